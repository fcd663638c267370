import { IconX } from '@tabler/icons-react'
import {
  type DOMAttributes,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useBackButton } from '../../device/backButton.ts'
import { createStore } from '../../device/store.ts'
import { Button, IconButton } from '../Button.tsx'
import { useCtrlEnter } from '../ctrlEnter.ts'
import { ChangedInDialog, LEAVE_UNSAVED } from './changedForms.ts'

/** The whole width on a phone. */
const LARGURAS = { sm: 'basis-[420px]', md: 'basis-[560px]', lg: 'basis-[760px]', xl: 'basis-[960px]' }

/**
 * React hands an event in a portal on to the handlers of the page that rendered it, which mean their own elements: Enter
 * in a field would be the page's. Not by `stopPropagation`, which also keeps it from listeners of the document (pasted
 * pictures, a drag by keyboard). `onInput` is not stopped: a form counts as changed when a dialog that it opened is typed in.
 */
const keepInside = (event: SyntheticEvent) => {
  event.isPropagationStopped = () => true
}
const KEPT_INSIDE: DOMAttributes<HTMLElement> = {
  onKeyDown: keepInside,
  onChange: keepInside,
  onSubmit: keepInside,
  onPaste: keepInside,
  onDragOver: keepInside,
  onDragLeave: keepInside,
  onDrop: keepInside,
  onFocus: keepInside,
  onBlur: keepInside,
  onClick: keepInside,
}

interface ModalProps {
  title: string
  onClose: () => void
  size?: keyof typeof LARGURAS
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode
  /** Ctrl+Enter presses the main button: the dialog is a form. */
  ctrlEnter?: boolean
  /** The cross in the corner, named 'Fechar'. Off when the content has a button of that name. */
  withCloseButton?: boolean
  /** While a request runs: Esc, Back and the cross do nothing. */
  busy?: boolean
  /** The dialog asks about leaving the page; the router holds Back meanwhile (`useUnsavedQuestion`). */
  routed?: boolean
  children: ReactNode
}

/** A dialog. Esc, the way back, the cross and a click beside it ask first while a form in it is changed. Render it only while it is open: `{open && <Modal …>}`, so that a closed one is not in the page. */
export function Modal(props: ModalProps) {
  const {
    title,
    size = 'md',
    footer,
    withCloseButton = true,
    busy = false,
    routed = false,
    ctrlEnter,
    children,
  } = props
  const id = useId()
  const quadro = useRef<HTMLElement>(null)
  const [changedCount] = useState(() => createStore(0))
  const [isLeaving, setIsLeaving] = useState(false)
  const onClose = () => {
    if (busy) return
    if (changedCount.get() > 0) setIsLeaving(true)
    else props.onClose()
  }
  useDialog(quadro, onClose)
  useCtrlEnter(() => {
    const dialog = quadro.current
    // The one on top alone.
    if (!ctrlEnter || !dialog || [...document.querySelectorAll('[role="dialog"]')].at(-1) !== dialog) return null
    return [...dialog.querySelectorAll(':scope > footer > button')].at(-1)
  })
  useBackButton(!routed, onClose)
  return createPortal(
    <div className="fixed inset-0 z-200" {...KEPT_INSIDE}>
      <div
        className="absolute inset-0 bg-[rgb(0_0_0/50%)] [backdrop-filter:blur(2px)]"
        data-veu
        aria-hidden
        onClick={onClose}
      />
      <div className="absolute inset-[0_0_var(--e-teclado)] [container-type:size] flex items-center justify-center py-[5dvh] px-[5vw] pointer-events-none max-md:items-end max-md:py-3 max-md:px-2 low:py-1">
        <section
          ref={quadro}
          // Only the content scrolls. If a screen keyboard leaves too little room, the whole dialog scrolls.
          className={`flex flex-col shrink-0 grow-0 ${LARGURAS[size]} max-w-full max-h-[min(90dvh,100%)] low:max-h-full overflow-hidden [@container_(max-height:21.25rem)]:overflow-y-auto pointer-events-auto bg-superficie rounded-cartao outline-0 shadow-3`}
          role="dialog"
          aria-modal
          aria-labelledby={`${id}-titulo`}
          aria-describedby={`${id}-corpo`}
          tabIndex={-1}
        >
          <header className="flex flex-none items-center justify-between min-h-15 py-6 pr-4.75 pl-6 max-md:px-4 low:min-h-11 low:py-1.5 bg-superficie">
            <h2 className="m-0 line-clamp-6 text-2xl font-titulo leading-[1.35] tracking-[-0.01em]" id={`${id}-titulo`}>
              {title}
            </h2>
            {withCloseButton && (
              <IconButton className="flex-none ms-auto touch:-m-2" size={28} aria-label="Fechar" onClick={onClose}>
                <IconX size={18} aria-hidden />
              </IconButton>
            )}
          </header>
          <div
            // A focused element must not lie under the bar at the content's foot.
            className="min-h-0 overflow-y-auto [@container_(max-height:21.25rem)]:flex-none [@container_(max-height:21.25rem)]:overflow-visible px-6 pb-6 max-md:px-4 max-md:pb-4 low:pb-2 [scroll-padding-block:16px] [&:has([data-barra-do-dialogo])]:[scroll-padding-bottom:116px]"
            id={`${id}-corpo`}
          >
            <ChangedInDialog value={changedCount}>{children}</ChangedInDialog>
          </div>
          {footer && (
            <footer className="flex flex-none flex-wrap gap-2 justify-end py-4 px-6 border-t border-t-borda max-md:py-3 max-md:px-4 low:py-1.5 max-md:[&>:is(button,a)]:flex-auto max-md:[&>:is(button,a)]:min-h-11.5">
              {footer}
            </footer>
          )}
        </section>
      </div>
      {isLeaving && (
        <ConfirmDialogBody {...LEAVE_UNSAVED} onConfirm={props.onClose} onClose={() => setIsLeaving(false)}>
          {LEAVE_UNSAVED.text}
        </ConfirmDialogBody>
      )}
    </div>,
    document.body,
  )
}

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable="true"], [tabindex="0"]'
/** The open dialogs, the one on top last: only it answers to Esc. */
const open: HTMLElement[] = []

/**
 * Makes `root` a modal dialog: the focus goes to its `[data-autofocus]`, else to its first control, and returns
 * afterwards; Esc calls `onEscape`; the page behind is inert and does not scroll. A native modal `<dialog>` would make the
 * toasts inert too, which stay readable and in reach here, and closes at the second Esc whatever `onEscape` decides.
 */
function useDialog(root: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const [opener] = useState(() => document.activeElement)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = root.current
    if (!dialog || open.at(-1) !== dialog || event.isComposing) return
    // A drag in progress ends by Esc and leaves the dialog open.
    const own = event.target instanceof Element && event.target.closest('[data-esc-proprio]') !== null
    if (event.key === 'Escape' && !own) onEscape()
  })
  // As layout effects: what takes the focus when a dialog has left finds the page behind in reach again.
  useLayoutEffect(() => {
    const dialog = root.current
    if (!dialog) return
    open.push(dialog)
    setPageBehind()
    // After what the click that opened it still does, such as a menu that gives the focus back to its button.
    const timer = setTimeout(() => {
      if (!dialog.contains(document.activeElement) || dialog === document.activeElement) focusFirst(dialog)
    })
    // In the capture phase: Esc closes the dialog before anything inside or below hears of it.
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', listen, { capture: true })
      open.splice(open.indexOf(dialog), 1)
      setPageBehind()
      giveBackFocus(dialog, opener)
    }
  }, [root, opener])
}

function focusFirst(dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const chosen =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ?? controls.find((control) => control.checkVisibility())
  ;(chosen ?? dialog).focus({ preventScroll: true })
}

/** While a dialog is open, all but it and the toasts is inert, and the page does not scroll. */
function setPageBehind(): void {
  const top = open.at(-1)
  for (const part of document.body.children)
    if (part instanceof HTMLElement)
      part.inert = top !== undefined && !part.contains(top) && !part.hasAttribute('data-avisos')
  lockScroll(top !== undefined)
}

/** Keeps the page from scrolling, and the width of its scroll bar, if it has one. */
function lockScroll(locked: boolean): void {
  const { style, clientWidth } = document.documentElement
  if (!locked) style.scrollbarGutter = ''
  else if (style.overflow === '' && innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = locked ? 'hidden' : ''
}

/** Unless something else has taken the focus meanwhile. Where the opener is gone, Tab goes on from the page's heading. */
function giveBackFocus(dialog: HTMLElement, opener: Element | null): void {
  const { activeElement, body } = document
  const there = opener instanceof HTMLElement && opener !== body && opener.isConnected
  const free = activeElement === null || activeElement === body || dialog.contains(activeElement)
  if (!free) return
  if (there) opener.focus()
  else (open.at(-1) ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true })
}

interface Pergunta {
  title: string
  children: ReactNode
  cancelLabel?: string
  /** Makes the cancel button the primary one: the dialog advises against confirming. */
  quiet?: boolean
  /** The answer is being carried out: both buttons wait. */
  pending?: boolean
  /** The action is not possible; the children say why. */
  confirmDisabled?: boolean
  routed?: boolean
  onConfirm: () => void
  onClose: () => void
}
/** The text of the button that confirms; as `danger` it is red: the action destroys something. */
export type ConfirmDialogBodyProps = Pergunta &
  ({ confirmLabel: string; danger?: never } | { danger: string; confirmLabel?: never })

export function ConfirmDialogBody(props: ConfirmDialogBodyProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    danger,
    quiet = false,
    pending = false,
    routed = false,
    onClose,
  } = props
  return (
    <Modal
      title={title}
      size="sm"
      onClose={onClose}
      busy={pending}
      routed={routed}
      footer={
        <>
          <Button variant={quiet ? 'filled' : 'default'} onClick={onClose} disabled={pending} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            {...(quiet && { variant: 'default' as const })}
            onClick={props.onConfirm}
            loading={pending}
            disabled={props.confirmDisabled ?? false}
          >
            {danger ?? confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
