import { onTestFinished, vi } from 'vitest'

/** The device has a mouse, whatever the browser that runs the tests finds: `(pointer: fine)` matches until the test ends. */
export function attachMouse(): void {
  const { matchMedia } = window
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => matchMedia.call(window, query === '(pointer: fine)' ? 'all' : query))
  onTestFinished(() => spy.mockRestore())
}
