import { useEffect, useEffectEvent } from 'react'
import { useAtalhosOff } from '../device/shortcuts.ts'
import { hasMouse } from '../device/useMediaQuery.ts'

/** The button that Ctrl+Enter presses, as it says itself: to who listens, and at a desk under the pointer. */
const KEYS = 'Control+Enter'

/**
 * Ctrl+Enter presses the button that `find` returns at that moment, if it can be pressed; the button says so. Enter held
 * down presses it once.
 */
export function useCtrlEnter(find: () => Element | null | undefined): void {
  const areAtalhosOff = useAtalhosOff()
  useEffect(() => {
    const button = areAtalhosOff ? null : find()
    if (!(button instanceof HTMLButtonElement)) return
    button.setAttribute('aria-keyshortcuts', KEYS)
    const ownsTitle = hasMouse() && !button.title
    if (ownsTitle) button.title = 'Ctrl+Enter'
    return () => {
      button.removeAttribute('aria-keyshortcuts')
      if (ownsTitle) button.removeAttribute('title')
    }
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const button = find()
    if (!(button instanceof HTMLButtonElement) || button.disabled) return
    event.preventDefault()
    if (!event.repeat) button.click()
  })
  useEffect(() => {
    if (areAtalhosOff) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [areAtalhosOff])
}
