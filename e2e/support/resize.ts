import type { Page } from '@playwright/test'

/**
 * Gives the window another size and waits until the page is drawn for it: components follow the media with the next frame,
 * what measures itself with the one after.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
