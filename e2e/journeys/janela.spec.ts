import { expect, test } from '../support/test.ts'
import { pageOfNobody } from '../support/windows.ts'

test('a window that is used again keeps nothing of the journey before', async ({ page, context, shop }) => {
  await page.goto('/configuracoes')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await page.evaluate(async () => {
    sessionStorage.setItem('resto', '1')
    // biome-ignore lint/suspicious/noDocumentCookie: the test needs the browser's own API
    document.cookie = 'estampa_aparencia=dark; path=/; max-age=1000'
    await (await caches.open('resto')).put('/resto', new Response('1'))
    await new Promise((resolve) => {
      indexedDB.open('resto').onsuccess = resolve
    })
  })
  const next = await pageOfNobody(context, shop.url)
  const kept = await next.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    history: history.length,
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(kept).toEqual({ local: {}, session: {}, history: 1, cookie: '', caches: [], databases: [], workers: 0 })
})
