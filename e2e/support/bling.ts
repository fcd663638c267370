import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Emulator } from './emulator.ts'
import { createProduto, sendImagens } from './factories.ts'
import { photo } from './photo.ts'
import { ADMIN } from './shop.ts'

/** Authorises without a browser, as a journey's preparation needs it. */
export async function connectBling(api: Api, emulator: Emulator): Promise<void> {
  const { url } = await api.chamar('GET /bling/auth/')
  const { code } = (await emulator.comandar('POST', '/autorizar')) as { code: string }
  const state = new URL(url).searchParams.get('state')
  await api.chamar('POST /bling/callback/', { body: { code, state } })
}

/** The session of a worker may be older than what a proof of who asks is good for. */
export async function disconnectBling(api: Api): Promise<void> {
  await api.chamar('POST /auth/confirmar/', { body: { senha: ADMIN.password } })
  await api.chamar('DELETE /bling/conexao/')
}

const CORES = [
  ['#1f2a4d', 'Azul'],
  ['#c0262d', 'Vermelho'],
] as const

/** Two colours in three sizes, each with a price and a stock of its own, and three pictures. */
export async function createCompleteProduto(api: Api) {
  const variacoes = CORES.flatMap(([cor, nome_cor], i) =>
    ['P', 'M', 'G'].map((tamanho, j) => ({
      cor,
      nome_cor,
      tamanho,
      preco_venda: 50 + i * 10 + j,
      quantidade: 1 + i * 3 + j,
    })),
  )
  const produto = await createProduto(api, { variacoes })
  const fotos = ['frente', 'costas', 'detalhe'].map((nome, i) => photo(nome, [60 * i, 120, 90]))
  await sendImagens(api, produto.id, fotos)
  return produto
}

/** On Bling's own page; the browser comes back to the shop. */
export async function answerAuthorisation(page: Page, resposta: 'Autorizar' | 'Recusar'): Promise<void> {
  await page.waitForURL(/\/oauth\/authorize\?/)
  await page.getByRole('button', { name: resposta }).click()
}

/** Reads what the browser keeps until Bling is authorised. */
export const blingQueue = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[])

/**
 * Expects that nothing waits in the browser for Bling. A page that is just being loaded anew, as after every change of
 * a category, is asked again.
 */
export const filaVazia = (page: Page) => expect(async () => expect(await blingQueue(page)).toEqual([])).toPass()
