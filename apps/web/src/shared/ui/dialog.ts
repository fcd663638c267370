import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]'
/** The open dialogs, the one on top last: only it answers to Esc and Tab. */
const open: HTMLElement[] = []

/**
 * Makes `root` a modal dialog: the focus goes to its `[data-autofocus]`, else to its first control, stays inside with
 * Tab, and returns afterwards; Esc calls `onEscape`; the page behind does not scroll. A native modal `<dialog>` would make
 * the toasts inert, which stay readable and in reach here.
 */
export function useDialog(root: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useFocusReturn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = root.current
    if (!dialog || open.at(-1) !== dialog || event.isComposing) return
    // A drag in progress ends by Esc and leaves the dialog open.
    const own = event.target instanceof Element && event.target.closest('[data-esc-proprio]') !== null
    if (event.key === 'Escape' && !own) onEscape()
    if (event.key === 'Tab' && !event.defaultPrevented) keepInside(dialog, event)
  })
  useEffect(() => {
    const dialog = root.current
    if (!dialog) return
    open.push(dialog)
    lockScroll()
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
      lockScroll()
    }
  }, [root])
}

function focusFirst(dialog: HTMLElement): void {
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(dialog)[0] ?? dialog
  chosen.focus({ preventScroll: true })
}

/** What Tab stops at, in the order of the page; of a group of radio buttons the chosen one, or all while none is. */
function tabStops(dialog: HTMLElement): HTMLElement[] {
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility(),
  )
  return all.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
    return !all.some((other) => other instanceof HTMLInputElement && other.name === element.name && other.checked)
  })
}

/** At either end Tab goes on at the other; a focus that has fallen out of the page comes back in. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const active = document.activeElement
  const lost = active === null || active === document.body
  if (!lost && !dialog.contains(active)) return
  const stops = tabStops(dialog)
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const leaving = lost || active === edge || (event.shiftKey && active === dialog)
  if (!leaving || !other) return
  event.preventDefault()
  other.focus()
}

/** While a dialog is open the page behind does not scroll; the room of its scroll bar stays, so that nothing moves. */
function lockScroll(): void {
  const { style } = document.body
  const locked = style.overflow === 'hidden'
  if (locked === open.length > 0) return
  const bar = innerWidth - document.documentElement.clientWidth
  style.overflow = locked ? '' : 'hidden'
  style.paddingRight = locked || bar === 0 ? '' : `${bar}px`
}

/** Gives the focus back to what had it, unless something else has taken it meanwhile. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const nowhere = document.activeElement === null || document.activeElement === document.body
      if (nowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
