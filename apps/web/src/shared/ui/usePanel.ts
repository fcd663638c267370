import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useBackButton } from '../device/backButton.ts'

/**
 * An open panel below its button. A press or focus outside of `root` closes it. Esc and Back close it and focus the button.
 */
export function usePanel(
  open: boolean,
  close: () => void,
  root: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !root.current?.contains(target)) close()
  })
  const leave = () => {
    close()
    button.current?.focus()
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && leave())
  useBackButton(open, leave)
  useEffect(() => {
    if (!open) return
    const end = new AbortController()
    const options = { signal: end.signal }
    document.addEventListener('pointerdown', (event) => onOutside(event), options)
    document.addEventListener('focusin', (event) => onOutside(event), options)
    document.addEventListener('keydown', (event) => onKey(event), options)
    return () => end.abort()
  }, [open])
}
