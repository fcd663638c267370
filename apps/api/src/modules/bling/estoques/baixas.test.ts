import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

/** Who books the pieces of an order: the shop when it ships, or the account when the invoice is made. */

const e = await pedidosDoArquivo()
const { db } = e.loja.banco
beforeEach(() => e.configurar({ estoque_dos_pedidos: 'estampa' }))

/** Makes a sale of ours, or of a channel, with its order at Bling. */
const vendaCreators = {
  nossa: e.nossa,
  async importada(produto: Parameters<typeof linhaDe>[0], quantidade: number) {
    const pedido = await e.chegar({ itens: [linhaDe(produto, quantidade)] })
    const { id: venda } = await e.venda(pedido)
    await e.feito()
    return { venda: venda as number, pedido: pedido.id }
  },
}
const invoicePedido = async (pedido: number) => {
  await e.emulador.controle('POST', `/pedidos/${pedido}/nota`, {})
  await e.feito()
}
/** Two of twenty pieces, sold. */
const vendida = async () => {
  const produto = await e.publicado(20)
  return { produto, ...(await e.nossa(produto, 2)) }
}
const faturada = async () => {
  const feita = await vendida()
  await invoicePedido(feita.pedido)
  return feita
}
const moveSaldo = async (idBling: string, operacao: string, quantidade: number) => {
  await e.mover(idBling, operacao, quantidade)
  await e.feito()
}
const TAMANHOS = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 10 }))
const pecas = (id: number, variacao_id: number, quantidade: number) => {
  return { id, variacao_id, quantidade, valor_unitario: 50 }
}
const sellItens = async (...itens: object[]) => {
  const { id: venda } = await e.pedidos.vender(itens)
  await e.feito()
  return { venda, pedido: (await e.pedidos.de(venda))[0].id }
}
const sendVenda = async (venda: number) => {
  await e.balcao.levar(venda, 'enviado')
  await e.feito()
}
const baixas = async (venda: number) => (await e.ditas(venda)).filter((sentence) => /baixou|devolveu/.test(sentence))
const tarefas = async () => (await e.tarefas()).filter(({ operacao }) => operacao.startsWith('baixa_'))
const answerTarefa = async (como: 'tentar-novamente' | 'descartar') => {
  const [{ id }] = await tarefas()
  expect((await e.responder(id, como)).status).toBe(200)
  await e.feito()
}

test.each([
  ['nossa', 'bling', 2],
  ['importada', 'estampa', 5],
] as const)(
  'an order (%s) whose invoice books its pieces before the sale ships: with %s, %d of 20 leave once',
  async (jeito, bookingSide, quantidade) => {
    await e.configurar({ estoque_dos_pedidos: bookingSide })
    const produto = await e.publicado(20)
    const { venda, pedido } = await vendaCreators[jeito](produto, quantidade)
    await invoicePedido(pedido)
    expect(await e.lados(produto)).toEqual([20, 20 - quantidade])
    await sendVenda(venda)
    await e.ficam(produto, 20 - quantidade)
    expect(await baixas(venda)).toEqual([
      `O Bling já baixou ${quantidade} peças de ${produto.titulo} deste pedido: no envio não saem outra vez.`,
    ])
    expect(await tarefas()).toEqual([])
  },
)

test('two orders of two sizes, invoiced in another order than they came: each sale has its own pieces', async () => {
  const { id, variacoes } = await e.publicado(0, { variacoes: TAMANHOS })
  const [p, m] = variacoes
  const [dois, singlePeca] = [pecas(id, p.id, 2), pecas(id, m.id, 1)]
  const [firstVenda, secondVenda] = [await sellItens(dois, singlePeca), await sellItens(dois)]
  await invoicePedido(secondVenda.pedido)
  await invoicePedido(firstVenda.pedido)
  expect([await baixas(firstVenda.venda), await baixas(secondVenda.venda)].map(({ length }) => length)).toEqual([2, 1])
  await sendVenda(firstVenda.venda)
  expect([await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([6, 9])
  await sendVenda(secondVenda.venda)
  expect([await e.variacoes(id), await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([[6, 9], 6, 9])
  expect(await tarefas()).toEqual([])
})

test('a kit’s order books its parts there, which do not leave again', async () => {
  const camiseta = await e.publicado(20)
  const kit = await e.publicado(0, { componentes: [{ produto_id: camiseta.id, quantidade: 3 }] })
  const { venda, pedido } = await e.nossa(kit, 2)
  await invoicePedido(pedido)
  await sendVenda(venda)
  await e.ficam(camiseta, 14)
  expect(await tarefas()).toEqual([])
})

test('what the account gives back before the sale ships leaves with the sale all the same, once', async () => {
  const { produto, venda, pedido } = await faturada()
  await e.emulador.controle('DELETE', `/pedidos/${pedido}/nota`)
  await e.feito()
  await e.ficam(produto, 20)
  await sendVenda(venda)
  await e.ficam(produto, 18)
  expect(await tarefas()).toEqual([])
})

describe('with estampa, pieces that leave the balance there just as an open order has them, without any sign of it', () => {
  const shipVendida = async () => {
    const { produto, venda, pedido } = await vendida()
    // A later one has as many.
    await e.nossa(produto, 2)
    await moveSaldo(produto.id_bling, 'S', 2)
    expect((await e.aqui(produto.id)).quantidade_total).toBe(18)
    expect(await tarefas()).toMatchObject([
      { operacao: 'baixa_incerta', mensagem: expect.stringContaining(`A venda ${venda},`) },
    ])
    return { produto, venda, pedido }
  }
  test('were another sale’s: both leave', async () => {
    const { produto, venda } = await shipVendida()
    await answerTarefa('descartar')
    await sendVenda(venda)
    await e.ficam(produto, 16)
    expect(await baixas(venda)).toEqual([])
  })
  test('were another sale’s once this one has shipped, whose status there is our own word', async () => {
    const { produto, venda, pedido } = await vendida()
    await sendVenda(venda)
    expect((await e.pedidos.de(venda))[0]).toMatchObject({ id: pedido, situacao: { valor: 1 } })
    await moveSaldo(produto.id_bling, 'S', 2)
    await e.ficam(produto, 16)
    expect([await baixas(venda), await tarefas()]).toEqual([[], []])
  })
  test('are asked about also where the order has an invoice for long, which has booked nothing', async () => {
    const { produto, pedido } = await vendida()
    await e.emulador.controle('POST', `/pedidos/${pedido}/nota`, { estoque: false })
    await e.feito()
    const haDuasHoras = sql`update bling_pedidos set nota_em = now() - interval '2 hours' where id_bling = ${String(pedido)}`
    expect((await haDuasHoras.execute(db)).numAffectedRows).toBe(1n)
    await moveSaldo(produto.id_bling, 'S', 2)
    expect(await tarefas()).toMatchObject([{ operacao: 'baixa_incerta' }])
    await answerTarefa('descartar')
    await e.ficam(produto, 18)
  })
  test('were the order’s, a person says after it shipped: they come back on both sides', async () => {
    const { produto, venda } = await shipVendida()
    await sendVenda(venda)
    expect(await e.la(produto.id_bling)).toBe(16)
    await answerTarefa('tentar-novamente')
    await e.ficam(produto, 18)
  })
  test('of two sizes of it one after the other: one question names both, and both come back with one answer', async () => {
    const { id, variacoes } = await e.publicado(0, { variacoes: TAMANHOS })
    const [p, m] = variacoes
    const { venda } = await sellItens(pecas(id, p.id, 2), pecas(id, m.id, 1))
    const readBlingSaldos = async () => [await e.la(p.id_bling), await e.la(m.id_bling)]
    await moveSaldo(p.id_bling, 'S', 2)
    await moveSaldo(m.id_bling, 'S', 1)
    expect(await e.variacoes(id)).toEqual([8, 9])
    const [duvida, ...extraTarefas] = await tarefas()
    expect(duvida.mensagem).toMatch(/^No Bling saíram 2 de .+ P, 1 de .+ M, e saíram daqui também\./)
    expect(extraTarefas).toEqual([])
    await answerTarefa('tentar-novamente')
    expect([await e.variacoes(id), await readBlingSaldos()]).toEqual([
      [10, 10],
      [8, 9],
    ])
    await sendVenda(venda)
    expect([await e.variacoes(id), await readBlingSaldos(), await tarefas()]).toEqual([[8, 9], [8, 9], []])
  })
  test('a change that names other than whole orders is somebody else’s without a question', async () => {
    const { produto, venda } = await vendida()
    await moveSaldo(produto.id_bling, 'S', 1)
    expect(await tarefas()).toEqual([])
    await sendVenda(venda)
    await e.ficam(produto, 17)
  })
})

test('with bling, pieces that leave the balance there just as an open order has them are the order’s unasked', async () => {
  await e.configurar({ estoque_dos_pedidos: 'bling' })
  const { produto, venda } = await vendida()
  await moveSaldo(produto.id_bling, 'S', 2)
  expect([await e.lados(produto), await tarefas()]).toEqual([[20, 18], []])
  await sendVenda(venda)
  await e.ficam(produto, 18)
})

test('what the account gives back with a cancelled order, which keeps its invoice, is no entry', async () => {
  const { produto, venda, pedido } = await faturada()
  await e.pedidos.mudarPara(pedido, 12)
  await moveSaldo(produto.id_bling, 'E', 2)
  expect([await e.lados(produto), (await baixas(venda)).length]).toEqual([[20, 20], 2])
  for (const { id } of await e.tarefasDe('pedido')) await e.responder(id, 'descartar')
})

test('pieces that a person enters at Bling come in here, although an open order has an invoice that booked its pieces long ago', async () => {
  const { produto, venda, pedido } = await faturada()
  await sql`update bling_pedidos set nota_em = now() - interval '2 hours' where id_bling = ${String(pedido)}`.execute(
    db,
  )
  await moveSaldo(produto.id_bling, 'E', 3)
  await sendVenda(venda)
  await e.ficam(produto, 21)
  expect([(await baixas(venda)).length, await tarefas()]).toEqual([1, []])
})

const postPedidoByHand = (pedido: number) =>
  e.emulador.controle('POST', `/pedidos/${pedido}/estoque`, { lancado: true })

test('stock booked by hand is the order’s once Bling refuses to change it for that', async () => {
  const { produto, venda, pedido } = await vendida()
  await postPedidoByHand(pedido)
  await e.feito()
  await e.balcao.levar(venda, 'retirada')
  await e.feito()
  expect(await tarefas()).toEqual([])
  await e.balcao.status(venda, 'enviado')
  await e.ficam(produto, 18)
})

test('the refusal proves the booking also when an entry at the same moment hid it in the balance', async () => {
  const { produto, venda, pedido } = await vendida()
  await e.semAvisos(async () => {
    await postPedidoByHand(pedido)
    await e.mover(produto.id_bling, 'E', 5)
  })
  await e.lerSaldos()
  await e.feito()
  expect((await e.aqui(produto.id)).quantidade_total).toBe(23)
  await e.balcao.levar(venda, 'retirada')
  await e.feito()
  expect((await e.aqui(produto.id)).quantidade_total).toBe(25)
  await e.balcao.status(venda, 'enviado')
  await e.ficam(produto, 23)
})

test.each([
  ['has the balance there put right', 'tentar-novamente', 18],
  ['says that the balance there is right', 'descartar', 16],
] as const)(
  'with estampa, an invoice that books the pieces after the sale shipped is told; a person %s',
  async (_, como, ficam) => {
    const soldProdutos = [await e.publicado(20), await e.publicado(20)]
    const { venda, pedido } = await sellItens(
      ...soldProdutos.map(({ id }) => ({ id, quantidade: 2, valor_unitario: 50 })),
    )
    await sendVenda(venda)
    for (const produto of soldProdutos) await e.ficam(produto, 18)
    await invoicePedido(pedido)
    for (const produto of soldProdutos) expect(await e.lados(produto)).toEqual([18, 16])
    // One question names both, in the order in which they were found out.
    expect(await tarefas()).toMatchObject([{ operacao: 'baixa_pendente' }])
    const [{ mensagem }] = await tarefas()
    for (const { titulo } of soldProdutos) expect(mensagem).toContain(`2 de ${titulo}`)
    await answerTarefa(como)
    for (const produto of soldProdutos) await e.ficam(produto, ficam)
    expect(await tarefas()).toEqual([])
  },
)

describe('what does not follow for a day is asked', () => {
  const umDiaDepois = async (venda: number) => {
    const antes = sql.raw("- interval '25 hours'")
    await sql`update bling_lancamentos set criado_em = criado_em ${antes} where venda_id = ${venda}`.execute(db)
    await sql`update vendas set cancelada_em = cancelada_em ${antes} where id = ${venda}`.execute(db)
    await e.lerSaldos()
    await e.feito()
  }
  test('with bling, a shipped sale that nobody booked', async () => {
    await e.configurar({ estoque_dos_pedidos: 'bling' })
    const [produto, secondProduto] = [await e.publicado(20), await e.publicado(9)]
    const { venda } = await e.nossa(produto, 2)
    const secondVenda = await e.nossa(secondProduto, 1)
    await sendVenda(venda)
    await sendVenda(secondVenda.venda)
    await umDiaDepois(venda)
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`2 de ${produto.titulo}`) }])
    await answerTarefa('tentar-novamente')
    await e.ficam(produto, 18)
    // The other one is booked late: no question is left.
    await umDiaDepois(secondVenda.venda)
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`1 de ${secondProduto.titulo}`) }])
    await invoicePedido(secondVenda.pedido)
    await e.lerSaldos()
    await e.ficam(secondProduto, 8)
    expect(await tarefas()).toEqual([])
  })
  test('a cancelled sale whose order was not given back', async () => {
    const { produto, venda } = await faturada()
    await e.balcao.status(venda, 'cancelado')
    await e.feito()
    await umDiaDepois(venda)
    expect(await e.lados(produto)).toEqual([20, 18])
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`2 de ${produto.titulo}`) }])
    await answerTarefa('tentar-novamente')
    await e.ficam(produto, 20)
  })
})

test('a booked order of ours follows the sale, and its refusal is said once', async () => {
  const { produto, venda, pedido } = await faturada()
  await e.balcao.levar(venda, 'retirada')
  await e.feito()
  // The refusal says once more that its pieces are booked.
  expect(await e.lados(produto)).toEqual([20, 18])
  for (const passo of ['enviado', 'concluido']) await e.balcao.status(venda, passo)
  await e.ficam(produto, 18)
  expect(await e.pedidos.de(venda)).toMatchObject([{ id: pedido, situacao: { valor: 1 } }])
  const sentences = (await e.ditas(venda)).filter((sentence) => sentence.includes('não muda mais'))
  expect(sentences).toHaveLength(1)
})
