import type { Browser, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { createProduto, unico } from './factories.ts'
import { turnOnProducao } from './producao.ts'
import { expect } from './test.ts'

/** Pieces of each size of an order: 30 together. */
export const GRADE = { PP: 2, P: 5, M: 10, G: 6, GG: 4, XG: 3 }
/** The same as a person types it. */
export const GRADE_TEXT = Object.entries(GRADE)
  .map(([tamanho, quantas]) => `${quantas} ${tamanho}`)
  .join(', ')

/** A plain shirt at R$ 29,90 in the sizes of the order, 20 pieces of each. */
export const createLisa = (api: Api) =>
  createProduto(api, {
    titulo: unico('Lisa'),
    ncm: '61091000',
    qtd: 0,
    preco_venda: 29.9,
    variacoes: Object.keys(GRADE).map((tamanho) => ({ tamanho, quantidade: 20 })),
  })

/** Has the shop print: DTF at R$ 20,00, from 30 pieces on at R$ 12,00, and only what its customer approved where that is asked for. */
export async function openPrintShop(api: Api, { so_com_arte_aprovada = false } = {}): Promise<void> {
  await turnOnProducao(api, true)
  await api.chamar('PATCH /producao/configuracao/', { body: { so_com_arte_aprovada } })
  const faixas = [1, 30].map((a_partir_de, i) => ({ a_partir_de, por_peca: [20, 12][i] }))
  await api.chamar('PUT /producao/precos/', { body: { tabelas: [{ tecnica: 'dtf', area_ate_cm2: null, faixas }] } })
}

/** The shop goes to the next journey as it came. */
export async function closePrintShop(api: Api): Promise<void> {
  await api.chamar('PUT /producao/precos/', { body: { tabelas: [] } })
  await api.chamar('PATCH /producao/configuracao/', { body: { so_com_arte_aprovada: false } })
  await turnOnProducao(api, false)
}

/** The panel tells the browser that the shop prints. */
export async function learnPrinting(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Produção' })).toBeVisible()
}

/** The link that the open dialog shows, at the page's own origin: the shop's TLS is not trusted here. Closes the dialog. */
export async function takeLink(page: Page): Promise<string> {
  const dialogo = page.getByRole('dialog')
  const { pathname } = new URL((await dialogo.locator('code').textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(dialogo).toHaveCount(0)
  return new URL(pathname, page.url()).href
}

/** The customer's telephone, without a session of the shop. */
export const openPhone = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' })
