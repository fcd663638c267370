import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirPedidosDoCanal } from '../../../../test/support/pedidos-do-canal.ts'

/** Who books the pieces of an order: the shop when it ships, or the account when the invoice is made. */

const e = await abrirPedidosDoCanal()
afterAll(() => e.fechar())
beforeEach(async () => {
  await e.configurar({ importar_pedidos: true, estoque_dos_pedidos: 'estampa' })
  await e.emulador.controle('DELETE', '/falhas')
})

type Produto = Awaited<ReturnType<typeof e.publicado>>

/** A sale of ours, or of a channel, with its order there. */
const doJeito = {
  async nossa(produto: Produto, quantidade: number) {
    const venda = await e.pedidos.vender([{ id: produto.id, quantidade, valor_unitario: 50 }])
    await e.feito()
    const [pedido] = await e.pedidos.de(venda.id)
    return { venda: venda.id as number, pedido: pedido.id as number }
  },
  async importada(produto: Produto, quantidade: number) {
    const pedido = await e.chegar({ itens: [{ produto: Number(produto.id_bling), quantidade }] })
    const venda = await e.venda(pedido)
    await e.feito()
    return { venda: venda.id as number, pedido: pedido.id }
  },
}
const faturar = (pedido: number, dados: object = {}) => e.emulador.controle('POST', `/pedidos/${pedido}/nota`, dados)
const enviar = async (venda: number) => {
  await e.balcao.levar(venda, 'enviado')
  await e.feito()
}
const baixas = async (venda: number) =>
  (await e.pedidos.eventos(venda)).filter((evento) => /baixou|devolveu/.test(evento))
const tarefas = async () => (await e.tarefas()).filter(({ operacao }) => operacao.startsWith('baixa_'))
const responder = async (como: 'tentar-novamente' | 'descartar') => {
  const [{ id } = { id: 0 }] = await tarefas()
  expect((await e.responder(id, como)).status).toBe(200)
  await e.feito()
}

describe.each(['nossa', 'importada'] as const)(
  'an order (%s) whose invoice books its pieces before the sale ships',
  (jeito) => {
    test.each([
      ['estampa', 2],
      ['bling', 5],
    ] as const)('with %s, %d of 20 leave once', async (quem, quantidade) => {
      await e.configurar({ estoque_dos_pedidos: quem })
      const produto = await e.publicado(20)
      const { venda, pedido } = await doJeito[jeito](produto, quantidade)
      await faturar(pedido)
      await e.feito()
      expect([(await e.aqui(produto.id)).quantidade_total, await e.la(produto.id_bling)]).toEqual([20, 20 - quantidade])
      await enviar(venda)
      await e.ficam(produto, 20 - quantidade)
      expect(await baixas(venda)).toEqual([
        `bling: O Bling já baixou ${quantidade} peças de ${produto.titulo} deste pedido: no envio não saem outra vez.`,
      ])
      expect(await tarefas()).toEqual([])
    })

    test('and the sale ships before anybody heard of it', async () => {
      await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: false })
      const produto = await e.publicado(20)
      const { venda, pedido } = await doJeito[jeito === 'importada' ? 'nossa' : jeito](produto, 2)
      await faturar(pedido)
      await enviar(venda)
      await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: true })
      await e.ficam(produto, 18)
      expect(await tarefas()).toEqual([])
    })
  },
)

test('two orders of two sizes, invoiced in another order than they came: each sale has its own pieces', async () => {
  const { id } = await e.balcao.criarProduto({
    variacoes: [
      { nome_cor: 'Preta', cor: '#000000', tamanho: 'P', quantidade: 10 },
      { nome_cor: 'Preta', cor: '#000000', tamanho: 'M', quantidade: 10 },
    ],
  })
  await e.concluida(await e.publicar(id))
  const produto = await e.aqui(id)
  const [p, m] = produto.variacoes
  const vender = async (linhas: [{ id: number }, number][]) => {
    const itens = linhas.map(([variacao, quantidade]) => ({
      id,
      variacao_id: variacao.id,
      quantidade,
      valor_unitario: 50,
    }))
    const venda = await e.pedidos.vender(itens)
    await e.feito()
    return { venda: venda.id, pedido: (await e.pedidos.de(venda.id))[0].id }
  }
  const uma = await vender([
    [p, 2],
    [m, 1],
  ])
  const outra = await vender([[p, 2]])
  await faturar(outra.pedido)
  await e.feito()
  await faturar(uma.pedido)
  await e.feito()
  expect([await baixas(uma.venda), await baixas(outra.venda)].map(({ length }) => length)).toEqual([2, 1])
  await enviar(uma.venda)
  expect([await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([6, 9])
  await enviar(outra.venda)
  const depois = (await e.aqui(id)).variacoes.map(({ quantidade }: { quantidade: number }) => quantidade)
  expect([depois, await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([[6, 9], 6, 9])
  expect(await tarefas()).toEqual([])
})

test('a kit’s order books its parts there, which do not leave again', async () => {
  const camiseta = await e.publicado(20)
  const { id } = await e.balcao.criarProduto({ componentes: [{ produto_id: camiseta.id, quantidade: 3 }] })
  await e.concluida(await e.publicar(id))
  const venda = await e.pedidos.vender([{ id, quantidade: 2, valor_unitario: 120 }])
  await e.feito()
  const [pedido] = await e.pedidos.de(venda.id)
  await faturar(pedido.id)
  await e.feito()
  await enviar(venda.id)
  await e.ficam(camiseta, 14)
  expect(await tarefas()).toEqual([])
})

describe('what the account gives back before the sale ships', () => {
  test('leaves with the sale all the same, once', async () => {
    const produto = await e.publicado(20)
    const { venda, pedido } = await doJeito.nossa(produto, 2)
    await faturar(pedido)
    await e.feito()
    await e.emulador.controle('DELETE', `/pedidos/${pedido}/nota`)
    await e.feito()
    await e.ficam(produto, 20)
    await enviar(venda)
    await e.ficam(produto, 18)
    expect(await tarefas()).toEqual([])
  })
  test('is not what somebody else brings in', async () => {
    const produto = await e.publicado(20)
    const { venda, pedido } = await doJeito.nossa(produto, 2)
    await faturar(pedido)
    await e.feito()
    await e.mover(produto.id_bling, 'E', 2)
    await e.feito()
    expect([(await e.aqui(produto.id)).quantidade_total, await e.la(produto.id_bling)]).toEqual([22, 20])
    await enviar(venda)
    await e.ficam(produto, 20)
  })
})

test('a count sends Bling the counted pieces less those of an order that Bling has booked', async () => {
  const produto = await e.publicado(20)
  const { venda, pedido } = await doJeito.nossa(produto, 2)
  await faturar(pedido)
  await e.feito()
  await e.contar(produto.id, 25, 20)
  await e.feito()
  expect([(await e.aqui(produto.id)).quantidade_total, await e.la(produto.id_bling)]).toEqual([25, 23])
  await enviar(venda)
  await e.ficam(produto, 23)
})

describe('with estampa, pieces that leave the balance there just as an open order has them, without any sign of it', () => {
  const sair = async () => {
    const produto = await e.publicado(20)
    const { venda, pedido } = await doJeito.nossa(produto, 2)
    await e.mover(produto.id_bling, 'S', 2)
    await e.feito()
    expect((await e.aqui(produto.id)).quantidade_total).toBe(18)
    expect(await tarefas()).toMatchObject([
      { operacao: 'baixa_incerta', mensagem: expect.stringContaining(`A venda ${venda}`) },
    ])
    return { produto, venda, pedido }
  }
  test('were another sale’s: both leave', async () => {
    const { produto, venda } = await sair()
    await responder('descartar')
    await enviar(venda)
    await e.ficam(produto, 16)
    expect(await baixas(venda)).toEqual([])
  })
  test('were the order’s, a person says: they leave once', async () => {
    const { produto, venda } = await sair()
    await responder('tentar-novamente')
    expect((await e.aqui(produto.id)).quantidade_total).toBe(20)
    await enviar(venda)
    await e.ficam(produto, 18)
  })
  test('were the order’s, a person says after it shipped: they come back on both sides', async () => {
    const { produto, venda } = await sair()
    await enviar(venda)
    expect(await e.la(produto.id_bling)).toBe(16)
    await responder('tentar-novamente')
    await e.ficam(produto, 18)
  })
  test('of two sizes of it one after the other: one question names both, and both come back with one answer', async () => {
    const tamanhos = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 10 }))
    const { id, variacoes } = await e.publicado(0, { variacoes: tamanhos })
    const [p, m] = variacoes
    const { id: venda } = await e.pedidos.vender([
      { id, variacao_id: p.id, quantidade: 2, valor_unitario: 50 },
      { id, variacao_id: m.id, quantidade: 1, valor_unitario: 50 },
    ])
    await e.feito()
    const aqui = async () => (await e.aqui(id)).variacoes.map(({ quantidade }: { quantidade: number }) => quantidade)
    const la = async () => [await e.la(p.id_bling), await e.la(m.id_bling)]
    await e.mover(p.id_bling, 'S', 2)
    await e.feito()
    await e.mover(m.id_bling, 'S', 1)
    await e.feito()
    expect(await aqui()).toEqual([8, 9])
    const [duvida, ...outras] = await tarefas()
    expect(duvida?.mensagem).toMatch(/^No Bling saíram 2 de .+ P, 1 de .+ M, e saíram daqui também\./)
    expect(outras).toEqual([])
    await responder('tentar-novamente')
    expect([await aqui(), await la()]).toEqual([
      [10, 10],
      [8, 9],
    ])
    await enviar(venda)
    expect([await aqui(), await la(), await tarefas()]).toEqual([[8, 9], [8, 9], []])
  })
  test('a change that names other than whole orders is somebody else’s without a question', async () => {
    const produto = await e.publicado(20)
    const { venda } = await doJeito.nossa(produto, 2)
    await e.mover(produto.id_bling, 'S', 1)
    await e.feito()
    expect(await tarefas()).toEqual([])
    await enviar(venda)
    await e.ficam(produto, 17)
  })
})

test('stock booked by hand is the order’s once Bling refuses to change it for that', async () => {
  const produto = await e.publicado(20)
  const { venda, pedido } = await doJeito.nossa(produto, 2)
  await e.emulador.controle('POST', `/pedidos/${pedido}/estoque`, { lancado: true })
  await e.feito()
  await e.balcao.levar(venda, 'retirada')
  await e.feito()
  expect(await tarefas()).toEqual([])
  await e.balcao.status(venda, 'enviado')
  await e.ficam(produto, 18)
})

test('the refusal proves the booking also when an entry at the same moment hid it in the balance', async () => {
  const produto = await e.publicado(20)
  const { venda, pedido } = await doJeito.nossa(produto, 2)
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: false })
  await e.emulador.controle('POST', `/pedidos/${pedido}/estoque`, { lancado: true })
  await e.mover(produto.id_bling, 'E', 5)
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: true })
  await e.lerSaldos()
  await e.feito()
  expect((await e.aqui(produto.id)).quantidade_total).toBe(23)
  await e.balcao.levar(venda, 'retirada')
  await e.feito()
  expect((await e.aqui(produto.id)).quantidade_total).toBe(25)
  await e.balcao.status(venda, 'enviado')
  await e.ficam(produto, 23)
})

describe('with estampa, an invoice that books the pieces after the sale shipped', () => {
  const depois = async () => {
    const produto = await e.publicado(20)
    const { venda, pedido } = await doJeito.nossa(produto, 2)
    await enviar(venda)
    await e.ficam(produto, 18)
    await faturar(pedido)
    await e.feito()
    expect([(await e.aqui(produto.id)).quantidade_total, await e.la(produto.id_bling)]).toEqual([18, 16])
    expect(await tarefas()).toMatchObject([
      { operacao: 'baixa_pendente', mensagem: expect.stringContaining(`2 de ${produto.titulo}`) },
    ])
    return produto
  }
  test('is told, and a person has the balance there put right', async () => {
    const produto = await depois()
    await responder('tentar-novamente')
    await e.ficam(produto, 18)
    expect(await tarefas()).toEqual([])
  })
  test('is told, and a person says that the balance there is right', async () => {
    const produto = await depois()
    await responder('descartar')
    await e.ficam(produto, 16)
    expect(await tarefas()).toEqual([])
  })
})

describe('what does not follow for a day is asked', () => {
  const umDiaDepois = async (venda: number) => {
    await sql`update bling_lancamentos set criado_em = criado_em - interval '25 hours' where venda_id = ${venda}`.execute(
      e.loja.banco.db,
    )
    await sql`update vendas set cancelada_em = cancelada_em - interval '25 hours' where id = ${venda}`.execute(
      e.loja.banco.db,
    )
    await e.lerSaldos()
    await e.feito()
  }
  test('with bling, a shipped sale that nobody booked', async () => {
    await e.configurar({ estoque_dos_pedidos: 'bling' })
    const [produto, outro] = [await e.publicado(20), await e.publicado(9)]
    const { venda } = await doJeito.nossa(produto, 2)
    const outra = await doJeito.nossa(outro, 1)
    await enviar(venda)
    await enviar(outra.venda)
    await umDiaDepois(venda)
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`2 de ${produto.titulo}`) }])
    await responder('tentar-novamente')
    await e.ficam(produto, 18)
    // The other one is booked late: no question is left.
    await umDiaDepois(outra.venda)
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`1 de ${outro.titulo}`) }])
    await faturar(outra.pedido)
    await e.feito()
    await e.lerSaldos()
    await e.ficam(outro, 8)
    expect(await tarefas()).toEqual([])
  })
  test('a cancelled sale whose order was not given back', async () => {
    const produto = await e.publicado(20)
    const { venda, pedido } = await doJeito.nossa(produto, 2)
    await faturar(pedido)
    await e.feito()
    await e.balcao.status(venda, 'cancelado')
    await e.feito()
    await umDiaDepois(venda)
    expect([(await e.aqui(produto.id)).quantidade_total, await e.la(produto.id_bling)]).toEqual([20, 18])
    expect(await tarefas()).toMatchObject([{ mensagem: expect.stringContaining(`2 de ${produto.titulo}`) }])
    await responder('tentar-novamente')
    await e.ficam(produto, 20)
  })
})

test('a booked order of ours follows the sale, and its refusal is said once', async () => {
  const produto = await e.publicado(20)
  const { venda, pedido } = await doJeito.nossa(produto, 2)
  await faturar(pedido)
  await e.feito()
  await e.balcao.levar(venda, 'concluido')
  await e.pedidos.quieto()
  expect(await e.pedidos.de(venda)).toMatchObject([{ id: pedido, situacao: { valor: 1 } }])
  const ditas = (await e.pedidos.eventos(venda)).filter((evento) => evento.includes('não muda mais'))
  expect(ditas).toHaveLength(1)
})
