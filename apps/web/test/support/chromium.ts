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
