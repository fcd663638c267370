import type { BrowserContext, Page } from '@playwright/test'

/**
 * The page at `origin` of a window that keeps nothing of anybody: no cookies, no storage of any kind, no history. A page
 * that the window has is used again, with what its process has read and compiled of the program.
 */
export async function pageOfNobody(window: BrowserContext, origin: string): Promise<Page> {
  const page = window.pages()[0] ?? (await window.newPage())
  // A picture: an address of the shop, at which nothing of it runs.
  await page.goto(`${origin}/favicon.svg`)
  await window.clearCookies()
  const session = await window.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  return page
}

/** Ends what a journey began in a window that the next one uses: its other pages, its routes, what it listened to. */
export async function tidy(window: BrowserContext, page: Page | undefined): Promise<void> {
  await window.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of window.pages()) if (other !== page) await other.close()
  if (!page || page.isClosed()) return
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event)
}
