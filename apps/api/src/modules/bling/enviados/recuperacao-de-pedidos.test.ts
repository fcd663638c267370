import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await abrirPedidos(bling)

const falha = (dados: object) => bling.emulador.controle('POST', '/falhas', { vezes: 1, ...dados })

describe('one order, whatever is lost', () => {
  test('answers lost after creating, changing and moving, the contact included', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const cliente = await pedidos.balcao.criarCliente('Rita')
    const perdida = { acao: 'derrubar', momento: 'depois' }
    for (const [metodo, caminho] of [
      ['POST', '*/contatos'],
      ['POST', '*/pedidos/vendas'],
      ['PUT', '*/pedidos/vendas/*'],
      ['PATCH', '*/pedidos/vendas/*'],
    ])
      await falha({ ...perdida, metodo, caminho })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }], { cliente_id: cliente })
    await pedidos.quieto()
    await pedidos.balcao.levar(venda.id, 'retirada')
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 3 }, transporte: { frete: 0 } }])
    const contatos: { nome: string }[] = await bling.emulador.controle('GET', '/dados/contatos')
    expect(contatos.filter(({ nome }) => nome === 'Rita')).toHaveLength(1)
    expect((await bling.emulador.controle('GET', '/falhas')).map((f: { aplicadas: number }) => f.aplicadas)).toEqual([
      1, 1, 1, 1,
    ])
    await pedidos.semEventos()
    expect(await pedidos.eventos(venda.id)).toHaveLength(1)
  })

  /** The sale's order at Bling; one that stands still is asked for again. */
  const insistir = async (vendaId: number) => {
    const { sincronizacao } = await pedidos.venda(vendaId)
    if (sincronizacao.estado === 'pendente')
      await bling.loja.pedir('POST', `/api/sincronizacoes/${sincronizacao.id}/tentar-novamente/`)
    return sincronizacao
  }
  const ESPERA = { mensagem: expect.stringContaining('Espera para saber') }
  /** As if the time in which a lost request may still arrive were over. */
  const assentar = (id: number) =>
    bling.loja.banco.db.updateTable('vendas').set({ pedido_incerto_ate: '-infinity' }).where('id', '=', id).execute()

  test('a creation without an answer may still arrive: another waits until that is clear', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    await falha({ acao: 'derrubar', metodo: 'POST', caminho: '*/pedidos/vendas' })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await expect.poll(() => insistir(venda.id)).toMatchObject(ESPERA)
    expect(await pedidos.de(venda.id)).toEqual([])
    await assentar(venda.id)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toHaveLength(1)
  })

  test('a creation that Bling carries out after the shop stopped waiting is found, not repeated', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const outra = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await pedidos.quieto()
    const [{ numero: _numero, id: _id, ...corpo }] = await pedidos.de(outra.id)
    await bling.emulador.controle('DELETE', '/requisicoes')
    await falha({ acao: 'derrubar', metodo: 'POST', caminho: '*/pedidos/vendas' })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await expect.poll(() => insistir(venda.id)).toMatchObject(ESPERA)
    await pedidos.pessoa('POST', '/pedidos/vendas', {
      ...corpo,
      numeroLoja: `ESTAMPA-${venda.id}-1`,
      observacoesInternas: `Venda ${venda.id}`,
    })
    await assentar(venda.id)
    await pedidos.quieto()
    const [pedido] = await pedidos.de(venda.id)
    expect(await pedidos.venda(venda.id)).toMatchObject({ numero_pedido_bling: String(pedido.numero) })
    expect(await pedidos.de(venda.id)).toHaveLength(1)
    expect(await pedidos.eventos(venda.id)).toHaveLength(1)
    const pedidas = await bling.emulador.controle('GET', '/requisicoes?servico=bling&caminho=/pedidos/vendas')
    expect(pedidas.filter(({ metodo }: { metodo: string }) => metodo === 'POST')).toHaveLength(1)
  })

  test('two for one version, neither known, the older cancelled there: the sale’s is the one that lives', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const outra = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await pedidos.quieto()
    const [{ numero: _numero, id: _id, ...corpo }] = await pedidos.de(outra.id)
    await falha({ acao: 'derrubar', metodo: 'POST', caminho: '*/pedidos/vendas' })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await expect.poll(() => insistir(venda.id)).toMatchObject(ESPERA)
    const buscas = await segurar(bling.emulador, 'GET', '*/pedidos/vendas', null)
    for (const observacoesInternas of ['primeira', 'segunda'])
      await pedidos.pessoa('POST', '/pedidos/vendas', {
        ...corpo,
        numeroLoja: `ESTAMPA-${venda.id}-1`,
        observacoesInternas,
      })
    const [primeira, segunda] = await pedidos.de(venda.id)
    await pedidos.pessoa('PATCH', `/pedidos/vendas/${primeira.id}/situacoes/12`)
    await buscas.soltar()
    await assentar(venda.id)
    await pedidos.quieto()
    expect(await pedidos.venda(venda.id)).toMatchObject({ numero_pedido_bling: String(segunda.numero) })
    expect(await pedidos.de(venda.id)).toMatchObject([
      { id: primeira.id, situacao: { valor: 2 } },
      { id: segunda.id, situacao: { valor: 0 } },
    ])
  })

  test('two for one version, however they came about: the one that is known stays', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await pedidos.quieto()
    const [la] = await pedidos.de(venda.id)
    const { numero: _numero, id: _id, ...corpo } = la
    await pedidos.pessoa('POST', '/pedidos/vendas', { ...corpo, observacoesInternas: 'outra' })
    expect(await pedidos.de(venda.id)).toHaveLength(2)
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    const todos = await pedidos.de(venda.id)
    expect(todos.map((p: { id: number; situacao: { valor: number } }) => [p.id === la.id, p.situacao.valor])).toEqual([
      [true, 0],
      [false, 2],
    ])
  })
})

test('an order does not wait for the products that were asked for before it', async () => {
  const { loja } = bling
  const { id } = await pedidos.publicado({ qtd: 5 })
  const presas = await segurar(bling.emulador, 'POST', '/bling/Api/v3/produtos', 2)
  const novos: number[] = []
  for (let i = 0; i < 8; i++) novos.push((await pedidos.balcao.criarProduto()).id)
  await loja.pedir('POST', '/api/produtos/publicar-multiplos/', { ids: novos })
  await presas.chegaram(2)
  const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
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
  const produto = await pedidos.balcao.criarProduto({ qtd: 5 })
  const venda = await pedidos.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])
  const contato = { nome: 'De antes', tipo: 'F', situacao: 'A', numeroDocumento: '98765432100' }
  const { corpo } = await pedidos.pessoa('POST', '/contatos', contato)
  const [forma] = await bling.emulador.controle('GET', '/dados/formasPagamento')
  await pedidos.pessoa('POST', '/pedidos/vendas', {
    numeroLoja: `ESTAMPA-${venda.id}-1`,
    data: '2026-01-02',
    dataSaida: '2026-01-02',
    dataPrevista: '2026-01-02',
    contato: { id: corpo.data.id },
    itens: [{ descricao: 'Camiseta', quantidade: 1, valor: 7 }],
    parcelas: [{ dataVencimento: '2026-01-02', valor: 7, formaPagamento: { id: forma.id } }],
  })
  await bling.concluida(await bling.publicar(produto.id))
  const { id } = (await pedidos.pedir(venda.id)).body.sincronizacao
  const dela = async () => (await bling.loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body
  await expect.poll(dela).toMatchObject({ estado: 'falhou', mensagem: expect.stringContaining('já usa a marca') })
  expect(await pedidos.de(venda.id)).toMatchObject([{ total: 7, situacao: { valor: 0 } }])
  await bling.loja.pedir('POST', `/api/sincronizacoes/${id}/descartar/`)
})

describe('what the account allows', () => {
  test('without permission to read statuses, those of every account serve', async () => {
    await bling.emulador.controle('PATCH', '/configuracao', { escoposRetirados: ['situacoes'] })
    await bling.loja.banco.db.updateTable('bling_conexao').set({ situacoes: null }).execute()
    const { id } = await pedidos.publicado({ qtd: 5 })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await pedidos.balcao.status(venda.id, 'embalagem')
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { id: 15, valor: 3 } }])
    await bling.emulador.controle('PATCH', '/configuracao', { escoposRetirados: [] })
  })

  test('without permission to move orders, the history says so, once, and the rest goes on', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const venda = await pedidos.vender([{ id, quantidade: 1, valor_unitario: 50 }])
    await pedidos.quieto()
    await falha({ acao: 'status', status: 403, metodo: 'PATCH', caminho: '*/pedidos/vendas/*', vezes: null })
    await pedidos.balcao.status(venda.id, 'embalagem')
    await pedidos.quieto()
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    const aviso = 'bling: O aplicativo não tem permissão para mudar a situação do pedido no Bling.'
    expect((await pedidos.eventos(venda.id)).filter((evento) => evento === aviso)).toHaveLength(1)
    await bling.emulador.controle('DELETE', '/falhas')
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 3 } }])
  })
})
