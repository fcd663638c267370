import { expect, test } from '../support/test.ts'

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('every address leads to the sign-in screen', async ({ page }) => {
    for (const path of ['/produtos', '/vendas/1/editar', '/configuracoes/lixeira']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    }
  })
})

test('a kept session is verified at start, and the new access token is kept', async ({ page }) => {
  const verification = page.waitForResponse('**/api/auth/verificar/')
  await page.goto('/produtos')
  const response = await verification
  const sent = response.request().postDataJSON() as { refresh: string }
  const answer = (await response.json()) as { access: string; refresh?: string }
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  const kept = await page.evaluate(() => ({ access: localStorage['access'], refresh: localStorage['refresh'] }))
  expect(kept).toEqual({ access: answer.access, refresh: answer.refresh ?? sent.refresh })
})

test('leaving clears everything that was kept, and the session itself', async ({ page, shop }) => {
  await page.goto('/produtos')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  const refresh = await page.evaluate(() => localStorage['refresh'] as string)
  const goodbye = page.waitForResponse('**/api/auth/logout/')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await goodbye
  const renewal = await fetch(`${shop.url}/api/auth/verificar/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  })
  expect(renewal.status).toBe(401)
})

test('the sign-in screen greets who is already signed in and does not move by itself', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Você já está conectado como admin')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/produtos')
})

test.describe('an expired access token', () => {
  test.use({ expectedErrors: [/401/] })

  test('is renewed once for all the requests that meet it, unseen', async ({ page }) => {
    await page.goto('/configuracoes')
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('access', 'aaaa.bbbb.cccc'))
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verificar/')) renewals.push(request.postData() ?? '')
    })
    const list = page.waitForResponse((response) => response.url().includes('/produtos/busca/') && response.ok())
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Produtos' }).click()
    await list
    expect(renewals).toHaveLength(1)
    expect(Object.keys(JSON.parse(renewals[0] ?? '{}') as object)).toEqual(['refresh'])
  })
})
