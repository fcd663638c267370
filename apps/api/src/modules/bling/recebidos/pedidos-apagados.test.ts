import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  abrirPedidosDoCanal,
  type PedidoDoCanal,
  type PedidosDoCanal,
} from '../../../../test/support/pedidos-do-canal.ts'

let e: PedidosDoCanal
beforeAll(async () => {
  e = await abrirPedidosDoCanal()
  await e.ligar()
})
afterAll(() => e.fechar())
beforeEach(async () => {
  await e.emulador.controle('DELETE', '/falhas')
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: true, situacoesPropriasSemValor: false })
})

const item = ({ id_bling }: { id_bling: string }, quantidade = 1) => ({
  produto: Number(id_bling),
  quantidade,
  valor: 50,
})
const semEventos = () => e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: false })
const umDiaDepois = (ids: readonly number[]) =>
  sql`update bling_pedidos set visto_em = now() - interval '25 hours' where venda_id = any(${[...ids]}::int[])`.execute(
    e.loja.banco.db,
  )
const status = async (id: number) => (await e.pedidos.venda(id)).status
const la = async (id: number) =>
  (await e.emulador.controle('GET', '/dados/pedidos')).find((pedido: { id: number }) => pedido.id === id)
/** A status of the account's own that orders show without a value. */
const propria = async (nome: string, idHerdado: number): Promise<number> => {
  await e.emulador.controle('PATCH', '/configuracao', { situacoesPropriasSemValor: true })
  const { corpo } = await e.pedidos.pessoa('POST', '/situacoes', { nome, idModuloSistema: 98_310, idHerdado })
  return corpo.data.id
}
const daVenda = async (venda: number) => (await e.tarefasDosPedidos()).filter(({ alvo_id }) => alvo_id === venda)
const bling = async (venda: number): Promise<string[]> =>
  (await e.balcao.historico(venda))
    .filter(({ tipo }: { tipo: string }) => tipo === 'bling')
    .map(({ descricao }: { descricao: string }) => descricao)

describe('an order of which no event tells', () => {
  test('is read once a day: deleted, its sale is cancelled; changed, a person is asked; the others stay', async () => {
    const produto = await e.publicado(20)
    const pedidos: PedidoDoCanal[] = []
    for (let i = 0; i < 4; i++) pedidos.push(await e.chegar({ itens: [item(produto, 2), item(produto)] }))
    const vendas: number[] = []
    for (const pedido of pedidos) vendas.push((await e.venda(pedido)).id)
    const [apagada = 0, mudada = 0, igual = 0, cedo = 0] = vendas
    await semEventos()
    await e.pedidos.pessoa('DELETE', `/pedidos/vendas/${pedidos[0]?.id}`)
    await e.pedidos.pessoa('DELETE', `/pedidos/vendas/${pedidos[3]?.id}`)
    await e.mudar(pedidos[1] ?? { id: 0 }, () => ({ observacoes: 'Outra cor' }))
    await e.configurar({ importar_pedidos: false })
    await umDiaDepois([apagada, mudada, igual])
    await e.ligar()
    await e.ler()
    await expect.poll(() => status(apagada), { timeout: 20_000 }).toBe('cancelado')
    await e.feito()
    expect([await status(mudada), await status(igual), await status(cedo)]).toEqual(Array(3).fill('separacao'))
    expect(await daVenda(mudada)).toMatchObject([{ operacao: 'trazer' }])
    expect([await daVenda(igual), await bling(igual)]).toEqual([[], []])
    const { quantidade_total, quantidade_disponivel } = await e.aqui(produto.id)
    expect(quantidade_total - quantidade_disponivel).toBe(9)
    await e.balcao.conferir()
    // Read, it is not read again the same day.
    await e.emulador.controle('DELETE', '/requisicoes')
    await e.ler()
    const lidos = (await e.emulador.controle('GET', '/requisicoes?servico=bling&limite=100')).filter(
      ({ caminho }: { caminho: string }) => caminho.endsWith(`/pedidos/vendas/${pedidos[2]?.id}`),
    )
    expect(lidos).toEqual([])
  })
})

describe('an order of ours of which no event tells', () => {
  test('is read once a day: cancelled or deleted, a person is asked whether the sale ends; changed, told; the others stay', async () => {
    const produto = await e.publicado(20)
    const vender = async () => {
      const { id } = await e.pedidos.vender([{ id: produto.id, quantidade: 2, valor_unitario: 50 }])
      await e.feito()
      return { id: id as number, pedido: (await e.pedidos.de(id))[0].id as number }
    }
    const [cancelada, apagada, mudada, igual] = [await vender(), await vender(), await vender(), await vender()]
    const cancelada_aqui = await vender()
    await e.balcao.status(cancelada_aqui.id, 'cancelado')
    await e.feito()
    await semEventos()
    // A person at Bling marks the order of the cancelled sale as fulfilled.
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${cancelada_aqui.pedido}/situacoes/9`)
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${cancelada.pedido}/situacoes/12`)
    await e.pedidos.pessoa('DELETE', `/pedidos/vendas/${apagada.pedido}`)
    await e.mudar({ id: mudada.pedido }, ({ itens }) => ({
      itens: itens.map((linha) => ({ ...linha, quantidade: 1 })),
      parcelas: [],
    }))
    await sql`update bling_pedidos_enviados set lido_em = now() - interval '25 hours'`.execute(e.loja.banco.db)
    await e.ler()
    await e.feito()
    const doPedido = async (venda: number) =>
      (await e.loja.pedir('GET', '/api/sincronizacoes/?estado=falhou&tipo=pedido')).body.results.filter(
        ({ alvo_id }: { alvo_id: number }) => alvo_id === venda,
      )
    expect(await doPedido(cancelada.id)).toMatchObject([
      { operacao: 'cancelado_la', mensagem: expect.stringContaining('foi cancelado no Bling') },
    ])
    const [excluido] = await doPedido(apagada.id)
    expect(excluido).toMatchObject({ mensagem: expect.stringContaining('foi excluído no Bling') })
    expect(await doPedido(mudada.id)).toMatchObject([{ operacao: 'mudou' }])
    expect(await doPedido(igual.id)).toEqual([])
    expect((await bling(cancelada_aqui.id)).join(' ')).toContain('situação mudou para Atendido')
    expect(await Promise.all([cancelada, apagada, mudada, igual].map(({ id }) => status(id)))).toEqual(
      Array(4).fill('separacao'),
    )
    await e.responder(excluido.id, 'tentar-novamente')
    await expect.poll(() => status(apagada.id)).toBe('cancelado')
    await e.balcao.conferir()
  })
})

test('an imported sale that a person cancels here is asked about there, and is cancelled there when they say so', async () => {
  const produto = await e.publicado(9)
  const [um, outro] = [await e.chegar({ itens: [item(produto)] }), await e.chegar({ itens: [item(produto, 2)] })]
  const atendido = await e.chegar({ itens: [item(produto)] })
  const vendas = [await e.venda(um), await e.venda(outro), await e.venda(atendido)]
  await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${atendido.id}/situacoes/9`)
  await e.feito()
  for (const { id } of vendas) expect((await e.loja.pedir('DELETE', `/api/vendas/${id}/`)).status).toBe(204)
  await e.feito()
  const [uma, outra] = [await daVenda(vendas[0].id), await daVenda(vendas[1].id)]
  expect([uma, outra]).toMatchObject([[{ operacao: 'cancelado_aqui' }], [{ operacao: 'cancelado_aqui' }]])
  expect((await daVenda(vendas[2].id))[0]?.mensagem).toContain('continua “Atendido” no Bling')
  await e.responder(uma[0]?.id ?? 0, 'tentar-novamente')
  await e.responder(outra[0]?.id ?? 0, 'descartar')
  await e.feito()
  expect([(await la(um.id)).situacao.id, (await la(outro.id)).situacao.id]).toEqual([12, 6])
})

describe('cancelled under a status of the account’s own, which shows no value', () => {
  test('the order of a channel cancels its sale; one in another own status stays', async () => {
    const produto = await e.publicado(9)
    const [desistiu, aguardando] = [await propria('Desistiu', 12), await propria('Aguardando arte', 15)]
    const [pedido, outro] = [await e.chegar({ itens: [item(produto)] }), await e.chegar({ itens: [item(produto, 2)] })]
    const [venda, parada] = [await e.venda(pedido), await e.venda(outro)]
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/${desistiu}`)
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${outro.id}/situacoes/${aguardando}`)
    await expect.poll(() => status(venda.id), { timeout: 20_000 }).toBe('cancelado')
    await e.feito()
    expect([await status(parada.id), await bling(parada.id)]).toEqual([
      'separacao',
      ['No Bling: situação mudou para Aguardando arte.'],
    ])
    const { quantidade_total, quantidade_disponivel } = await e.aqui(produto.id)
    expect(quantidade_total - quantidade_disponivel).toBe(2)
  })

  test('an own order stays cancelled at our next step; fulfilled, it is not finished at the counter unasked', async () => {
    const produto = await e.publicado(9)
    const [desfeita, entregue] = [await propria('Desfeita', 12), await propria('Entregue em mãos', 9)]
    const vender = async () => {
      const { id } = await e.pedidos.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])
      await e.feito()
      const [{ id: pedido }] = await e.pedidos.de(id)
      return { id, pedido }
    }
    const [cancelada, atendida] = [await vender(), await vender()]
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${cancelada.pedido}/situacoes/${desfeita}`)
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${atendida.pedido}/situacoes/${entregue}`)
    await e.feito()
    await e.balcao.status(cancelada.id, 'embalagem')
    await e.feito()
    expect((await la(cancelada.pedido)).situacao.id).toBe(desfeita)
    const recusada = await e.loja.pedir('POST', `/api/vendas/${atendida.id}/concluir-no-balcao/`, {})
    expect([recusada.status, recusada.body.detail]).toEqual([409, expect.stringContaining('“Atendido”')])
    // Cancelled here too, it is cancelled already.
    await e.emulador.controle('DELETE', '/requisicoes')
    expect((await e.loja.pedir('DELETE', `/api/vendas/${cancelada.id}/`)).status).toBe(204)
    await e.feito()
    expect((await e.escritas()).filter(({ caminho }) => caminho.startsWith('/pedidos'))).toEqual([])
  })

  test('our table of steps does not bring it back', async () => {
    const produto = await e.publicado(9)
    await e.configurar({ situacao_por_passo: { enviado: 9 } })
    const pedido = await e.chegar({ itens: [item(produto)] })
    const venda = await e.venda(pedido)
    await e.balcao.levar(venda.id, 'retirada')
    const perdida = await propria('Perdida', 12)
    await semEventos()
    await e.pedidos.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/${perdida}`)
    await e.balcao.status(venda.id, 'enviado')
    await e.feito()
    expect((await la(pedido.id)).situacao.id).toBe(perdida)
    await e.configurar({ situacao_por_passo: { enviado: null } })
  })
})

describe('before a label is bought', () => {
  const chegada = async () => {
    const pedido = await e.chegar({ itens: [item(await e.publicado(9))], etiqueta: true, mascarado: true })
    const { id } = await e.venda(pedido)
    return { id, pedido, gerar: () => e.loja.pedir('POST', `/api/vendas/${id}/gerar-etiqueta/`) }
  }
  const levarAteEtiqueta = async (id: number) => {
    await e.balcao.levar(id, 'selecionar_envio')
    const [oferta] = (await e.loja.pedir('POST', `/api/vendas/${id}/calcular-frete/`)).body
    const { codigo, nome, valor, prazo_entrega } = oferta
    const servico = { codigo_servico_frete: codigo, servico_frete: nome, frete_valor: valor, prazo_entrega }
    expect((await e.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, servico)).status).toBe(200)
    await e.balcao.status(id, 'etiqueta')
  }
  const etiqueta = async (mudar: (pedido: { id: number }) => Promise<unknown>) => {
    const { id, pedido, gerar } = await chegada()
    await levarAteEtiqueta(id)
    await semEventos()
    await mudar(pedido)
    return { id, pedido, gerar }
  }

  test('the order is read: deleted or cancelled, the sale is cancelled and nothing bought', async () => {
    for (const como of ['DELETE', 'PATCH'] as const) {
      const { id, gerar } = await etiqueta((pedido) =>
        e.pedidos.pessoa(como, `/pedidos/vendas/${pedido.id}${como === 'PATCH' ? '/situacoes/12' : ''}`),
      )
      const { status: codigo, body } = await gerar()
      expect([codigo, body.detail]).toEqual([409, expect.stringContaining('cancelado ou excluído no Bling')])
      expect(await status(id)).toBe('cancelado')
    }
  })

  test('changed, it waits for a person’s answer', async () => {
    const { id, gerar } = await etiqueta((pedido) => e.mudar(pedido, () => ({ observacoes: 'Outro tamanho' })))
    const { status: codigo, body } = await gerar()
    expect([codigo, body.detail]).toEqual([409, expect.stringContaining('O pedido mudou no Bling')])
    expect((await gerar()).status).toBe(409)
    const [tarefa] = await daVenda(id)
    expect(tarefa).toMatchObject({ operacao: 'mudou', mensagem: expect.stringContaining('Outro tamanho') })
    await e.responder(tarefa?.id ?? 0, 'tentar-novamente')
    await e.feito()
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
  })

  test('changed before it was packed, it waits for the answer about bringing the change too', async () => {
    const { id, pedido, gerar } = await chegada()
    await e.mudar(pedido, () => ({ observacoes: 'Outra cor' }))
    await e.feito()
    const [pergunta] = await daVenda(id)
    expect(pergunta?.operacao).toBe('trazer')
    await levarAteEtiqueta(id)
    const { status: codigo, body } = await gerar()
    expect([codigo, body.detail]).toEqual([409, expect.stringContaining('responda o aviso desta venda')])
    expect(await daVenda(id)).toMatchObject([{ id: pergunta?.id, operacao: 'trazer' }])
    await e.responder(pergunta?.id ?? 0, 'descartar')
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
  })

  test('with Bling away it goes on, and the history says so', async () => {
    const { id, pedido, gerar } = await etiqueta(async () => undefined)
    const falha = { acao: 'status', status: 503, metodo: 'GET', caminho: `*/pedidos/vendas/${pedido.id}`, vezes: 5 }
    await e.emulador.controle('POST', '/falhas', falha)
    expect((await gerar()).body.link_etiqueta).toContain('.pdf')
    expect(await bling(id)).toContainEqual(
      expect.stringContaining('O pedido não pôde ser conferido no Bling antes da etiqueta'),
    )
  })
})
