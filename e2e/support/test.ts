import { test as base, expect } from '@playwright/test'
import { Api } from './api.ts'
import { conectar } from './bling.ts'
import type { Emulator } from './emulator.ts'
import { watchPage } from './page-errors.ts'
import { type Shop, startShop } from './shop.ts'

interface PerTest {
  /** Off in a journey that starts signed out. */
  signedIn: boolean
  /** Bling, to which the shop is connected when the test begins. Needs `comBling`. */
  emulator: Emulator
  /** Messages that this test provokes on purpose; any other `console.error` fails it. */
  expectedErrors: RegExp[]
}
interface PerWorker {
  /** On for journeys that need Bling: their worker's shop has an emulator. */
  comBling: boolean
  shop: Shop
  /** The API under the administrator's own session, apart from the browser's. */
  api: Api
}

export const test = base.extend<PerTest, PerWorker>({
  comBling: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ comBling }, use) => {
      const shop = await startShop({ comBling })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  api: [
    async ({ shop }, use) => {
      const api = new Api(shop.url)
      await api.login()
      await use(api)
    },
    { scope: 'worker' },
  ],
  signedIn: [true, { option: true }],
  expectedErrors: [[], { option: true }],
  baseURL: async ({ shop }, use) => use(shop.url),
  emulator: async ({ shop, api }, use) => {
    if (!shop.emulator) throw new Error('This journey needs test.use({ comBling: true })')
    await conectar(api, shop.emulator)
    await use(shop.emulator)
    await shop.emulator.comandar('DELETE', '/falhas')
  },
  // Each test has its own session: the refresh token is exchanged when the page opens and may be used once.
  storageState: async ({ shop, signedIn }, use) => {
    if (!signedIn) return await use({ cookies: [], origins: [] })
    const { access, refresh, usuario } = await new Api(shop.url).login()
    const kept = { access, refresh, usuario: JSON.stringify(usuario) }
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
    await use({ cookies: [], origins: [{ origin: shop.url, localStorage }] })
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors = await watchPage(page)
    await use(page)
    const unexpected = errors.filter((message) => !expectedErrors.some((expected) => expected.test(message)))
    expect(unexpected, 'errors in the browser').toEqual([])
  },
})
export { expect }
