import { cdp } from 'vitest/browser'

/** The session of Chromium's protocol, whose types the provider does not bring along. */
export const chromium = cdp() as unknown as { send(method: string, params: object): Promise<void> }

let pointerInside = false
// Events that a test makes by itself are not the pointer's.
addEventListener('pointermove', ({ isTrusted }) => (pointerInside ||= isTrusted), { capture: true, passive: true })

/** Takes the pointer off the page: it would rest on what the next test draws there. */
export async function takePointerAway(): Promise<void> {
  if (!pointerInside) return
  await chromium.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 })
  pointerInside = false
}
