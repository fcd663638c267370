import type { Page } from '@playwright/test'

/**
 * Gives the window another size and waits until the page is drawn for it: components follow the media with the next frame,
 * what measures itself with the one after.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
}

export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

const HEIGHTS = { desk: 800, phone: 844 }

/** Makes a window a desk with a mouse or a telephone with a finger, of this width, and waits until the page is drawn so. */
export type Become = (kind: keyof typeof HEIGHTS, width: number, height?: number) => Promise<void>

export async function windowOf(page: Page): Promise<Become> {
  const session = await page.context().newCDPSession(page)
  let now = ''
  return async (kind, width, height = HEIGHTS[kind]) => {
    const wanted = `${kind} ${width} ${height}`
    if (wanted === now) return
    const mobile = kind === 'phone'
    if (!now.startsWith(kind)) await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile })
    await drawn(page)
    now = wanted
  }
}
