import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { prepare, received, release } from '../../../test/support/api-control.ts'
import { avisados, usar } from '../../../test/support/hook.tsx'
import { abrirLeitor, useLeitorAberto } from '../../shared/leitor/leitorAberto.ts'
import { encerrarSessao, entrar } from '../../shared/session/session.ts'
import { useDestino } from './Leitor.tsx'

const BUSCA = 'GET /produtos/busca/'
const achados = (...skus: string[]) => ({ status: 200, body: skus.map((sku, n) => ({ id: n + 1, sku })) })
const abrir = () => usar(() => ({ ...useDestino(), aberto: useLeitorAberto(), local: useLocation() }))

beforeEach(abrirLeitor)

test.each([
  ['a label', '/produtos/12?variacao=34', '/produtos/12?variacao=34'],
  ['a picking list', `${location.origin}/vendas/7`, '/vendas/7'],
  ['a SKU', 'CAM', '/produtos/1'],
  ['a SKU that begins with a slash', '/CAM', '/produtos/1'],
])('%s leads to its page, as read, and closes the reader', async (_que, lido, endereco) => {
  await prepare({ [BUSCA]: achados(lido) })
  const { agora, fazer } = await abrir()
  await fazer(({ seguir }) => seguir(lido))
  await expect.poll(() => agora().local.pathname + agora().local.search).toBe(endereco)
  expect(agora()).toMatchObject({ aberto: false, local: { state: { lido: true } } })
  expect(avisados()).toEqual([])
})

test('a text that nothing has is named, and taken for an address of this shop', async () => {
  await prepare({ [BUSCA]: achados() })
  const { fazer, onde, agora } = await abrir()
  await fazer(({ seguir }) => seguir('//outra.loja/CAM'))
  await expect.poll(onde).toBe('/outra.loja/CAM')
  expect(avisados()).toEqual(['warning: Nenhum produto tem o código “//outra.loja/CAM”.'])
  expect(agora().aberto).toBe(false)
})

test('without an answer the reader stays, and the same text can be looked up again', async () => {
  await prepare({ [BUSCA]: [{ status: 500 }, achados('CAM')] })
  const { agora, fazer, onde } = await abrir()
  await fazer(({ seguir }) => seguir('CAM'))
  await expect.poll(() => agora().situacao).toEqual({ fase: 'sem-resposta', texto: 'CAM' })
  expect([agora().aberto, onde(), avisados()]).toEqual([true, '/aqui', []])
  await fazer(({ procurar }) => procurar('CAM'))
  await expect.poll(onde).toBe('/produtos/1')
})

test('a search is given up for that of a later text, and when the reader closes', async () => {
  const pedir = vi.spyOn(window, 'fetch')
  const desistencias = () =>
    pedir.mock.calls.flatMap(([url, init]) => (String(url).includes('/busca/') ? [init?.signal?.aborted] : []))
  await prepare({ [BUSCA]: { ...achados('CAM'), held: true } })
  const { agora, fazer, onde } = await abrir()
  for (const [n, texto] of ['BON', 'CAM'].entries()) {
    await fazer(({ seguir }) => seguir(texto))
    await expect.poll(() => received(BUSCA)).toHaveLength(n + 1)
  }
  expect(desistencias()).toEqual([true, false])
  expect(agora().situacao).toEqual({ fase: 'procurando', texto: 'CAM' })
  await release()
  await expect.poll(onde).toBe('/produtos/1')
  await fazer(({ seguir }) => seguir('GOR'))
  await expect.poll(() => received(BUSCA)).toHaveLength(3)
  expect(desistencias().at(-1)).toBe(false)
  await cleanup()
  expect(desistencias().at(-1)).toBe(true)
})

test('an address of another site opens beside the shop, which reads on; a search of before leads nowhere', async () => {
  const janela = vi.spyOn(window, 'open').mockReturnValue(null)
  const pedir = vi.spyOn(window, 'fetch')
  await prepare({ [BUSCA]: { ...achados('CAM'), held: true } })
  const { agora, fazer, onde } = await abrir()
  await fazer(({ seguir }) => seguir('CAM'))
  await expect.poll(() => received(BUSCA)).toHaveLength(1)
  await fazer(({ seguir }) => seguir('https://outro.site/x'))
  expect(pedir.mock.calls.find(([url]) => String(url).includes('/busca/'))?.[1]?.signal?.aborted).toBe(true)
  await release()
  expect(janela.mock.calls).toEqual([['https://outro.site/x', '_blank', 'noopener,noreferrer']])
  expect(agora()).toMatchObject({ situacao: { fase: 'externo', url: 'https://outro.site/x' }, aberto: true })
  await fazer(({ continuar }) => continuar())
  expect([agora().situacao, onde()]).toEqual([{ fase: 'lendo' }, '/aqui'])
})

test('signing out closes the reader: the next person does not find it open', async () => {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
  await prepare({ 'POST /auth/login/': { status: 200, body: { access: 'a1', refresh: 'r1', usuario } } })
  await entrar('ana', 'x')
  const { agora, fazer } = await abrir()
  expect(agora().aberto).toBe(true)
  await fazer(encerrarSessao)
  expect(agora().aberto).toBe(false)
})
