import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable="true"], [tabindex="0"]'
/** The open dialogs, the one on top last: only it answers to Esc. */
const open: HTMLElement[] = []

/**
 * Makes `root` a modal dialog: the focus goes to its `[data-autofocus]`, else to its first control, and returns
 * afterwards; Esc calls `onEscape`; the page behind is inert and does not scroll. A native modal `<dialog>` would make the
 * toasts inert too, which stay readable and in reach here.
 */
export function useDialog(root: RefObject<HTMLElement | null>, onEscape: () => void): void {
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
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? controls.find((one) => one.checkVisibility())
  ;(chosen ?? dialog).focus({ preventScroll: true })
}

/** While a dialog is open, all but it and the toasts is inert, and the page keeps the room of its scroll bar. */
function setPageBehind(): void {
  const top = open.at(-1)
  for (const part of document.body.children)
    if (part instanceof HTMLElement)
      part.inert = top !== undefined && !part.contains(top) && !part.hasAttribute('data-avisos')
  const { style } = document.body
  const locked = style.overflow === 'hidden'
  if (locked === (top !== undefined)) return
  const bar = innerWidth - document.documentElement.clientWidth
  style.overflow = locked ? '' : 'hidden'
  style.paddingRight = locked || bar === 0 ? '' : `${bar}px`
}

/** Unless something else has taken the focus meanwhile. */
function giveBackFocus(dialog: HTMLElement, opener: Element | null): void {
  const { activeElement, body } = document
  const free = activeElement === null || activeElement === body || dialog.contains(activeElement)
  if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
