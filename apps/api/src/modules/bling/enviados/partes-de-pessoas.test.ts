import { describe, expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { openPedidos } from '../../../../test/support/pedidos.ts'
import type { PedidoLa } from '../../../../test/support/pedidos-do-canal.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await openPedidos(bling)

/** Open tasks about the shop's own orders, in words. */
const listTarefas = async (): Promise<string[]> =>
  (await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')).map(({ operacao, mensagem }) =>
    `${operacao}: ${mensagem}`.replaceAll('\u00A0', ' '),
  )
const discardTarefas = async () => {
  for (const { id } of await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido'))
    await bling.loja.pedir('POST', `/api/sincronizacoes/${id}/descartar/`)
}
const loseEvents = () => bling.ajustar({ webhookPerda: 100 })
/** Sets freight, with the one instalment that the order has, and more. */
const setFrete =
  (frete: number, mudanca: { readonly transporte?: object; readonly observacoes?: string } = {}) =>
  ({ total, transporte, parcelas }: PedidoLa) => ({
    ...mudanca,
    parcelas: parcelas.map((parcela) => ({ ...parcela, valor: total - transporte.frete + frete })),
    transporte: { ...transporte, frete, ...mudanca.transporte },
  })

describe('what a person sets in the shop’s own order', () => {
  test('is told by the sale’s next step, without any event, and stays: freight, payer of the carrier, note', async () => {
    const { venda, la } = await pedidos.enviada()
    await pedidos.semEventos()
    await loseEvents()
    await pedidos.mudar(la, setFrete(22, { observacoes: 'Entregar até sexta', transporte: { fretePorConta: 1 } }))
    await pedidos.balcao.levar(venda.id, 'retirada')
    await pedidos.quieto(1)
    expect(await pedidos.de(venda.id)).toMatchObject([
      {
        observacoes: 'Entregar até sexta',
        transporte: { frete: 22, fretePorConta: 1, volumes: [{ servico: 'PAC', codigoRastreamento: 'BR1' }] },
      },
    ])
    const [tarefa = ''] = await listTarefas()
    expect(tarefa).toContain('mudou: No Bling o pedido desta venda mudou: O frete era R$ 0,00 e agora é R$ 22,00.')
    expect(tarefa).toContain('O recado do comprador mudou.')
    // The sale's own freight, changed since, is what the order gets.
    await bling.loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado: 15 })
    await pedidos.quieto(1)
    expect(await pedidos.de(venda.id)).toMatchObject([{ transporte: { frete: 15, fretePorConta: 1 } }])
    await bling.ajustar({ webhookPerda: 0 })
    await discardTarefas()
  })

  test('gives way where a person asks for the order to be as the sale', async () => {
    const { venda, la } = await pedidos.enviada()
    await pedidos.mudar(la, setFrete(22))
    await pedidos.semEventos(1)
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ transporte: { frete: 0 } }])
  })

  test('goes on to the order of the sale’s next version: the note and who pays the carrier', async () => {
    const { id, venda, la } = await pedidos.enviada()
    await loseEvents()
    await pedidos.mudar(la, (pedido) => ({
      observacoes: 'Entregar até sexta',
      transporte: { ...pedido.transporte, fretePorConta: 1 },
    }))
    const corpo = pedidos.balcao.corpo([{ id, quantidade: 2, valor_unitario: 50 }])
    expect((await bling.loja.pedir('PUT', `/api/vendas/${venda.id}/`, corpo)).status).toBe(200)
    await pedidos.balcao.status(venda.id, 'embalagem')
    await pedidos.quieto()
    expect((await pedidos.de(venda.id)).at(-1)).toMatchObject({
      numeroLoja: `ESTAMPA-${venda.id}-2`,
      observacoes: 'Entregar até sexta',
      transporte: { fretePorConta: 1 },
    })
    expect(await pedidos.eventos(venda.id)).toContain(
      `bling: O recado escrito no Bling, no pedido ${la.numero}, foi levado para o pedido novo.`,
    )
    await bling.ajustar({ webhookPerda: 0 })
  })

  test('before the order of a lost answer is found is told, not taken for what was sent', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    await bling.falhar('POST', '*/pedidos/vendas', { acao: 'derrubar', momento: 'depois' })
    await bling.falhar('GET', '*/pedidos/vendas', { acao: 'status', status: 503, vezes: 3 })
    const venda = await pedidos.vendida(id)
    await expect.poll(async () => (await pedidos.de(venda.id)).length).toBe(1)
    const [blingPedido] = await pedidos.de(venda.id)
    await pedidos.mudar(blingPedido, ({ itens: [linha], parcelas: [parcela] }) => ({
      itens: [{ ...linha, quantidade: 3 }],
      parcelas: [{ ...parcela, valor: 150 }],
    }))
    await pedidos.quieto(1)
    expect((await listTarefas()).join('\n')).toContain('agora é “3 × ')
    await discardTarefas()
  })
})

test('two freight changes made here, the first read while the second waits, create no task', async () => {
  const { venda } = await pedidos.enviada()
  for (const frete_cobrado of [10, 20, 30]) {
    await bling.loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado })
  }
  await pedidos.semEventos()
  expect(await pedidos.de(venda.id)).toMatchObject([{ transporte: { frete: 30 } }])
  expect(await listTarefas()).toEqual([])
})

test('a step of the sale finds its order cancelled there, and says so', async () => {
  const { venda, la } = await pedidos.enviada()
  await pedidos.semEventos()
  await loseEvents()
  await pedidos.balcao.levar(venda.id, 'retirada')
  await pedidos.quieto()
  await pedidos.mudarPara(la.id, 12)
  await pedidos.balcao.status(venda.id, 'enviado')
  await pedidos.quieto(1)
  expect((await listTarefas()).join('\n')).toContain(
    `cancelado_la: O pedido da venda ${venda.id} foi cancelado no Bling`,
  )
  expect(await pedidos.eventos(venda.id)).toContain('bling: No Bling: situação mudou para Cancelado.')
  await bling.ajustar({ webhookPerda: 0 })
  await discardTarefas()
})
