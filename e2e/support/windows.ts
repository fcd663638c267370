import type { BrowserContext, Page } from '@playwright/test'

/** A new page at `origin` in a window that keeps nothing of anybody: no cookies, no storage of any kind. */
export async function pageOfNobody(window: BrowserContext, origin: string): Promise<Page> {
  const page = await window.newPage()
  await window.clearCookies()
  const session = await window.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  // A picture: an address of the shop, at which nothing of it runs.
  await page.goto(`${origin}/favicon.svg`)
  return page
}
