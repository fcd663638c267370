import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { received } from '../../../test/support/api-control.ts'
import {
  abrir,
  CALLBACK,
  CRIAR,
  enfileirar,
  entrarAntesDeCada,
  fila,
  novoCodigo,
  PROCESSANDO,
} from '../../../test/support/callback-page.tsx'
import { descartarEspera } from '../../shared/bling/authorisation.ts'

entrarAntesDeCada()

describe('without an authorisation', () => {
  it.each([
    ['error=access_denied&error_description=x&state=s', 'O acesso ao Bling não foi autorizado.'],
    ['error=app_inativo', 'O Bling não pôde autorizar o acesso.'],
    ['', 'O Bling não enviou o código da autorização.'],
  ])('%s: explains, asks for nothing and keeps the queue', async (query, frase) => {
    enfileirar(CRIAR)
    await abrir(query)
    await expect.element(page.getByText(frase)).toBeVisible()
    await expect.element(page.getByText(/continua guardada neste navegador/)).toBeVisible()
    expect(page.getByText(PROCESSANDO).elements()).toEqual([])
    expect(await received()).toEqual([])
    expect(fila()).toEqual([CRIAR])
  })

  it('a code that Bling does not take keeps the queue, and says why', async () => {
    enfileirar(CRIAR)
    await abrir(`code=${novoCodigo()}`, { [CALLBACK]: { status: 400, body: { detail: 'Comece novamente.' } } })
    await expect.element(page.getByText('Comece novamente.')).toBeVisible()
    expect(await received()).toHaveLength(1)
    expect(fila()).toEqual([CRIAR])
  })

  it('asks Bling again from there', async () => {
    const url = new URL('#autorizacao', location.href).href
    await abrir('error=access_denied', { 'GET /bling/auth/': { status: 200, body: { url } } })
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.poll(() => location.hash).toBe('#autorizacao')
    history.replaceState(null, '', location.pathname + location.search)
    descartarEspera()
  })
})
