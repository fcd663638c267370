import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { openPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await openPedidos(bling)

describe('one order, whatever is lost', () => {
  test('answers lost after creating, changing and moving, the contact included', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const cliente = await pedidos.balcao.criarCliente('Rita')
    for (const pedido of [
      'POST */contatos',
      'POST */pedidos/vendas',
      'PUT */pedidos/vendas/*',
      'PATCH */pedidos/vendas/*',
    ]) {
      const [metodo = '', caminho = ''] = pedido.split(' ')
      await bling.falhar(metodo, caminho, { acao: 'derrubar', momento: 'depois' })
    }
    const venda = await pedidos.vendida(id, { cliente_id: cliente })
    await pedidos.quieto()
    await pedidos.balcao.levar(venda.id, 'retirada')
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 3 }, transporte: { frete: 0 } }])
    expect((await bling.dados('contatos')).filter(({ nome }) => nome === 'Rita')).toHaveLength(1)
    const appliedOnce = { aplicadas: 1 }
    expect(await bling.emulador.controle('GET', '/falhas')).toMatchObject([
      appliedOnce,
      appliedOnce,
      appliedOnce,
      appliedOnce,
    ])
    await pedidos.semEventos()
    expect(await pedidos.eventos(venda.id)).toHaveLength(1)
  })

  /** The sale's order at Bling; one that stands still is asked for again. */
  const retryPedido = async (vendaId: number) => {
    const { sincronizacao } = await pedidos.venda(vendaId)
    if (sincronizacao.estado === 'pendente') await bling.responder(sincronizacao.id, 'tentar-novamente')
    return sincronizacao
  }
  const ESPERA = { mensagem: expect.stringContaining('Espera para saber') }
  /** As if the time in which a lost request may still arrive were over. */
  const settlePedido = (id: number) =>
    bling.loja.banco.db
      .updateTable('bling_pedidos')
      .set({ incerto_ate: '-infinity' })
      .where('venda_id', '=', id)
      .execute()

  /** Makes a sale whose order got lost on its way to Bling. */
  const perdida = async (id: number): Promise<number> => {
    await bling.falhar('POST', '*/pedidos/vendas', { acao: 'derrubar' })
    const venda = await pedidos.vendida(id)
    await expect.poll(() => retryPedido(venda.id)).toMatchObject(ESPERA)
    return venda.id
  }

  test('a creation without an answer may still arrive: another waits until that is clear', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const venda = await perdida(id)
    expect(await pedidos.de(venda)).toEqual([])
    await settlePedido(venda)
    await pedidos.quieto()
    expect(await pedidos.de(venda)).toHaveLength(1)
  })

  test('a creation that Bling carries out after the shop stopped waiting is found, not repeated', async () => {
    const { id, la } = await pedidos.enviada()
    await bling.esquecerRequisicoes()
    const venda = await perdida(id)
    await pedidos.copiar(la, { numeroLoja: `ESTAMPA-${venda}-1`, observacoesInternas: `Venda ${venda}` })
    await settlePedido(venda)
    await pedidos.quieto()
    const [pedido] = await pedidos.de(venda)
    expect(await pedidos.venda(venda)).toMatchObject({ numero_pedido_bling: String(pedido.numero) })
    expect(await pedidos.de(venda)).toHaveLength(1)
    expect(await pedidos.eventos(venda)).toHaveLength(1)
    expect((await bling.escritas('/pedidos/vendas')).filter(({ metodo }) => metodo === 'POST')).toHaveLength(1)
  })

  test('that of a sale which is cancelled meanwhile is waited for, too, and cancelled when it comes', async () => {
    const { id, la } = await pedidos.enviada()
    const venda = await perdida(id)
    await pedidos.balcao.cancelar(venda)
    await bling.esquecerRequisicoes()
    // It is looked for again, and not given up.
    const procurado = async () => {
      await retryPedido(venda)
      return bling.requisicoes('&caminho=pedidos/vendas')
    }
    await expect.poll(async () => (await procurado()).length).toBeGreaterThan(1)
    await expect.poll(() => retryPedido(venda)).toMatchObject({ ...ESPERA, estado: 'pendente' })
    await pedidos.copiar(la, { numeroLoja: `ESTAMPA-${venda}-1`, observacoesInternas: `Venda ${venda}` })
    await settlePedido(venda)
    await retryPedido(venda)
    await pedidos.quieto()
    expect(await pedidos.de(venda)).toMatchObject([{ situacao: { valor: 2 } }])
  })

  test('one with our mark whose contact shows no document is found, too', async () => {
    const { id, la } = await pedidos.enviada()
    const venda = await perdida(id)
    const contato = (await bling.pessoa('POST', '/contatos', { nome: 'Ana', tipo: 'F', situacao: 'A' })).corpo.data
    await pedidos.copiar(la, { contato, numeroLoja: `ESTAMPA-${venda}-1`, observacoesInternas: `Venda ${venda}` })
    await settlePedido(venda)
    // The order's buyer differs from the one that was sent: a task asks a person.
    await pedidos.quieto(1)
    const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')
    expect(tarefa).toMatchObject({ operacao: 'mudou', mensagem: expect.stringContaining('O comprador é outro.') })
    await bling.loja.pedir('POST', `/api/sincronizacoes/${tarefa.id}/descartar/`)
    const [pedido, ...extraPedidos] = await pedidos.de(venda)
    expect([extraPedidos, await pedidos.venda(venda)]).toMatchObject([
      [],
      { numero_pedido_bling: String(pedido.numero) },
    ])
  })

  test('two for one version, neither known, the older cancelled there: the sale’s is the one that lives', async () => {
    const { id, la } = await pedidos.enviada()
    const venda = await perdida(id)
    const buscas = await holdRequests(bling.emulador, 'GET', '*/pedidos/vendas', null)
    for (const observacoesInternas of ['primeira', 'segunda'])
      await pedidos.copiar(la, { numeroLoja: `ESTAMPA-${venda}-1`, observacoesInternas })
    const [primeira, segunda] = await pedidos.de(venda)
    await pedidos.mudarPara(primeira.id, 12)
    await buscas.soltar()
    await settlePedido(venda)
    await pedidos.quieto()
    expect(await pedidos.venda(venda)).toMatchObject({ numero_pedido_bling: String(segunda.numero) })
    expect(await pedidos.de(venda)).toMatchObject([
      { id: primeira.id, situacao: { valor: 2 } },
      { id: segunda.id, situacao: { valor: 0 } },
    ])
  })

  test.each([
    ['older', 0],
    ['newer', 1],
  ])('two for one version, however they came about: the %s one stays where it is known', async (_qual, n) => {
    const { venda, la } = await pedidos.enviada()
    await pedidos.copiar(la, { observacoesInternas: 'outra' })
    const dois = await pedidos.de(venda.id)
    expect(dois).toHaveLength(2)
    await sql`update bling_pedidos set id_bling = ${dois[n]?.id} where venda_id = ${venda.id}`.execute(
      bling.loja.banco.db,
    )
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    const depois = (await pedidos.de(venda.id)).map(({ id, situacao }) => [id, situacao.valor])
    expect(depois).toEqual(dois.map(({ id }, i) => [id, i === n ? 0 : 2]))
  })
})

test('an order does not wait for the products that were asked for before it', async () => {
  const { loja } = bling
  const { id } = await pedidos.publicado({ qtd: 5 })
  const presas = await holdRequests(bling.emulador, 'POST', '/bling/Api/v3/produtos', 2)
  const novos: number[] = []
  for (let i = 0; i < 8; i++) novos.push((await pedidos.balcao.criarProduto()).id)
  await loja.pedir('POST', '/api/produtos/publicar-multiplos/', { ids: novos })
  await presas.chegaram(2)
  const venda = await pedidos.vendida(id)
  await presas.soltar()
  await pedidos.quieto()
  const { rows } = await sql<{ tipo: string }>`
    select s.tipo from pgboss.job j join sincronizacoes s on s.id = (j.data->>'id')::int
     where j.name = 'sincronizar' and ((s.tipo = 'produto' and s.alvo_id = any(${novos}::int[]))
        or (s.tipo = 'pedido' and s.alvo_id = ${venda.id}))
     order by j.started_on`.execute(loja.banco.db)
  // Two workers were sending products when the order was queued; the first free worker takes the order.
  expect(rows.map(({ tipo }) => tipo).slice(0, 3)).toEqual(['produto', 'produto', 'pedido'])
  expect(rows.length).toBeGreaterThanOrEqual(9)
  expect(await pedidos.de(venda.id)).toHaveLength(1)
})

test('an order with our mark on another sale is neither adopted nor changed', async () => {
  const { la } = await pedidos.enviada({ cliente_id: await pedidos.balcao.criarCliente('De antes') })
  const produto = await pedidos.balcao.criarProduto({ qtd: 5 })
  const venda = await pedidos.vendida(produto.id)
  const markedPedido = { numeroLoja: `ESTAMPA-${venda.id}-1`, observacoesInternas: 'De antes' }
  expect((await pedidos.copiar(la, markedPedido)).status).toBe(201)
  await bling.concluida(await bling.publicar(produto.id))
  const { id } = (await pedidos.pedir(venda.id)).body.sincronizacao
  const dela = () => bling.sincronizacao(id)
  await bling.settle()
  expect(await dela()).toMatchObject({ estado: 'falhou', mensagem: expect.stringContaining('já usa a marca') })
  expect(await pedidos.de(venda.id)).toMatchObject([{ contato: la.contato, situacao: { valor: 0 } }])
  await bling.responder(id, 'descartar')
})

test('without permission to move orders, the history says so, once, and the rest goes on', async () => {
  const { venda, la } = await pedidos.enviada()
  await bling.falhar('PATCH', '*/pedidos/vendas/*', { acao: 'status', status: 403, vezes: null })
  await pedidos.balcao.status(venda.id, 'embalagem')
  await pedidos.quieto()
  await pedidos.pedir(venda.id)
  await pedidos.quieto()
  const aviso = 'bling: O aplicativo não tem permissão para mudar a situação do pedido no Bling.'
  expect((await pedidos.eventos(venda.id)).filter((evento) => evento === aviso)).toHaveLength(1)
  await bling.emulador.controle('DELETE', '/falhas')
  // The status that we could not give it, given by a person, is no echo of ours.
  await pedidos.mudarPara(la.id, 15)
  await pedidos.semEventos()
  expect(await pedidos.eventos(venda.id)).toContain('bling: No Bling: situação mudou para Em andamento.')
  await pedidos.mudarPara(la.id, 6)
  await pedidos.semEventos()
  await pedidos.pedir(venda.id)
  await pedidos.quieto()
  expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 3 } }])
})
