/** The browser's own: a test may have set the page's clock. */
const quadro = globalThis.requestAnimationFrame.bind(globalThis)

/** Waits for a state while the test holds the clock (`expect.poll` would move it): looks again at each frame drawn. */
export async function quando(estado: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await estado())) await new Promise(quadro)
}
