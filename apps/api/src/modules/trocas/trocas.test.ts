import { toCentavos } from '@estampa/contract/shared/money.ts'
import { acertoDaTroca } from '@estampa/contract/trocas/acerto.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja, ler, pagar, trocar, frases } = balcao

/** A shipped sale of three shirts M at R$ 50, of a product that also has five G. */
async function enviada(paga = 150) {
  const variacoes = ['M', 'G'].map((tamanho) => ({ tamanho, quantidade: 5 }))
  const produto = await balcao.criarProduto({ titulo: 'Camiseta', variacoes })
  const [m, g] = produto.variacoes as [{ id: number }, { id: number }]
  const linha = (variacao: { id: number }, quantidade: number, valor_unitario = 50) => {
    return { id: produto.id, variacao_id: variacao.id, quantidade, valor_unitario }
  }
  const { id, itens } = (await balcao.vender([linha(m, 3)], { origem: 'redes_sociais' })).body
  await balcao.levar(id, 'enviado')
  if (paga > 0) await pagar(id, paga)
  /** In the house and held: `3/0 5/1`. */
  const fisico = async (): Promise<string> =>
    (await balcao.estoque(produto.id)).variacoes
      .map((variacao: { fisico: number; reservado: number }) => `${variacao.fisico}/${variacao.reservado}`)
      .join(' ')
  const item: number = itens[0].item_id
  /** So many of its pieces come back. */
  const returnPecas = (quantidade: number, dados: object = {}) =>
    trocar(id, { voltam: [{ item_id: item, quantidade }], ...dados })
  return { id: id as number, item, produto, m, g, linha, fisico, voltar: returnPecas }
}

test('one piece comes back, another goes out, and the customer pays the difference', async () => {
  const { id, voltar, g, linha, fisico, produto } = await enviada()
  const { status, body } = await voltar(1, { itens: [linha(g, 1, 65)], observacao: 'ficou justa' })
  expect([status, body]).toEqual([201, { id: expect.any(Number), venda_id: id, nova_venda_id: expect.any(Number) }])
  expect(await fisico()).toBe('3/0 5/1')
  const antiga = await ler(id)
  expect(antiga).toMatchObject({ status: 'enviado', total: 150, credito: 50, pago: 100, falta_pagar: 0 })
  expect(antiga.itens[0]).toMatchObject({ quantidade: 3, devolvidas: 1 })
  const { nova_venda_id } = body
  const expectedTroca = { nova_venda_id, motivo: 'tamanho', observacao: 'ficou justa', credito: 50 }
  expect(antiga.trocas).toMatchObject([{ ...expectedTroca, itens: [{ nome: 'Camiseta M', quantidade: 1 }] }])
  const nova = await ler(nova_venda_id)
  expect(nova).toMatchObject({ status: 'separacao', origem: 'redes_sociais', troca_de: id })
  expect(nova).toMatchObject({ total: 65, pago: 50, falta_pagar: 15, pagamento: 'parcial', cliente: antiga.cliente })
  expect(await frases(id)).toEqual(
    expect.arrayContaining([
      `Troca (Tamanho): voltou 1 × Camiseta M, no valor de R$ 50,00. No lugar saiu a venda ${nova.id}.`,
      `Valor que a troca passou para a venda ${nova.id}: R$ 50,00.`,
    ]),
  )
  expect((await frases(nova.id)).at(-1)).toBe(`Venda criada com 1 peça: R$ 65,00, em troca de peças da venda ${id}.`)
  const { results } = (await loja.pedir('GET', `/api/produtos/${produto.id}/movimentos/`)).body
  expect(results[0]).toMatchObject({ motivo: 'troca', quantidade: 1, venda_id: id, usuario: 'dona' })
  // Moved money is deleted from neither side.
  const apagar = await loja.pedir('DELETE', `/api/vendas/${nova.id}/pagamentos/${nova.pagamentos[0].id}/`)
  expect(apagar).toMatchObject(recusa(409, 'PAGAMENTO_DA_TROCA'))
  await balcao.conferir()
})

test('never more comes back than was sold and is still out, also by two requests at once', async () => {
  const { id, item, voltar, fisico } = await enviada()
  const recusada = recusa(409, 'VOLTA_MAIOR')
  expect(await voltar(4)).toMatchObject(recusada)
  const duasVezes = [1, 3].map((quantidade) => ({ item_id: item, quantidade }))
  expect(await trocar(id, { voltam: duasVezes })).toMatchObject(recusada)
  const ambas = await Promise.all([voltar(2), voltar(2)])
  expect(ambas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(ambas.find(({ status }) => status === 409)?.body.detail).toBe('De Camiseta M ainda podem voltar 1.')
  expect(await fisico()).toMatch(/^4\/0 /)
  await balcao.conferir()
})

test('an unpaid sale moves no money: each side shows its own part of the debt', async () => {
  const { id, voltar, g, linha } = await enviada(0)
  const { body } = await voltar(1, { itens: [linha(g, 1, 65)] })
  expect(await ler(id)).toMatchObject({ falta_pagar: 100, pagamento: 'pendente', pagamentos: [] })
  expect(await ler(body.nova_venda_id)).toMatchObject({ falta_pagar: 65, pagamento: 'pendente', pagamentos: [] })
  // A second exchange adds to the first.
  await voltar(2)
  expect(await ler(id)).toMatchObject({ credito: 150, falta_pagar: 0, pagamento: 'nada_a_receber' })
})

test('where payment is not followed the pieces count as paid; the money is not taken from the old sale', async () => {
  const { id, voltar, g, linha } = await enviada(0)
  await balcao.gravar(id, { importada: true })
  expect((await ler(id)).pagamento).toBeNull()
  const { body } = await voltar(1, { itens: [linha(g, 1, 65)] })
  expect(await ler(id)).toMatchObject({ pago: 0, pagamentos: [], credito: 50 })
  expect(await ler(body.nova_venda_id)).toMatchObject({ pago: 50, falta_pagar: 15, pagamento: 'parcial' })
})

test('lines come back at what was paid for them, and their cents add up over several exchanges', async () => {
  const { produto, m, g, linha } = await enviada(0)
  const vendida = await balcao.vender([{ ...linha(m, 2, 10), desconto: 0.03 }, linha(g, 2, 7)])
  const { id, itens } = vendida.body
  await balcao.levar(id, 'enviado')
  const [a, b] = itens.map((soldItem: { item_id: number }) => soldItem.item_id)
  const returnPecas = async (voltam: readonly object[]) => {
    expect((await trocar(id, { voltam })).status).toBe(201)
    const { credito, trocas } = await ler(id)
    return [credito, trocas.map((troca: { credito: number }) => troca.credito)]
  }
  // 19,97 for two: 9,98 for the first and 9,99 for the second.
  const umaDeA = { item_id: a, quantidade: 1 }
  expect(await returnPecas([umaDeA, { item_id: b, quantidade: 2 }])).toEqual([23.98, [23.98]])
  expect(await returnPecas([umaDeA])).toEqual([33.97, expect.arrayContaining([23.98, 9.99])])
  const frase = 'Troca (Tamanho): voltou 1 × Camiseta M, no valor de R$ 9,99. Nada saiu no lugar.'
  expect((await frases(id))[0]).toBe(frase)
  expect((await balcao.estoque(produto.id)).variacoes).toMatchObject([{ fisico: 2 }, { fisico: 5 }])
  await balcao.conferir()
})

test('of two lines each comes back at what it cost when it was sold, and the one of which too much would is named', async () => {
  const [barata, cara] = [
    await balcao.criarProduto({ preco_custo: 10, qtd: 5 }),
    await balcao.criarProduto({ preco_custo: 25.5, qtd: 5 }),
  ]
  const duas = [
    { id: barata.id, quantidade: 2, valor_unitario: 30 },
    { id: cara.id, quantidade: 1, valor_unitario: 70 },
  ]
  const { id, itens } = (await balcao.vender(duas)).body
  await balcao.levar(id, 'enviado')
  const voltam = (cheapQuantity: number, expensiveQuantity: number) => ({
    voltam: [cheapQuantity, expensiveQuantity].map((quantidade, n) => ({ item_id: itens[n].item_id, quantidade })),
  })
  const { body: demais } = await trocar(id, voltam(1, 2))
  expect(Object.keys(demais.erros)).toEqual(['voltam.1.quantidade'])
  const { db } = loja.banco
  await db.updateTable('produtos').set({ preco_custo: 99 }).where('id', 'in', [barata.id, cara.id]).execute()
  const { body: feita } = await trocar(id, voltam(2, 1))
  const custos = db.selectFrom('trocas_itens').select('custo_unitario').where('troca_id', '=', feita.id)
  expect(await custos.orderBy('id').execute()).toEqual([{ custo_unitario: 10 }, { custo_unitario: 25.5 }])
})

test('pieces without a place in stock are said, with their number', async () => {
  const { id, voltar, produto, g } = await enviada()
  const [, variacaoG] = produto.variacoes
  const reducedProduto = { ...balcao.base, titulo: 'Camiseta', variacoes: [{ ...variacaoG, id: g.id }] }
  expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/`, reducedProduto)).status).toBe(200)
  expect((await voltar(2)).status).toBe(201)
  expect((await frases(id))[0]).toBe(
    'Troca (Tamanho): voltou 2 × Camiseta M, no valor de R$ 100,00. Nada saiu no lugar. Sem lugar no estoque: 2, de produto ou variação que não existe mais.',
  )
  expect((await balcao.estoque(produto.id)).fisico).toBe(5)
  await balcao.conferir()
})

test('steps back and cancellation count returned pieces once; shipped again, they stay in stock', async () => {
  const { id, voltar, fisico } = await enviada()
  await voltar(1)
  expect((await balcao.status(id, 'retirada')).status).toBe(200)
  expect(await fisico()).toMatch(/^5\/3 /)
  expect((await balcao.status(id, 'enviado')).status).toBe(200)
  expect(await fisico()).toMatch(/^3\/0 /)
  await balcao.conferir()
  expect((await balcao.cancelar(id)).status).toBe(204)
  expect(await fisico()).toBe('5/0 5/0')
  await balcao.conferir()
})

test('an edit begins the sale anew, with nothing returned', async () => {
  const { id, voltar, m, linha, fisico } = await enviada()
  await voltar(1)
  const editada = await balcao.editar(id, [linha(m, 2)])
  expect(editada.body).toMatchObject({ status: 'separacao', credito: 0, itens: [{ quantidade: 2, devolvidas: 0 }] })
  expect(editada.body.trocas).toHaveLength(1)
  expect(await fisico()).toMatch(/^5\/2 /)
  await balcao.levar(id, 'enviado')
  expect(await fisico()).toMatch(/^3\/0 /)
  await balcao.conferir()
})

test('refuses a sale that has not left, lines of another, and goods that are not there; then nothing changed', async () => {
  const { id, item, g, linha, fisico } = await enviada()
  const aberta = (await balcao.vender([linha(g, 1)])).body
  const volta = [{ item_id: item, quantidade: 1 }]
  expect(await trocar(aberta.id, { voltam: volta })).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA'))
  const foreignVoltas = [{ item_id: aberta.itens[0].item_id, quantidade: 1 }]
  expect(await trocar(id, { voltam: foreignVoltas })).toMatchObject(recusa(404, 'ITEM_NAO_ENCONTRADO'))
  const unknownMotivoAnswer = await trocar(id, { voltam: volta, motivo: 'tédio' })
  expect(unknownMotivoAnswer).toMatchObject({ status: 400, body: { erros: { motivo: ['Escolha o motivo'] } } })
  const antes = await fisico()
  expect(await trocar(id, { voltam: volta, itens: [linha(g, 9)] })).toMatchObject(recusa(409, 'ESTOQUE_INSUFICIENTE'))
  expect([await fisico(), (await ler(id)).trocas]).toEqual([antes, []])
  const chave = { 'idempotency-key': 'trocar-uma-vez' }
  const [firstResponse, secondResponse] = [
    await trocar(id, { voltam: volta }, chave),
    await trocar(id, { voltam: volta }, chave),
  ]
  expect([firstResponse.status, secondResponse.body]).toEqual([201, firstResponse.body])
  expect((await ler(id)).trocas).toHaveLength(1)
})

test('all that was paid went back or along: nothing is left to receive; a sale for nothing is not paid either', async () => {
  const { id, voltar, m, linha } = await enviada(150)
  expect((await voltar(1, { motivo: 'desistencia' })).body.nova_venda_id).toBeNull()
  expect(await ler(id)).toMatchObject({ credito: 50, falta_pagar: -50, pagamento: 'pago' })
  await voltar(2)
  expect((await pagar(id, 150, { devolucao: true })).body).toMatchObject({ pago: 0, pagamento: 'nada_a_receber' })
  const { body: planilha } = await loja.pedir('GET', `/api/vendas/exportar/?ids=${id}&formato=csv`)
  expect(String(planilha)).toContain('"Total da venda";"Frete cobrado";"Crédito de devoluções";"Pago";"Falta pagar";')
  expect(String(planilha)).toContain('"150";"0";"150";"0";"0";"Nada a receber"')
  const brinde = (await balcao.vender([{ ...linha(m, 1), desconto: 50 }])).body
  expect(brinde).toMatchObject({ falta_pagar: 0, pagamento: 'nada_a_receber' })
  const { results } = (await loja.pedir('GET', '/api/vendas/?pagamento=nada_a_receber')).body
  expect(results.map((venda: { id: number }) => venda.id)).toEqual(expect.arrayContaining([brinde.id, id]))
  const { body: pagas } = await loja.pedir('GET', '/api/vendas/?pagamento=pago')
  expect(pagas.results).not.toContainEqual(expect.objectContaining({ id }))
})

test('after exchanges of exchanges, payments and a cancellation, paid plus due equals the value of the kept pieces', async () => {
  const [a, b] = [await balcao.criarProduto({ qtd: 99 }), await balcao.criarProduto({ qtd: 99 })]
  const linha = ({ id }: { id: number }, quantidade: number, valor_unitario: number, desconto = 0) => {
    return { id, quantidade, valor_unitario, desconto }
  }
  const { id: primeira } = (await balcao.vender([linha(a, 2, 33.33), linha(b, 3, 19.99, 0.05)])).body
  await loja.pedir('PATCH', `/api/vendas/${primeira}/cobranca/`, { frete_cobrado: 7.77 })
  await balcao.levar(primeira, 'enviado')
  /** Pieces of the sale's lines come back for others; each side is left as was said beforehand. */
  const changeTrocada = async (id: number, voltam: readonly number[], ...itens: readonly object[]) => {
    const antes = await ler(id)
    const linhas = voltam.map((quantidade, n) => ({ item_id: antes.itens[n].item_id, quantidade }))
    const { body } = await trocar(id, { voltam: linhas, itens })
    const [depois, nova] = [await ler(id), await ler(body.nova_venda_id)]
    const feita = depois.trocas.find((troca: { id: number }) => troca.id === body.id)
    const { passa, daNova, daAntiga } = acertoDaTroca(antes, feita.credito, nova.total)
    expect([depois.falta_pagar, nova.falta_pagar, nova.pago]).toEqual([daAntiga, daNova, passa])
    await balcao.levar(nova.id, 'enviado')
    return nova.id as number
  }
  await pagar(primeira, 90.01)
  await pagar(primeira, 7.77)
  const segunda = await changeTrocada(primeira, [1, 2], linha(b, 1, 60.01), linha(a, 1, 5))
  await pagar(segunda, 12.5)
  const terceira = await changeTrocada(segunda, [1], linha(a, 1, 0.99))
  const quarta = await changeTrocada(primeira, [1, 1], linha(b, 1, 10))
  // The sale is paid in full.
  expect((await pagar(primeira, 0.01)).body.codigo).toBe('PAGAMENTO_MAIOR')
  expect((await pagar(terceira, 0.5, { devolucao: true })).status).toBe(201)
  await balcao.cancelar(quarta)
  const vendas = await Promise.all([primeira, segunda, terceira, quarta].map(ler))
  const faltam = vendas.reduce((soma, { falta_pagar }) => soma + toCentavos(falta_pagar), 0)
  const ficam = vendas
    .filter(({ status }) => status !== 'cancelado')
    .reduce((soma, { itens, frete_cobrado }) => soma + toCentavos(frete_cobrado) + valorQueFica(itens), 0)
  expect(9001 + 1250 + 777 - 50 + faltam).toBe(ficam)
})

/** Cents of the pieces that did not come back, each at its part of the line. */
const valorQueFica = (itens: readonly ItemDaVenda[]) =>
  itens.reduce((soma, { subtotal, quantidade, devolvidas }) => {
    const linha = toCentavos(subtotal)
    return soma + linha - Math.floor((linha * devolvidas) / quantidade)
  }, 0)
