import { type BrowserContext, test as base, expect } from '@playwright/test'
import { Api } from './api.ts'
import { connectBling } from './bling.ts'
import type { Emulator } from './emulator.ts'
import { watchPage } from './page-errors.ts'
import { patience } from './patience.ts'
import type { Shop } from './shop.ts'
import { shopOf } from './shops.ts'
import { pageOfNobody, signIn, tidy } from './windows.ts'

interface PerTest {
  /** Off in a journey that starts signed out. */
  signedIn: boolean
  /** On in a journey that looks at a first visit, or that changes its window for good (its clock, its scripts). */
  ownWindow: boolean
  /** Bling, to which the shop is connected when the test begins. Only in the journeys of `bling/`. */
  emulator: Emulator
  /** Messages that this test provokes on purpose; any other `console.error` fails it. */
  expectedErrors: RegExp[]
}
export interface PerWorker {
  /** On for journeys that need Bling: their shop has an emulator. */
  comBling: boolean
  shop: Shop
  /** The API under the administrator's own session, apart from the browser's. */
  api: Api
  /** The worker's windows by their settings. */
  windows: Map<string, BrowserContext>
}

export const test = base.extend<PerTest, PerWorker>({
  comBling: [false, { option: true, scope: 'worker' }],
  signedIn: [true, { option: true }],
  ownWindow: [false, { option: true }],
  expectedErrors: [[], { option: true }],
  windows: [
    async ({ browser: _browser }, use) => {
      const windows = new Map<string, BrowserContext>()
      await use(windows)
      for (const window of windows.values()) await window.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ comBling }, use, { parallelIndex, project }) => {
      // In a project with Bling only one worker runs at a time.
      await use(await shopOf(comBling ? project.name : String(parallelIndex), { comBling }))
    },
    // The first worker of a lane starts its shop.
    { scope: 'worker', timeout: patience(60) },
  ],
  api: [
    async ({ shop }, use) => {
      const api = new Api(shop.url)
      await api.login()
      await use(api)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  emulator: async ({ shop, api }, use) => {
    if (!shop.emulator) throw new Error('A journey with Bling belongs into a folder named bling')
    await shop.emulator.comandar('DELETE', '/falhas')
    await connectBling(api, shop.emulator)
    await use(shop.emulator)
    await shop.emulator.comandar('DELETE', '/falhas')
  },
  // A window and its page keep what they have compiled: new ones for each test would read the whole program again. What
  // a person leaves in them is taken out before the next test.
  context: async ({ browser, windows, ownWindow, shop, baseURL, colorScheme, permissions, viewport }, use) => {
    if (ownWindow) {
      const window = await browser.newContext()
      await use(window)
      return await window.close()
    }
    const settings = JSON.stringify({ baseURL, colorScheme, permissions, viewport })
    const window = windows.get(settings) ?? (await browser.newContext())
    windows.set(settings, window)
    await use(window)
    await tidy(window, shop.url)
  },
  page: async ({ context, shop, signedIn, colorScheme, viewport, expectedErrors }, use) => {
    const page = await pageOfNobody(context, shop.url)
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light', media: null })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    // Each test has its own session: the refresh token is exchanged when the page opens and may be used once.
    if (signedIn) await signIn(page, new Api(shop.url))
    const errors = await watchPage(page)
    await use(page)
    const unexpected = errors.filter((message) => !expectedErrors.some((expected) => expected.test(message)))
    expect(unexpected, 'errors in the browser').toEqual([])
  },
})
export { expect }
