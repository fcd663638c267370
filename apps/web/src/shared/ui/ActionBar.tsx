import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { useCtrlEnter } from './ctrlEnter.ts'
import { RefusalReason } from './Refusal.tsx'

interface ActionBarProps {
  status?: ReactNode
  /** Under the buttons: what holds the action back. */
  reason?: ReactNode
  children: ReactNode
}

/**
 * The bar with a form's buttons: always in sight, within the thumb's reach on a phone. Toasts keep above it. Ctrl+Enter
 * presses its main button, the last one, as from within a text of several lines.
 */
export function ActionBar({ status, reason, children }: ActionBarProps) {
  const barra = useRef<HTMLDivElement>(null)
  useEffect(() => measureBar(barra.current), [])
  useCtrlEnter(() => {
    if (document.querySelector('[role="dialog"]')) return null
    return [...(barra.current?.querySelectorAll(':scope > button') ?? [])].at(-1)
  })
  return (
    <div
      ref={barra}
      // A bar without content is not drawn. On a phone lying on its side the camera keeps half of the height.
      className={`k-pe z-90 flex not-has-[>:not(:empty)]:hidden items-center justify-end mt-6 -mx-(--e-margem) pt-3 px-(--e-margem) pb-[calc(12px_+_env(safe-area-inset-bottom))] print:hidden max-md:[&>:is(button,a)]:flex-auto max-md:[&>:is(button,a)]:min-h-12 low:py-1.5 low:[&>:is(button,a)]:min-h-11 md:bottom-4 md:mx-0 md:mb-4 md:py-3.5 md:px-5 md:border md:border-borda md:rounded-cartao md:shadow-2 lying:bottom-(--e-teclado) lying:mb-0 lying:py-1.5 lying:[&>:is(button,a)]:flex-none ${reason ? 'flex-wrap' : 'max-md:flex-wrap lying:flex-nowrap'}`}
      data-action-bar={reason ? 'com-motivo' : status ? 'com-situacao' : ''}
    >
      {status && (
        <div className="flex-1 min-w-0 text-m text-texto-suave empty:hidden max-md:basis-[55%] lying:basis-auto">
          {status}
        </div>
      )}
      {children}
      {reason && (
        <div className="basis-full text-s leading-[1.4] text-texto-suave text-right max-md:text-left">{reason}</div>
      )}
    </div>
  )
}

interface SaveBarProps {
  cancel: string
  saving: boolean
  status?: ReactNode
  /** Why it was not saved; it stands until the next try. */
  refusal?: string | null
  /** Label of the button that saves. */
  label?: string | undefined
  /** Id of the form, when the bar stands outside of it. */
  form?: string
  /** The button that does more than saving, and so is the main one. */
  children?: ReactNode
}

export const SaveBar = ({ cancel, saving, status, refusal, label = 'Salvar', form, children }: SaveBarProps) => (
  <ActionBar status={status} reason={refusal && <RefusalReason>{refusal}</RefusalReason>}>
    <Button variant="default" to={cancel}>
      Cancelar
    </Button>
    <Button type="submit" variant={children ? 'default' : 'filled'} loading={saving} {...(form && { form })}>
      {label}
    </Button>
    {children}
  </ActionBar>
)

/**
 * A ref for a bar that stays at the bottom of the window: writes the height it covers to `--e-barra`, so that a focused
 * element and the toasts keep above it. 0 while the bar stands elsewhere, as at a desk.
 */
export function measureBar(barra: HTMLElement | null) {
  if (!barra) return
  const root = document.documentElement.style
  const setBarHeight = () => {
    const { position, bottom } = getComputedStyle(barra)
    const presa = position === 'fixed' || position === 'sticky'
    const acima = (Number.parseFloat(bottom) || 0) - (Number.parseFloat(root.getPropertyValue('--e-teclado')) || 0)
    root.setProperty(
      '--e-barra',
      presa && barra.offsetHeight > 0 ? `${barra.offsetHeight + Math.max(0, acima)}px` : '0px',
    )
  }
  const observer = new ResizeObserver(setBarHeight)
  observer.observe(barra)
  return () => {
    observer.disconnect()
    root.removeProperty('--e-barra')
  }
}
