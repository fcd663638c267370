import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import { emulatedBling } from '../../bling/conexao/bling.config.ts'

// An active ERP without authorisation: wishes wait, and can be listed.
const balcao = await balcaoDoArquivo((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }))
const { loja } = balcao

const criarPublicado = async (dados: object = {}) => {
  const produto = await balcao.criarProduto({ qtd: 20, ...dados })
  await loja.banco.db
    .updateTable('produtos')
    .set({ id_bling: `9${produto.id}` })
    .where('id', '=', produto.id)
    .execute()
  return produto
}
const pedidos = async (vendaId: number) =>
  (await loja.pedir('GET', `/api/sincronizacoes/?tipo=pedido&alvo_id=${vendaId}`)).body.results
const vender = async (id: number) => (await balcao.vender([{ id, quantidade: 1, valor_unitario: 10 }])).body

test('an order is wished for when a published sale leaves the picking, and follows it from then on', async () => {
  const produto = await criarPublicado()
  const venda = await vender(produto.id)
  expect(venda).toMatchObject({ bling_ativo: true, produtos_nao_publicados: [], sincronizacao: null })
  const cobrar = (frete_cobrado: number) => loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado })
  expect((await cobrar(5)).body).toMatchObject({ frete_cobrado: 5, sincronizacao: null })
  const { body } = await balcao.status(venda.id, 'embalagem')
  expect(body.sincronizacao).toMatchObject({
    tipo: 'pedido',
    operacao: 'sincronizar',
    alvo_id: venda.id,
    titulo: 'Pedido de Ana Conceição',
  })
  const contar = async () =>
    (await loja.banco.db.selectFrom('sincronizacoes').select('pedida').where('alvo_id', '=', venda.id).execute())[0]
      ?.pedida
  const antes = (await contar()) ?? 0
  // Its total is what the customer pays; the same freight again is no change.
  for (const frete of [6, 6]) expect((await cobrar(frete)).body.frete_cobrado).toBe(6)
  await balcao.status(venda.id, 'separacao')
  await balcao.editar(venda.id, venda.itens)
  await balcao.cancelar(venda.id)
  expect(await contar()).toBe(antes + 4)
  expect(await pedidos(venda.id)).toHaveLength(1)
})

test('a line counts as published by what it may be taken from, for the sale and for freight alike', async () => {
  const dados = {
    titulo: 'Regata',
    variacoes: [
      { tamanho: 'P', quantidade: 3 },
      { tamanho: 'M', quantidade: 3 },
    ],
  }
  const produto = await criarPublicado(dados)
  const [p, m] = produto.variacoes
  await sql`update variacoes set id_bling = '8' || id where id = ${p.id}`.execute(loja.banco.db)
  const linha = { id: produto.id, quantidade: 1, valor_unitario: 10 }
  expect((await vender(produto.id)).produtos_nao_publicados).toEqual(['Regata'])
  const { body } = await balcao.vender([{ ...linha, variacao_id: p.id }])
  expect(body.produtos_nao_publicados).toEqual([])
  await balcao.levar(body.id, 'enviado')
  const { status } = await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
    ...produto,
    versao: null,
    variacoes: [m],
  })
  expect(status).toBe(200)
  const venda = await balcao.ler(body.id)
  expect(venda).toMatchObject({ produtos_nao_publicados: ['Regata'], itens: [{ variacao: 'P', publicado: false }] })
  expect(await loja.pedir('POST', `/api/vendas/${body.id}/calcular-frete/`)).toMatchObject({
    status: 409,
    body: { codigo: 'PRODUTOS_NAO_PUBLICADOS', produtos: ['Regata'] },
  })
})

test('no order for a sale with unpublished products, nor for one edited before there could be one', async () => {
  const publicado = await criarPublicado()
  const comVariacao = await criarPublicado({ variacoes: [{ quantidade: 1, sku: 'NP' }] })
  const venda = await vender(comVariacao.id)
  expect(venda.produtos_nao_publicados).toEqual([comVariacao.titulo])
  await balcao.status(venda.id, 'embalagem')
  const editada = await vender(publicado.id)
  await balcao.editar(editada.id, editada.itens)
  await balcao.status(editada.id, 'cancelado')
  expect([await pedidos(venda.id), await pedidos(editada.id)]).toEqual([[], []])
})

test('pieces that leave and come back are told to the ERP, those only promised are not', async () => {
  const produto = await criarPublicado()
  const avisos = async () =>
    (
      await loja.banco.db
        .selectFrom('sincronizacoes')
        .select('pedida')
        .where('tipo', '=', 'estoque')
        .where('alvo_id', '=', produto.id)
        .execute()
    ).reduce((soma, { pedida }) => soma + pedida, 0)
  const venda = await vender(produto.id)
  await balcao.levar(venda.id, 'retirada')
  expect(await avisos()).toBe(0)
  await balcao.status(venda.id, 'enviado')
  expect(await avisos()).toBe(1)
  await balcao.status(venda.id, 'cancelado')
  expect(await avisos()).toBe(2)
})

test.each([
  [
    'the imported order',
    { importada: true, id_bling: '901', numero_pedido_bling: '71' },
    ['pedido_importado rastreio'],
  ],
  ['the order that was made here', { id_bling: '902', numero_pedido_bling: '72' }, ['pedido sincronizar']],
  ['nobody where there is no order', { numero_pedido_bling: null }, []],
])('a typed tracking code is told to %s', async (_nome, pedido, desejos) => {
  const { id } = await vender((await balcao.criarProduto({ qtd: 1 })).id)
  await balcao.levar(id, 'enviado')
  const { db } = loja.banco
  await balcao.gravar(id, pedido)
  const informar = (codigo_rastreamento: string) =>
    loja.pedir('POST', `/api/vendas/${id}/rastreio/`, { codigo_rastreamento })
  const pedidas = async () =>
    (
      await db
        .selectFrom('sincronizacoes')
        .select(['tipo', 'operacao'])
        .where('alvo_id', '=', id)
        .where('tipo', 'like', 'pedido%')
        .execute()
    ).map(({ tipo, operacao }) => `${tipo} ${operacao}`)
  // The label's own, once more.
  expect([(await informar('BR1')).status, await pedidas()]).toEqual([200, []])
  expect([(await informar('BR2')).status, await pedidas()]).toEqual([200, desejos])
})

test.each([
  ['retirada', 'BR2', 0],
  ['enviado', 'BR2', 1],
  ['enviado', null, 0],
] as const)('of an imported sale in %s the typed code %s is wished for %d times', async (status, codigo, vezes) => {
  const { id } = await vender((await balcao.criarProduto({ qtd: 1 })).id)
  await balcao.levar(id, status)
  const { db } = loja.banco
  const importada = { importada: true, id_bling: `90${id}`, numero_pedido_bling: '71' }
  await balcao.gravar(id, importada)
  const { body } = await loja.pedir('POST', `/api/vendas/${id}/rastreio/`, { codigo_rastreamento: codigo })
  expect(body).toMatchObject({ status, codigo_rastreamento: codigo })
  const desejos = db.selectFrom('sincronizacoes').select('titulo').where('alvo_id', '=', id)
  expect(await desejos.where('operacao', '=', 'rastreio').execute()).toEqual(
    Array.from({ length: vezes }, () => ({ titulo: 'Pedido 71' })),
  )
})

test('the code that waited for the pieces to leave is wished for when they do, and by no other step', async () => {
  const { id } = await vender((await balcao.criarProduto({ qtd: 1 })).id)
  await balcao.levar(id, 'retirada')
  const { db } = loja.banco
  const importada = { importada: true, id_bling: `90${id}`, numero_pedido_bling: '71' }
  await balcao.gravar(id, importada)
  const desejos = async () =>
    (await db.selectFrom('sincronizacoes').select(['operacao', 'pedida']).where('alvo_id', '=', id).execute()).map(
      ({ operacao, pedida }) => `${operacao} ${pedida}`,
    )
  await balcao.status(id, 'etiqueta')
  await balcao.status(id, 'retirada')
  expect(await desejos()).toEqual([])
  await balcao.status(id, 'enviado')
  const [um, ...outros] = await desejos()
  expect([um, outros]).toEqual([expect.stringMatching(/^rastreio /), []])
  await balcao.status(id, 'concluido')
  expect(await desejos()).toEqual([um])
})

test('a sale whose order was ended there is not concluded at the counter; an open one is, and its order follows', async () => {
  const { id } = await vender((await criarPublicado({ preco_venda: 10 })).id)
  const situacao = (situacao_bling: number | null) => balcao.gravar(id, { situacao_bling })
  const concluir = () => loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`, {})
  await situacao(9)
  expect(await concluir()).toMatchObject({
    status: 409,
    body: { detail: 'No Bling o pedido desta venda está “Atendido”: confira antes de concluir.' },
  })
  expect(await pedidos(id)).toEqual([])
  await situacao(6)
  expect(await concluir()).toMatchObject({
    status: 200,
    body: { status: 'concluido', sincronizacao: { tipo: 'pedido' } },
  })
  expect(await pedidos(id)).toHaveLength(1)
})

test('of unpublished products a sale that is concluded at the counter wishes for no order', async () => {
  const { id } = await vender((await balcao.criarProduto({ qtd: 1 })).id)
  const { body } = await loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`, {})
  expect(body).toMatchObject({ status: 'concluido', sincronizacao: null })
  expect(await pedidos(id)).toEqual([])
})
