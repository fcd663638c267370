import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { turnOnProducao } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

let arte = 0
beforeAll(async () => {
  await turnOnProducao(loja, false)
  const upload = new FormData()
  upload.set('nome', 'Escudo')
  upload.set('arquivo', new Blob(['<svg/>']), 'escudo.svg')
  arte = (await loja.pedir('POST', '/api/artes/', upload)).body.id
  const faixas = [
    { a_partir_de: 1, por_peca: 18 },
    { a_partir_de: 10, por_peca: 12 },
  ]
  await loja.pedir('PUT', '/api/producao/precos/', { tabelas: [{ tecnica: 'dtf', area_ate_cm2: null, faixas }] })
})
const frente = (dados: object = {}) => ({ posicao: 'frente', arte_id: arte, tecnica: 'dtf', largura_mm: 280, ...dados })
async function createLisa() {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 30, preco_venda: 30 }))
  const { id, variacoes: stored } = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const linha = (place: number, quantidade: number, dados: object = {}) => ({
    id,
    variacao_id: stored[place].id,
    quantidade,
    valor_unitario: 70,
    desconto: 5,
    ...dados,
  })
  return { id, linha, stored }
}
const sell = async (itens: readonly object[]) => {
  const { status, body } = await balcao.vender(itens)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body
}
const repeat = (id: number) => loja.pedir('POST', `/api/vendas/${id}/repetir/`)

test('a repeated order is a draft with the lines, prints, arts and names of then, at the prices of today', async () => {
  const { id, linha } = await createLisa()
  const personalizacao = [
    { nome: 'Ana', numero: '7' },
    { nome: 'Rui', numero: '' },
  ]
  const venda = await sell([
    linha(0, 2, { estampas: [frente()], grupo: 'time', personalizacao }),
    linha(1, 8, { estampas: [frente()], grupo: 'time' }),
    linha(1, 1),
    linha(0, 1, { estampas: [frente({ tecnica: 'bordado' })] }),
  ])
  await balcao.cancelar(venda.id)
  const { status, body } = await repeat(venda.id)
  expect([status, body.situacao, body.cliente?.id, body.desconto]).toEqual([201, 'rascunho', balcao.clienteId, 0])
  expect(body.itens).toMatchObject([
    { produto_id: id, quantidade: 2, valor_unitario: 42, grupo: 'time', estampas: [{ arte_id: arte }], personalizacao },
    { quantidade: 8, valor_unitario: 42, descricao: 'Lisa Preta M' },
    { quantidade: 1, valor_unitario: 30, estampas: [] },
    // No table for embroidery: what the line cost then.
    { quantidade: 1, valor_unitario: 70, estampas: [{ tecnica: 'bordado' }] },
  ])
  expect(body.total).toBe(420 + 30 + 70)
})

test('what is no longer sold becomes a free line at the price of then, with its prints in words', async () => {
  const { id, linha } = await createLisa()
  const venda = await sell([linha(0, 3, { estampas: [frente()] })])
  await loja.pedir('DELETE', `/api/produtos/${id}/`)
  const { body } = await repeat(venda.id)
  expect(body.itens).toMatchObject([
    {
      produto_id: null,
      descricao: 'Lisa Preta P',
      valor_unitario: 70,
      estampas: [],
      estampa: expect.stringContaining('Frente · DTF'),
    },
  ])
})

test('a shop that prints no more, and an anonymised customer', async () => {
  const { linha } = await createLisa()
  const venda = await sell([linha(0, 1, { estampas: [frente()] })])
  await balcao.cancelar(venda.id)
  await sql`update producao_configuracao set ativa = false`.execute(loja.banco.db)
  const { body } = await repeat(venda.id)
  expect(body.itens).toMatchObject([{ valor_unitario: 70, estampas: [], estampa: expect.stringContaining('DTF') }])
  await loja.pedir('POST', `/api/clientes/${balcao.clienteId}/anonimizar/`)
  expect(await repeat(venda.id)).toMatchObject({ status: 409, body: { codigo: 'CLIENTE_ANONIMIZADO' } })
  expect((await repeat(999_999)).status).toBe(404)
})
