import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { entrarAntesDeCada } from '../../../test/support/callback-page.tsx'
import type { FakeAnswer } from '../../../test/support/fake-api.types.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { descartarEspera } from '../../shared/bling/authorisation.ts'
import { type AcaoFalha, acoesFalhas, guardarFalha } from '../../shared/bling/failedActions.ts'
import { toasts } from '../../shared/ui/toasts/toast.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { AcoesDesteNavegador } from './SincronizacaoPage.tsx'

const ACAO = { method: 'POST', url: '/categorias/', data: { nome: 'Bonés' }, redirect: '/categorias' }
const FALHA: AcaoFalha = {
  ...ACAO,
  id: 'a1',
  chave: 'a1',
  usuario: 'ana',
  erro: 'O servidor não respondeu.',
  em: '2026-11-20T12:00:00Z',
}
const botao = (nome: string) => page.getByRole('button', { name: nome, exact: false })
const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[]

entrarAntesDeCada()

async function mostrar(conectado: boolean, respostas: Record<string, FakeAnswer> = {}) {
  await prepare({ 'GET /bling/conexao/': ok({ ativo: true, conectado }), ...respostas })
  const client = createQueryClient()
  const lista = (
    <QueryClientProvider client={client}>
      <AcoesDesteNavegador />
    </QueryClientProvider>
  )
  await render(lista)
  // Before it is known whether Bling is connected an action is sent at once.
  await expect.poll(() => client.getQueryData(conexaoDoBling.queryKey)?.conectado).toBe(conectado)
}

describe('an action that failed when it was replayed', () => {
  it('is sent again with the key it had, so that it is not done twice', async () => {
    await guardarFalha(FALHA)
    await mostrar(true, { 'POST /categorias/': answer(201, { id: 7 }) })
    await expect.element(page.getByText(/^O servidor não respondeu\./)).toBeVisible()
    await botao('Tentar novamente: Criar categoria “Bonés”').click()
    await expect.element(page.getByText('Criar categoria “Bonés”')).not.toBeInTheDocument()
    expect(await received('POST /categorias/')).toMatchObject([{ body: ACAO.data, idempotencyKey: 'a1' }])
    expect(await acoesFalhas('ana')).toEqual([])
  })

  it('says the new reason when it fails again', async () => {
    await guardarFalha(FALHA)
    await mostrar(true, { 'POST /categorias/': answer(409, { detail: 'Já existe.' }) })
    await botao('Tentar novamente').click()
    await expect.element(page.getByText(/^Já existe\./)).toBeVisible()
    expect(await acoesFalhas('ana')).toMatchObject([{ erro: 'Já existe.', chave: 'a1' }])
  })

  it('is discarded, and that can be undone', async () => {
    await guardarFalha(FALHA)
    await mostrar(true)
    await botao('Descartar').click()
    await expect.poll(() => acoesFalhas('ana')).toEqual([])
    await expect.poll(() => toasts.get().map(({ message: mensagem }) => mensagem)).toEqual(['Ação descartada.'])
    toasts.get()[0]?.action?.onClick()
    await expect.poll(() => acoesFalhas('ana')).toEqual([FALHA])
    expect((await received()).filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  it('is not shown to another person', async () => {
    await guardarFalha({ ...FALHA, usuario: 'bia' })
    localStorage.setItem('blingPendingActions', JSON.stringify([{ ...ACAO, data: { nome: 'Gorros' } }]))
    await mostrar(true)
    await expect.element(page.getByText('Criar categoria “Gorros”')).toBeVisible()
    expect(page.getByText('Criar categoria “Bonés”').elements()).toEqual([])
  })
})

describe('an action that waits for an authorisation', () => {
  beforeEach(() => localStorage.setItem('blingPendingActions', JSON.stringify([ACAO])))

  it('is sent at once when Bling was authorised meanwhile', async () => {
    await mostrar(true, { 'POST /categorias/': answer(201, { id: 7 }) })
    await botao('Tentar novamente').click()
    await expect.element(page.getByText('Criar categoria “Bonés”')).not.toBeInTheDocument()
    expect(await received('POST /categorias/')).toHaveLength(1)
    expect(fila()).toEqual([])
  })

  it('leads to the authorisation otherwise, and stays', async () => {
    const url = new URL('#autorizacao', location.href).href
    await mostrar(false, { 'GET /bling/auth/': ok({ url }) })
    await botao('Tentar novamente').click()
    await expect.poll(() => location.hash).toBe('#autorizacao')
    history.replaceState(null, '', location.pathname + location.search)
    descartarEspera()
    expect(await received('POST /categorias/')).toEqual([])
    expect(fila()).toEqual([ACAO])
  })
})
