import { cdp } from 'vitest/browser'

/** The session of Chromium's protocol, whose types the provider does not bring along. */
export const chromium = cdp() as unknown as { send(method: string, params: object): Promise<void> }

let pointerInside = false
// Ignores events that a test dispatches by itself.
addEventListener('pointermove', ({ isTrusted }) => (pointerInside ||= isTrusted), { capture: true, passive: true })

/** Moves the pointer off the page, so that it hovers nothing in the next test. */
export async function takePointerAway(): Promise<void> {
  if (!pointerInside) return
  await chromium.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 })
  pointerInside = false
}

let dragsAllowed = false
// Chromium takes a press for the start of a drag when the page is laid out anew before the release (seen on a slow machine): the
// release is then never answered, and the click waits until the test's end.
addEventListener('dragstart', (event) => event.isTrusted && !dragsAllowed && event.preventDefault(), { capture: true })

/** Runs `drag`, the only time at which the pointer may drag anything. */
export async function allowDrags(drag: () => Promise<void>): Promise<void> {
  dragsAllowed = true
  try {
    await drag()
  } finally {
    dragsAllowed = false
  }
}

/** Whether a click reaches the page. A drag keeps clicks from it for 50 ms after its end (dnd-kit). */
export function clickArrives(): boolean {
  let hasArrived = false
  const hear = () => (hasArrived = true)
  document.body.addEventListener('click', hear)
  document.body.click()
  document.body.removeEventListener('click', hear)
  return hasArrived
}
