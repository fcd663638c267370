import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { desconectar, responder } from '../../support/bling.ts'
import { criarProduto } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

test.use({ expectedErrors: [/Failed to load resource.*401/] })

/** Answers that make every creation of a product fail for good, or late. */
const NA_CRIACAO = { metodo: 'POST', caminho: '/bling/Api/v3/produtos' }
const RECUSA = { ...NA_CRIACAO, acao: 'status', status: 400 }
const DEMORA = { ...NA_CRIACAO, acao: 'atraso', atrasoMs: 8000 }

test('every state of the Bling screens passes WCAG A and AA and fits the width', async ({ page, api, emulator }) => {
  const [produto, recusado] = [await criarProduto(api), await criarProduto(api)]
  const check = (name: string) => test.step(name, () => expectGood(page))

  await emulator.comandar('POST', '/falhas', DEMORA)
  await page.goto(`/produtos/${produto.id}`)
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await expect(page.getByRole('progressbar', { name: 'Enviando ao Bling' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Enviando ao Bling' })).toBeVisible()
  await check('publishing')
  await expect(page.getByText('Publicado no Bling')).toBeVisible({ timeout: 30_000 })
  await emulator.comandar('DELETE', '/falhas')
  await page.getByRole('link', { name: 'Ver os dois lados' }).click()
  await expect(page.getByRole('heading', { name: 'Campos' })).toBeVisible()
  await check('both sides of a product')
  await emulator.comandar('POST', '/falhas', RECUSA)

  await page.goto(`/produtos?busca=${encodeURIComponent(recusado.titulo)}`)
  await page.getByLabel('Selecionar todos').check()
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  const lote = page.getByRole('region', { name: 'Publicação no Bling' })
  await expect(lote.getByRole('listitem')).toContainText('Falhou', { timeout: 30_000 })
  await check('several published')
  await page.goto(`/produtos/${recusado.id}`)
  await expect(page.getByText('Este produto ainda não está no Bling.')).toBeVisible()
  await check('not published')
  await emulator.comandar('DELETE', '/falhas')

  await page.goto('/configuracoes')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await check('connected')
  await desconectar(api)
  await page.goto(`/produtos/${recusado.id}`)
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await responder(page, 'Recusar')
  await expect(page.getByRole('heading', { name: 'Autorização não concluída' })).toBeFocused()
  await check('refused')
  await page.goto('/configuracoes/sincronizacao')
  await expect(page.getByText('A loja não está conectada ao Bling.')).toBeVisible()
  await expect(page.getByText('Espera pela autorização do Bling.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sincronizações' })).toBeVisible()
  await check('sync centre')
})

async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectFitsPhone(page)
}
