import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'
import { emulatedBling } from '../../bling/conexao/bling.config.ts'

// An active ERP without authorisation: wishes wait, and can be listed.
const balcao = await balcaoDoArquivo((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }))
const { loja } = balcao
const { db } = loja.banco

const createPublished = async (dados: object = {}) => {
  const produto = await balcao.criarProduto({ qtd: 20, ...dados })
  await sql`update produtos set id_bling = '9' || id where id = ${produto.id}`.execute(db)
  return produto
}
/** The synchronisations that are queued for this target, and how often each was asked for. */
const desejos = async (alvo: number) =>
  (await db.selectFrom('sincronizacoes').selectAll().where('alvo_id', '=', alvo).orderBy('id').execute()).map(
    ({ tipo, operacao, titulo, pedida }) => ({ tipo, operacao, titulo, pedida }),
  )
const pedidos = async (vendaId: number) =>
  (await loja.pedir('GET', `/api/sincronizacoes/?tipo=pedido&alvo_id=${vendaId}`)).body.results
const sellProduto = async (id: number) => (await balcao.vender([{ id, quantidade: 1, valor_unitario: 10 }])).body

test('an order is wished for when a published sale leaves the picking, and follows it from then on', async () => {
  const produto = await createPublished()
  const venda = await sellProduto(produto.id)
  expect(venda).toMatchObject({ bling_ativo: true, produtos_nao_publicados: [], sincronizacao: null })
  const setFreteCobrado = (frete_cobrado: number) =>
    loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado })
  expect((await setFreteCobrado(5)).body).toMatchObject({ frete_cobrado: 5, sincronizacao: null })
  const { body } = await balcao.status(venda.id, 'embalagem')
  const oque = { tipo: 'pedido', operacao: 'sincronizar', titulo: 'Pedido de Ana Conceição' }
  expect(body.sincronizacao).toMatchObject({ ...oque, alvo_id: venda.id })
  const countDesejos = async () => (await desejos(venda.id))[0]?.pedida ?? 0
  const antes = await countDesejos()
  // Its total is what the customer pays; the same freight again is no change.
  for (const frete of [6, 6]) expect((await setFreteCobrado(frete)).body.frete_cobrado).toBe(6)
  await balcao.status(venda.id, 'separacao')
  await balcao.editar(venda.id, venda.itens)
  await balcao.cancelar(venda.id)
  expect(await countDesejos()).toBe(antes + 4)
  expect(await pedidos(venda.id)).toHaveLength(1)
})

test('a line counts as published by what it may be taken from, for the sale and for freight alike', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 3 }))
  const produto = await createPublished({ titulo: 'Regata', variacoes })
  const [p, m] = produto.variacoes
  await sql`update variacoes set id_bling = '8' || id where id = ${p.id}`.execute(db)
  const linha = { id: produto.id, quantidade: 1, valor_unitario: 10 }
  expect((await sellProduto(produto.id)).produtos_nao_publicados).toEqual(['Regata'])
  const { body } = await balcao.vender([{ ...linha, variacao_id: p.id }])
  expect(body.produtos_nao_publicados).toEqual([])
  await balcao.levar(body.id, 'enviado')
  const reducedProduto = { ...produto, versao: null, variacoes: [m] }
  expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/`, reducedProduto)).status).toBe(200)
  const venda = await balcao.ler(body.id)
  expect(venda).toMatchObject({ produtos_nao_publicados: ['Regata'], itens: [{ variacao: 'P', publicado: false }] })
  const frete = await loja.pedir('POST', `/api/vendas/${body.id}/calcular-frete/`)
  expect([frete.status, frete.body]).toMatchObject([409, { codigo: 'PRODUTOS_NAO_PUBLICADOS', produtos: ['Regata'] }])
})

test('no order for a sale with unpublished products, at the counter neither, nor for one edited before there could be one', async () => {
  const publicado = await createPublished()
  const variedProduto = await createPublished({ variacoes: [{ quantidade: 2, sku: 'NP' }] })
  const [venda, balcaoVenda] = [await sellProduto(variedProduto.id), await sellProduto(variedProduto.id)]
  expect(venda.produtos_nao_publicados).toEqual([variedProduto.titulo])
  await balcao.status(venda.id, 'embalagem')
  const { body } = await loja.pedir('POST', `/api/vendas/${balcaoVenda.id}/concluir-no-balcao/`, {})
  expect(body).toMatchObject({ status: 'concluido', sincronizacao: null })
  const editada = await sellProduto(publicado.id)
  await balcao.editar(editada.id, editada.itens)
  await balcao.status(editada.id, 'cancelado')
  for (const { id } of [venda, balcaoVenda, editada]) expect(await pedidos(id)).toEqual([])
})

test('pieces that leave and come back are told to the ERP, those only promised are not', async () => {
  const produto = await createPublished()
  const avisos = async () =>
    (await desejos(produto.id)).reduce((soma, { tipo, pedida }) => soma + (tipo === 'estoque' ? pedida : 0), 0)
  const venda = await sellProduto(produto.id)
  await balcao.levar(venda.id, 'retirada')
  expect(await avisos()).toBe(0)
  await balcao.status(venda.id, 'enviado')
  expect(await avisos()).toBe(1)
  await balcao.status(venda.id, 'cancelado')
  expect(await avisos()).toBe(2)
})

const IMPORTADA = { dono: 'canal', numero: '71' } as const
const setRastreio = (id: number, codigo_rastreamento: string | null) =>
  loja.pedir('POST', `/api/vendas/${id}/rastreio/`, { codigo_rastreamento })
/** A sale at this step that has such an order. */
async function createVendaWithPedido(passo: string, pedido: { dono: 'canal' | 'loja'; numero: string } | null) {
  const { id } = await sellProduto((await balcao.criarProduto({ qtd: 1 })).id)
  await balcao.levar(id, passo)
  await balcao.gravar(id, { importada: pedido?.dono === 'canal' })
  if (pedido) await linkPedido(loja.banco.db, id, pedido)
  return id
}

test.each([
  ['the imported order', 'enviado', IMPORTADA, 'BR2', ['pedido_importado rastreio Pedido 71']],
  ['nobody before the pieces leave', 'retirada', IMPORTADA, 'BR2', []],
  ['nobody when it is taken back', 'enviado', IMPORTADA, null, []],
  [
    'the order that was made here',
    'enviado',
    { ...IMPORTADA, dono: 'loja' as const },
    'BR2',
    ['pedido sincronizar Pedido de Ana Conceição'],
  ],
  ['nobody where there is no order', 'enviado', null, 'BR2', []],
])('a typed tracking code is told to %s', async (_nome, passo, pedido, codigo, esperados) => {
  const id = await createVendaWithPedido(passo, pedido)
  const pedidas = async () =>
    (await desejos(id))
      .filter(({ tipo }) => tipo.startsWith('pedido'))
      .map(({ tipo, operacao, titulo }) => `${tipo} ${operacao} ${titulo}`)
  // The label's own, once more.
  expect([(await setRastreio(id, 'BR1')).status, await pedidas()]).toEqual([200, []])
  expect([(await setRastreio(id, codigo)).body.codigo_rastreamento, await pedidas()]).toEqual([codigo, esperados])
})

test('the code that waited for the pieces to leave is wished for when they do, and by no other step', async () => {
  const id = await createVendaWithPedido('retirada', IMPORTADA)
  await balcao.status(id, 'etiqueta')
  await balcao.status(id, 'retirada')
  expect(await desejos(id)).toEqual([])
  await balcao.status(id, 'enviado')
  const umSo = await desejos(id)
  expect(umSo).toEqual([expect.objectContaining({ operacao: 'rastreio' })])
  await balcao.status(id, 'concluido')
  expect(await desejos(id)).toEqual(umSo)
})

test('a sale whose order was ended there is not concluded at the counter; an open one is, and its order follows', async () => {
  const { id } = await sellProduto((await createPublished({ preco_venda: 10 })).id)
  const finishVenda = () => loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`, {})
  await linkPedido(loja.banco.db, id, { situacao: 9 })
  const frase = 'No Bling o pedido desta venda está “Atendido”: confira antes de concluir.'
  expect(await finishVenda()).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', frase))
  expect(await pedidos(id)).toEqual([])
  await linkPedido(loja.banco.db, id, { situacao: 6 })
  expect((await finishVenda()).body).toMatchObject({ status: 'concluido', sincronizacao: { tipo: 'pedido' } })
  expect(await pedidos(id)).toHaveLength(1)
})
