import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runJob } from '../../../../test/support/fila.ts'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'
import { LER_PEDIDOS } from '../pedido/leitura.sync.ts'
import { pedidoDaVenda } from '../pedido/ligados.data.ts'

const e = await pedidosDoArquivo()
const disableWebhooks = () => e.ajustar({ webhooksAtivos: false })
const { db } = e.loja.banco
const { mudarPara } = e.pedidos
const status = async (id: number) => (await e.pedidos.venda(id)).status
/** An order of a channel, and its sale. */
const chegada = async (itens: readonly object[], dados: object = {}) => {
  const pedido = await e.chegar({ itens, ...dados })
  return { ...pedido, venda: (await e.venda(pedido)).id as number }
}
const readBlingPedido = async (id: number) => (await e.dados('pedidos')).find((pedido) => pedido.id === id)
/** A status of the account's own that orders show without a value. */
const propria = async (nome: string, idHerdado: number): Promise<number> => {
  await e.ajustar({ situacoesPropriasSemValor: true })
  const { corpo } = await e.pessoa('POST', '/situacoes', { nome, idModuloSistema: 98_310, idHerdado })
  return corpo.data.id
}
const { ditas } = e

test('an order of which no event tells is read once a day: deleted, its sale is cancelled; changed, a person is asked; its invoice is known; the others stay', async () => {
  const produto = await e.publicado(20)
  const novo = () => chegada([linhaDe(produto, 2), linhaDe(produto)])
  const pedidos = [await novo(), await novo(), await novo(), await novo(), await novo()] as const
  const [apagada, mudada, igual, cedo, vendaWithNota] = pedidos.map(({ venda }) => venda) as [
    number,
    number,
    number,
    number,
    number,
  ]
  await disableWebhooks()
  for (const { id } of [pedidos[0], pedidos[3]]) await e.pessoa('DELETE', `/pedidos/vendas/${id}`)
  await e.mudar(pedidos[1], () => ({ observacoes: 'Outra cor' }))
  await e.emulador.controle('POST', `/pedidos/${pedidos[4].id}/nota`, {})
  await e.configurar({ importar_pedidos: false })
  await sql`update bling_pedidos set visto_em = now() - interval '25 hours' where venda_id <> ${cedo}`.execute(db)
  // Bling dates changes to the second: those of before the switch are of an earlier one.
  await e.emulador.controle('POST', '/relogio', { avancarSegundos: 2 })
  // Any answer tells the shop the time at Bling.
  await e.ler('/api/notas/opcoes/')
  await e.ligar()
  await e.lerPedidos()
  await e.feito()
  expect(await status(apagada)).toBe('cancelado')
  for (const venda of [mudada, igual, cedo, vendaWithNota]) expect(await status(venda)).toBe('separacao')
  const notas = await Promise.all([igual, vendaWithNota].map(async (venda) => (await pedidoDaVenda(db, venda))?.nota))
  expect(notas).toEqual([null, expect.any(String)])
  expect(await e.tarefasDa(mudada)).toMatchObject([{ operacao: 'trazer' }])
  expect([await e.tarefasDa(igual), await ditas(igual)]).toEqual([[], []])
  expect(await e.reservado(produto.id)).toEqual([20, 12])
  await e.balcao.conferir()
  // Read, it is not read again the same day.
  await e.esquecerRequisicoes()
  await e.lerPedidos()
  expect(await e.requisicoes(`&caminho=/pedidos/vendas/${pedidos[2].id}`)).toEqual([])
})

test('an order of ours of which no event tells: cancelled or deleted, a person is asked whether the sale ends; changed, told; the others stay', async () => {
  const produto = await e.publicado(20)
  const sellProduto = () => e.nossa(produto, 2)
  const [cancelada, apagada, mudada, igual] = [
    await sellProduto(),
    await sellProduto(),
    await sellProduto(),
    await sellProduto(),
  ]
  const [desfeita, antiga] = [await sellProduto(), await sellProduto()]
  for (const { venda } of [desfeita, antiga]) await e.balcao.status(venda, 'cancelado')
  await e.feito()
  await disableWebhooks()
  // A person at Bling marks the orders of the cancelled sales as fulfilled.
  for (const [{ venda, pedido }, dias] of [[desfeita, 29] as const, [antiga, 31] as const]) {
    await mudarPara(pedido, 9)
    await sql`update vendas set alterado_em = now() - make_interval(days => ${dias}) where id = ${venda}`.execute(db)
  }
  await mudarPara(cancelada.pedido, 12)
  await e.pessoa('DELETE', `/pedidos/vendas/${apagada.pedido}`)
  await e.mudar({ id: mudada.pedido }, ({ itens }) => ({
    itens: itens.map((linha) => ({ ...linha, quantidade: 1 })),
    parcelas: [],
  }))
  await sql`update bling_pedidos set visto_em = now() - interval '25 hours' where venda_id is not null`.execute(db)
  // Also in a shop that takes no orders of channels.
  await e.configurar({ importar_pedidos: false })
  await runJob(e.loja, LER_PEDIDOS)
  await e.feito()
  const listPedidoTarefas = async ({ venda }: { venda: number }) =>
    (await e.tarefasDe('pedido')).filter(({ alvo_id }) => alvo_id === venda)
  expect(await listPedidoTarefas(cancelada)).toMatchObject([
    { operacao: 'cancelado_la', mensagem: expect.stringContaining('foi cancelado no Bling') },
  ])
  const [excluido] = await listPedidoTarefas(apagada)
  expect(excluido).toMatchObject({ mensagem: expect.stringContaining('foi excluído no Bling') })
  expect(await listPedidoTarefas(mudada)).toMatchObject([{ operacao: 'mudou' }])
  expect(await listPedidoTarefas(igual)).toEqual([])
  const ATENDIDO = expect.stringContaining('situação mudou para Atendido')
  for (const { venda } of [desfeita, antiga]) expect(await ditas(venda)).toContainEqual(ATENDIDO)
  for (const { venda } of [cancelada, apagada, mudada, igual]) expect(await status(venda)).toBe('separacao')
  await e.responder(excluido.id, 'tentar-novamente')
  await e.settle()
  expect(await status(apagada.venda)).toBe('cancelado')
  await e.balcao.conferir()
  await e.ligar()
})

test.each(['ours', 'a channel'])(
  'an order of %s that was cancelled, and is reopened there, is asked about: cancelled again or left',
  async (whose) => {
    const produto = await e.publicado(9)
    const createPedido = async () => {
      if (whose === 'ours') return e.nossa(produto, 1)
      const { id, venda } = await chegada([linhaDe(produto)])
      return { pedido: id, venda }
    }
    const [firstVenda, secondVenda] = [await createPedido(), await createPedido()]
    const tipo = whose === 'ours' ? 'pedido' : 'pedido_importado'
    const listReabertos = async () =>
      (await e.tarefasDe(tipo)).filter(
        ({ operacao, alvo_id }) =>
          operacao === 'reaberto_la' && [firstVenda.venda, secondVenda.venda].includes(alvo_id),
      )
    for (const { pedido, venda } of [firstVenda, secondVenda]) {
      await (whose === 'ours' ? e.balcao.status(venda, 'cancelado') : mudarPara(pedido, 12))
      await e.feito()
      expect(await status(venda)).toBe('cancelado')
      await mudarPara(pedido, 6)
    }
    await e.feito()
    const mensagem = (venda: number) =>
      expect.stringContaining(`O pedido da venda ${venda} foi reaberto no Bling (Em aberto)`)
    // The newest first.
    const tarefas = await listReabertos()
    expect(tarefas).toMatchObject([secondVenda, firstVenda].map(({ venda }) => ({ mensagem: mensagem(venda) })))
    await e.responder(tarefas[1].id, 'tentar-novamente')
    await e.settle()
    expect((await readBlingPedido(firstVenda.pedido)).situacao.id).toBe(12)
    expect((await listReabertos()).map(({ alvo_id }) => alvo_id)).toEqual([secondVenda.venda])
    // Cancelled there again, nothing is left to ask.
    await mudarPara(secondVenda.pedido, 12)
    await e.feito()
    expect(await listReabertos()).toEqual([])
    await e.balcao.conferir()
  },
)

test('without events the next reading tells of an order of ours that changed, and reads it no more while it stays', async () => {
  const produto = await e.publicado(9)
  const [cancelada, igual] = [await e.nossa(produto, 2), await e.nossa(produto, 1)]
  await disableWebhooks()
  await e.configurar({ importar_pedidos: false })
  const readChanged = async () => {
    await e.emulador.controle('POST', '/relogio', { avancarSegundos: 120 })
    // Any answer tells the shop the time at Bling.
    await e.ler('/api/notas/opcoes/')
    await e.esquecerRequisicoes()
    await runJob(e.loja, LER_PEDIDOS)
    await e.feito()
    return (await e.requisicoes('&caminho=/pedidos/vendas/')).length
  }
  await readChanged()
  await mudarPara(cancelada.pedido, 12)
  expect(await readChanged()).toBe(1)
  const tarefas = (await e.tarefasDe('pedido')).filter(({ alvo_id }) =>
    [cancelada.venda, igual.venda].includes(alvo_id),
  )
  expect(tarefas).toMatchObject([{ alvo_id: cancelada.venda, operacao: 'cancelado_la' }])
  expect(await readChanged()).toBe(0)
  await e.ligar()
})

test('an imported sale that a person cancels here is asked about there, and is cancelled there when they say so', async () => {
  const produto = await e.publicado(9)
  const [firstPedido, secondPedido] = [await chegada([linhaDe(produto)]), await chegada([linhaDe(produto, 2)])]
  const atendido = await chegada([linhaDe(produto)])
  await mudarPara(atendido.id, 9)
  await e.feito()
  for (const { venda } of [firstPedido, secondPedido, atendido])
    expect((await e.loja.pedir('DELETE', `/api/vendas/${venda}/`)).status).toBe(204)
  await e.feito()
  for (const { venda } of [firstPedido, secondPedido])
    expect(await e.tarefasDa(venda)).toMatchObject([{ operacao: 'cancelado_aqui' }])
  expect((await e.tarefasDa(atendido.venda))[0].mensagem).toContain('continua “Atendido” no Bling')
  await e.responderDa(firstPedido.venda, 'tentar-novamente')
  await e.responderDa(secondPedido.venda, 'descartar')
  await e.feito()
  expect([
    (await readBlingPedido(firstPedido.id)).situacao.id,
    (await readBlingPedido(secondPedido.id)).situacao.id,
  ]).toEqual([12, 6])
})

describe('cancelled under a status of the account’s own, which shows no value', () => {
  test('the order of a channel cancels its sale; one in another own status stays', async () => {
    const produto = await e.publicado(9)
    const [desistiu, aguardando] = [await propria('Desistiu', 12), await propria('Aguardando arte', 15)]
    const [pedido, secondPedido] = [await chegada([linhaDe(produto)]), await chegada([linhaDe(produto, 2)])]
    await mudarPara(pedido.id, desistiu)
    await mudarPara(secondPedido.id, aguardando)
    await e.feito()
    expect(await status(pedido.venda)).toBe('cancelado')
    expect([await status(secondPedido.venda), await ditas(secondPedido.venda)]).toEqual([
      'separacao',
      ['No Bling: situação mudou para Aguardando arte.'],
    ])
    expect(await e.reservado(produto.id)).toEqual([9, 2])
    // An event of a deletion does the same.
    await e.pessoa('DELETE', `/pedidos/vendas/${secondPedido.id}`)
    await e.feito()
    expect(await status(secondPedido.venda)).toBe('cancelado')
    expect(await e.reservado(produto.id)).toEqual([9, 0])
    for (const { venda } of [pedido, secondPedido]) expect(await e.tarefasDa(venda)).toEqual([])
  })

  test('an own order stays cancelled at our next step; fulfilled, it is not finished at the counter unasked', async () => {
    const produto = await e.publicado(9)
    const [desfeita, entregue] = [await propria('Desfeita', 12), await propria('Entregue em mãos', 9)]
    const [cancelada, atendida] = [await e.nossa(produto), await e.nossa(produto)]
    await mudarPara(cancelada.pedido, desfeita)
    await mudarPara(atendida.pedido, entregue)
    await e.feito()
    await e.balcao.status(cancelada.venda, 'embalagem')
    await e.feito()
    expect((await readBlingPedido(cancelada.pedido)).situacao.id).toBe(desfeita)
    const recusada = await e.loja.pedir('POST', `/api/vendas/${atendida.venda}/concluir-no-balcao/`, {})
    expect([recusada.status, recusada.body.detail]).toEqual([409, expect.stringContaining('“Atendido”')])
    // Cancelled here too, it is cancelled already.
    await e.esquecerRequisicoes()
    expect((await e.loja.pedir('DELETE', `/api/vendas/${cancelada.venda}/`)).status).toBe(204)
    await e.feito()
    expect(await e.escritas('/pedidos')).toEqual([])
  })

  test('our table of steps does not bring it back', async () => {
    const produto = await e.publicado(9)
    await e.configurar({ situacao_por_passo: { enviado: 9 } })
    const pedido = await chegada([linhaDe(produto)])
    await e.balcao.levar(pedido.venda, 'retirada')
    const perdida = await propria('Perdida', 12)
    await disableWebhooks()
    await mudarPara(pedido.id, perdida)
    await e.balcao.status(pedido.venda, 'enviado')
    await e.feito()
    expect((await readBlingPedido(pedido.id)).situacao.id).toBe(perdida)
    // The step read it, without an event: a person says what becomes of the sale.
    expect(await e.tarefasDa(pedido.venda)).toMatchObject([{ operacao: 'cancelado_la' }])
    await e.configurar({ situacao_por_passo: { enviado: null } })
  })
})

describe('before a label is bought', () => {
  const createCanalVenda = async () => {
    const pedido = await chegada([linhaDe(await e.publicado(9))], { etiqueta: true, mascarado: true })
    const id = pedido.venda
    return { id, pedido, gerar: () => e.loja.pedir('POST', `/api/vendas/${id}/gerar-etiqueta/`) }
  }
  const etiqueta = async (mudar: (pedido: { id: number }) => Promise<unknown>) => {
    const { id, pedido, gerar } = await createCanalVenda()
    await e.ateAEtiquetaDoCanal(id)
    await disableWebhooks()
    await mudar(pedido)
    return { id, pedido, gerar }
  }

  test('the order is read: deleted, the sale is cancelled and nothing bought', async () => {
    const { id, gerar } = await etiqueta((pedido) => e.pessoa('DELETE', `/pedidos/vendas/${pedido.id}`))
    const { status: codigo, body } = await gerar()
    expect([codigo, body.detail]).toEqual([409, expect.stringContaining('cancelado ou excluído no Bling')])
    expect(await status(id)).toBe('cancelado')
  })

  test('changed, it waits for a person’s answer', async () => {
    const { id, gerar } = await etiqueta((pedido) => e.mudar(pedido, () => ({ observacoes: 'Outro tamanho' })))
    const { status: codigo, body } = await gerar()
    expect([codigo, body.detail]).toEqual([409, expect.stringContaining('O pedido mudou no Bling')])
    expect((await gerar()).status).toBe(409)
    const [tarefa] = await e.tarefasDa(id)
    expect(tarefa).toMatchObject({ operacao: 'mudou', mensagem: expect.stringContaining('Outro tamanho') })
    await e.responder(tarefa.id, 'tentar-novamente')
    await e.feito()
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
  })

  test('changed before it was packed, it waits for the answer about bringing the change too', async () => {
    const { id, pedido, gerar } = await createCanalVenda()
    await e.mudar(pedido, () => ({ observacoes: 'Outra cor' }))
    await e.feito()
    const [pergunta] = await e.tarefasDa(id)
    expect(pergunta.operacao).toBe('trazer')
    await e.ateAEtiquetaDoCanal(id)
    const { status: codigo, body } = await gerar()
    expect([codigo, body.detail]).toEqual([409, expect.stringContaining('responda o aviso desta venda')])
    expect(await e.tarefasDa(id)).toMatchObject([{ id: pergunta.id, operacao: 'trazer' }])
    await e.responder(pergunta.id, 'descartar')
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
  })

  test('with Bling away it goes on, and the history says so', async () => {
    const { id, pedido, gerar } = await etiqueta(async () => undefined)
    await e.falhar('GET', `*/pedidos/vendas/${pedido.id}`, { acao: 'status', status: 503, vezes: 5 })
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
    expect(await ditas(id)).toContainEqual(
      expect.stringContaining('O pedido não pôde ser conferido no Bling antes da etiqueta'),
    )
  })
})
