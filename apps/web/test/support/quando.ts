import { onTestFinished } from 'vitest'

/** The browser's own: a test may have set the page's clock. */
const quadro = globalThis.requestAnimationFrame.bind(globalThis)

/** Waits for a state while the test holds the clock (`expect.poll` would move it): looks again at each frame drawn. */
export async function quando(state: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await state())) await new Promise(quadro)
}

/** Has the page out of sight, or in sight again, until the test ends. */
export function setPageHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  document.dispatchEvent(new Event('visibilitychange'))
}
