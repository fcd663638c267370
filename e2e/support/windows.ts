import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from './api.ts'

/** A picture: an address of the shop, at which nothing of it runs. */
const still = (origin: string) => `${origin}/favicon.svg`

/**
 * The page at `origin` in a clean window: no cookies, no storage of any kind, no history. An existing page is reused,
 * so that its process keeps the compiled program.
 */
export async function pageOfNobody(window: BrowserContext, origin: string): Promise<Page> {
  const page = window.pages()[0] ?? (await window.newPage())
  if (page.url() !== still(origin)) await page.goto(still(origin))
  await window.clearCookies()
  const session = await window.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  return page
}

/** Has the open page of a shop keep a new session of this person, as after signing in. */
export async function signIn(page: Page, person: Api): Promise<void> {
  const { access, refresh, usuario } = await person.login()
  const kept = { access, refresh, usuario: JSON.stringify(usuario) }
  await page.evaluate((session) => Object.assign(localStorage, session), kept)
}

/** Ends what a journey began in a window that the next one uses: its other pages, its routes, what it listened to. */
export async function tidy(window: BrowserContext, origin: string): Promise<void> {
  const [page, ...extraPages] = window.pages()
  await window.unrouteAll({ behavior: 'ignoreErrors' })
  for (const extraPage of extraPages) await extraPage.close()
  if (!page) return
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event)
  // Its camera, its clocks and what it asks for again and again end with it.
  await page.goto(still(origin))
}
