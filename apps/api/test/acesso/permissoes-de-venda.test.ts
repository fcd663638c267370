import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../support/loja.ts'
import { openOrcamentos } from '../support/orcamentos.ts'
import { createCaixa, expectForbidden, SEM_PERMISSAO } from '../support/pessoa.ts'
import { openBalcao } from '../support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const orcamentos = await openOrcamentos(loja, balcao.clienteId)
const caixa = await createCaixa(loja)
const { negar } = caixa
const campos = (resposta: { body: { erros?: object } }) => Object.keys(resposta.body.erros ?? {})

/** At 50. */
const camiseta = await balcao.criarProduto({ qtd: 90 })
/** M costs 80, G follows the product's 60; without a choice 80. */
const grade = await balcao.criarProduto({
  preco_venda: 60,
  variacoes: [
    { tamanho: 'M', quantidade: 40, preco_venda: 80 },
    { tamanho: 'G', quantidade: 40 },
  ],
})
const [m, g] = grade.variacoes
const linha = (dados: object = {}) => ({ id: camiseta.id, quantidade: 2, valor_unitario: 50, ...dados })
const sellItens = (...itens: object[]) => caixa.pedir('POST', '/vendas/', balcao.corpo(itens))

test('who gives no discounts sells at the price of the product or of the variation, or above', async () => {
  await negar('dar_desconto')
  const buildGradeLinha = (dados: object) => linha({ id: grade.id, ...dados })
  for (const certa of [
    linha(),
    linha({ valor_unitario: 50.01 }),
    buildGradeLinha({ valor_unitario: 80 }),
    buildGradeLinha({ variacao_id: m.id, valor_unitario: 80 }),
    buildGradeLinha({ variacao_id: g.id, valor_unitario: 60 }),
  ])
    expect((await sellItens(certa)).status).toBe(201)
  for (const [errada, campo] of [
    [linha({ desconto: 0.01 }), 'desconto'],
    [linha({ valor_unitario: 49.99 }), 'valor_unitario'],
    [buildGradeLinha({ valor_unitario: 79.99 }), 'valor_unitario'],
    [buildGradeLinha({ variacao_id: m.id, valor_unitario: 60 }), 'valor_unitario'],
    [buildGradeLinha({ variacao_id: g.id, valor_unitario: 59.99 }), 'valor_unitario'],
  ] as const) {
    const recusada = await sellItens(errada)
    expect(recusada).toMatchObject(SEM_PERMISSAO)
    expect(campos(recusada)).toEqual([`itens.0.${campo}`])
  }
  const { body } = await sellItens(linha({ valor_unitario: 1 }))
  expect(body).toMatchObject({
    detail: 'Você não tem permissão para dar desconto. Peça a um administrador da loja.',
    erros: {
      'itens.0.valor_unitario': ['Você não tem permissão para dar desconto. O menor valor é R$ 50,00.'],
    },
  })
  await negar('mudar_precos', 'ver_custos')
  expect((await sellItens(linha({ valor_unitario: 1, desconto: 1 }))).status).toBe(201)
})

test('an edit keeps what was given before, on no more pieces', async () => {
  const { body: venda } = await balcao.vender([
    linha({ quantidade: 4, valor_unitario: 30, desconto: 8 }),
    { id: grade.id, variacao_id: m.id, quantidade: 1, valor_unitario: 80 },
  ])
  await negar('dar_desconto')
  const [barata, cheia] = venda.itens
  const changeVenda = (...itens: object[]) => caixa.pedir('PUT', `/vendas/${venda.id}/`, { ...balcao.corpo(itens) })
  const assim = (dados: object) => ({ ...barata, ...dados })
  for (const errada of [{ valor_unitario: 29.99 }, { desconto: 8.01 }, { quantidade: 5 }, { quantidade: 2 }])
    await expectForbidden(changeVenda(assim(errada), cheia))
  await expectForbidden(changeVenda(barata, { ...cheia, desconto: 1 }))
  // A new line of the same piece keeps what its former line had.
  expect((await changeVenda({ ...barata, item_id: undefined }, cheia)).status).toBe(200)
  expect((await changeVenda(assim({ quantidade: 2, desconto: 4 }), cheia)).status).toBe(200)
  await expectForbidden(changeVenda(assim({ quantidade: 4, desconto: 4 }), cheia))
  expect((await changeVenda(assim({ quantidade: 9, valor_unitario: 50, desconto: 0 }), cheia)).status).toBe(200)
  // By now nothing of it is left.
  await expectForbidden(changeVenda(barata, cheia))
  expect((await changeVenda({ ...cheia, quantidade: 2 })).status).toBe(200)
})

test('the pieces that go out in an exchange are sold at their price', async () => {
  await negar('dar_desconto')
  const { body: venda } = await balcao.vender([linha({ quantidade: 1 })])
  await balcao.levar(venda.id, 'enviado')
  const exchangePecas = (...itens: object[]) =>
    caixa.pedir('POST', `/vendas/${venda.id}/trocas/`, {
      voltam: [{ item_id: venda.itens[0].item_id, quantidade: 1 }],
      motivo: 'tamanho',
      itens,
    })
  const saem = { id: grade.id, variacao_id: m.id, quantidade: 1 }
  await expectForbidden(exchangePecas({ ...saem, valor_unitario: 50 }))
  await expectForbidden(exchangePecas({ ...saem, valor_unitario: 80, desconto: 30 }))
  expect((await exchangePecas({ ...saem, valor_unitario: 80 })).status).toBe(201)
})

test('quotes: no discount, no product below its price; what was offered before stays, and is sold so', async () => {
  await negar('dar_desconto')
  const item = { produto_id: camiseta.id, quantidade: 2, valor_unitario: 50 }
  const livre = { descricao: 'Arte', quantidade: 1, valor_unitario: 1 }
  const createVenda = (itens: object[], dados: object = {}) =>
    caixa.pedir('POST', '/orcamentos/', orcamentos.corpo(itens, dados))
  expect((await createVenda([item, livre])).status).toBe(201)
  expect(campos(await createVenda([livre, { ...item, valor_unitario: 49 }]))).toEqual(['itens.1.valor_unitario'])
  expect(campos(await createVenda([item], { desconto: 0.01 }))).toEqual(['desconto'])

  const barato = await orcamentos.criar([{ ...item, valor_unitario: 40 }, livre], { desconto: 10 })
  const saveOrcamento = (itens: object[], dados: object) =>
    caixa.pedir('PUT', `/orcamentos/${barato.id}/`, orcamentos.corpo(itens, dados))
  const oferta = [{ ...item, valor_unitario: 40 }, livre]
  await expectForbidden(saveOrcamento(oferta, { desconto: 10.01 }))
  await expectForbidden(saveOrcamento([{ ...item, valor_unitario: 39 }, livre], { desconto: 0 }))
  await expectForbidden(saveOrcamento([{ ...item, quantidade: 3, valor_unitario: 40 }, livre], { desconto: 0 }))
  expect(
    (
      await saveOrcamento(
        [
          { ...item, valor_unitario: 40 },
          { ...livre, valor_unitario: 0.5 },
        ],
        { desconto: 9 },
      )
    ).status,
  ).toBe(200)
  expect((await saveOrcamento(oferta, { desconto: 9, termos: 'Outros' })).status).toBe(200)
  await expectForbidden(caixa.pedir('POST', `/orcamentos/${barato.id}/duplicar/`))

  // A free line becomes a product at that product's price; the rest is sold as it was offered.
  const createOrcamentoVenda = (linhaLivre: object) =>
    caixa.pedir('POST', `/orcamentos/${barato.id}/gerar-venda/`, { produtos: [{ linha: 1, ...linhaLivre }] })
  await expectForbidden(createOrcamentoVenda({ produto_id: grade.id }))
  const barata = await balcao.criarProduto({ preco_venda: 1, qtd: 5 })
  expect(await createOrcamentoVenda({ produto_id: barata.id })).toMatchObject({ status: 201, body: { total: 72 } })
})

test('a sale is cancelled by who may, on every way', async () => {
  await negar('cancelar_vendas')
  const nova = async () => (await balcao.vender([linha()])).body.id
  const [firstVenda, secondVenda] = [await nova(), await nova()]
  const cancelVenda = (id: number) => caixa.pedir('PATCH', `/vendas/${id}/status/`, { status: 'cancelado' })
  await expectForbidden(cancelVenda(firstVenda))
  await expectForbidden(caixa.pedir('DELETE', `/vendas/${firstVenda}/`))
  // The sync centre's answer 'Cancelar a venda'.
  const { id: tarefa } = await loja.banco.db
    .insertInto('tarefas')
    .values({ tipo: 'pedido.cancelado_la', alvo_id: firstVenda, titulo: 'Pedido' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answerSincronizacao = (como: string) => caixa.pedir('POST', `/sincronizacoes/${tarefa}/${como}/`)
  await expectForbidden(answerSincronizacao('tentar-novamente'))
  await expectForbidden(caixa.pedir('POST', `/tarefas/${tarefa}/responder/`, { resposta: 'cancelar' }))
  expect((await answerSincronizacao('descartar')).status).toBe(200)
  expect((await loja.pedir('GET', `/api/vendas/${firstVenda}/`)).body.status).toBe('separacao')
  expect((await caixa.pedir('PATCH', `/vendas/${firstVenda}/status/`, { status: 'embalagem' })).status).toBe(200)
  await negar()
  expect((await cancelVenda(firstVenda)).status).toBe(200)
  expect((await caixa.pedir('DELETE', `/vendas/${secondVenda}/`)).status).toBe(204)
})
