import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()
const { reservado } = e
/** Lists the writes to the order's resource at Bling since the record was emptied. */
const escritasDePedidos = async () =>
  (await e.escritas('/pedidos')).map(({ metodo, caminho }) => `${metodo} ${caminho}`)
type Venda = Awaited<ReturnType<typeof e.venda>>
const changeVenda = ({ id, cliente, origem }: Venda, ...itens: readonly object[]) =>
  e.loja.pedir('PUT', `/api/vendas/${id}/`, { cliente_id: cliente.id, origem, itens })

describe('an order of a channel', () => {
  test('becomes a sale in picking with its channel, number, customer and pieces, which leave both sides once, when it ships', async () => {
    const produto = await e.publicado(5)
    const canal = 'Redes sociais'
    const canais = await e.dados('canaisVenda')
    const { id } = canais.find(({ descricao }) => descricao === canal)
    const outroCanal = canais.find(({ descricao }) => descricao !== canal)
    await e.configurar({
      canais: [
        { id: outroCanal.id, origem: 'loja_fisica' },
        { id, origem: 'redes_sociais' },
      ],
    })
    const desconto = { valor: 10, unidade: 'PERCENTUAL' }
    const dados = { canal, documento: '52998224725', mascarado: false, desconto, observacoes: 'Para presente' }
    const pedido = await e.chegar({ ...dados, itens: [linhaDe(produto, 2, 30)] })
    const venda = await e.venda(pedido)
    const { numeroLoja: numero_no_canal, numero } = pedido
    const listedVenda = { importada: true, canal, numero_no_canal, numero_pedido_bling: String(numero) }
    expect(venda).toMatchObject({
      ...listedVenda,
      status: 'separacao',
      origem: 'redes_sociais',
      observacoes_do_canal: 'Para presente',
      total: 54,
      vendedor: null,
      produtos_nao_publicados: [],
      cliente: { cpf: '52998224725', municipio: 'Recife', uf: 'PE', cep: '50050000', endereco: 'Rua da Aurora' },
    })
    expect(venda.itens).toMatchObject([
      { id: produto.id, quantidade: 2, valor_unitario: 30, desconto: 6, sku: produto.sku, pendencia: null },
    ])
    expect(await reservado(produto.id)).toEqual([5, 2])
    expect((await e.importadas())[0]).toMatchObject({ id: venda.id, ...listedVenda })
    await e.configurar({ canais: [] })
    await e.feito()
    expect([await reservado(produto.id), await e.la(produto.id_bling)]).toEqual([[5, 2], 5])
    await e.balcao.levar(venda.id, 'enviado')
    await e.ficam(produto, 3)
    expect(await reservado(produto.id)).toEqual([3, 0])
    expect((await e.movimentos(produto.id)).filter(({ motivo }) => motivo === 'bling')).toEqual([])
  })

  test('has its invoice of the nature that the account gives it, whatever the shop chose for sales of its own', async () => {
    const produto = await e.publicado(5)
    await e.emulador.controle('POST', '/produtos/ncm', { ncm: '61091000' })
    const { naturezas } = await e.ler('/api/notas/opcoes/')
    const escolhida = naturezas.find(({ nome }: { nome: string }) => nome === 'Devolução de venda').id
    const ligar = (mudada: object) => e.loja.pedir('PATCH', '/api/notas/configuracao/', mudada)
    expect((await ligar({ ativa: true, natureza_id: escolhida })).status).toBe(200)
    const dados = { documento: '52998224725', mascarado: false }
    const { id } = await e.venda(await e.chegar({ ...dados, itens: [linhaDe(produto)] }))
    await e.feito()
    await e.esquecerRequisicoes()
    expect((await e.loja.pedir('POST', `/api/vendas/${id}/nota/`)).status).toBe(202)
    await e.settle()
    expect((await e.pedidos.venda(id)).nota?.estado).toBe('autorizada')
    expect((await e.escritas()).filter(({ metodo }) => metodo === 'PUT')).toEqual([])
    expect((await e.dados('notas')).at(-1).naturezaOperacao.id).not.toBe(escolhida)
    await ligar({ ativa: false, natureza_id: null })
    await e.feito()
  })

  test('without document, address, telephone, date and known channel is a sale all the same', async () => {
    const produto = await e.publicado(5)
    const falta = { semDocumento: true, semData: true, mascarado: true }
    const venda = await e.venda(await e.chegar({ canal: 'Shein', itens: [linhaDe(produto)], ...falta }))
    expect(venda).toMatchObject({ origem: 'loja_integrada', cliente: { cpf: '', endereco: '', cep: '', uf: 'PE' } })
    expect(venda.entrega_no_canal).toContain('R*** ****')
    // A person may add the document. Whose the next orders are: `clientes/recebido.rules.test.ts`.
    const cpf = '11144477735'
    const dados = { nome: 'Com documento', cpf }
    const documentResponse = await e.loja.pedir('PUT', `/api/clientes/${venda.cliente.id}/`, dados)
    expect([documentResponse.status, documentResponse.body.cpf]).toEqual([200, cpf])
  })

  test('is one sale, whether an event, a reading, both, or none of them at first tell of it', async () => {
    const produto = await e.publicado(50)
    const itens = [linhaDe(produto)]
    const como = ['um', 'dois', 'invertidos', 'tarde', 'nenhum'] as const
    const chegados = []
    for (const avisos of como) chegados.push(await e.chegar({ itens, avisos, canal: 'Mercado Livre' }))
    await e.lerPedidos()
    for (const pedido of chegados) await e.venda(pedido)
    // The late event, and everything once more, in reverse.
    await e.ajustar({ webhookEmbaralhar: 50 })
    for (const { id } of chegados)
      await e.emulador.controle('POST', '/webhooks', { evento: 'order.updated', id, vezes: 2 })
    await e.emulador.controle('POST', '/webhooks/entregar')
    await e.lerPedidos()
    await e.feito()
    for (const pedido of chegados) expect(await e.vendasDe(pedido)).toHaveLength(1)
    expect(await reservado(produto.id)).toEqual([50, 5])
    await e.balcao.conferir()
  })

  test('keeps unknown lines as text with a task, and takes the product that a person chooses, also next time', async () => {
    const produto = await e.publicado(9)
    const dados = { nome: 'Só no Bling', tipo: 'P', formato: 'S', situacao: 'A' }
    const criado = await e.pessoa('POST', '/produtos', dados)
    const desconhecido = { produto: criado.corpo.data.id, descricao: 'Só no Bling Cor:Azul', quantidade: 2, valor: 20 }
    const venda = await e.venda(await e.chegar({ itens: [desconhecido, linhaDe(produto)] }))
    expect(venda.itens).toMatchObject([
      { id: null, titulo: 'Só no Bling Cor:Azul', quantidade: 2, subtotal: 40, pendencia: 'sem_produto' },
      { id: produto.id, pendencia: null },
    ])
    await e.feito()
    const mensagem = expect.stringContaining('2 × Só no Bling Cor:Azul')
    const titulo = `Pedido ${venda.numero_pedido_bling}`
    expect(await e.tarefasDa(venda.id)).toMatchObject([{ operacao: 'linhas', titulo, mensagem }])
    expect((await e.ler('/api/painel/')).a_decidir).toBe(1)
    // Another order waits for the same product.
    const irma = await e.venda(await e.chegar({ itens: [{ ...desconhecido, quantidade: 1 }] }))
    await e.feito()
    expect(await e.tarefasDa(irma.id)).toHaveLength(1)
    const localProduto = await e.balcao.criarProduto({ titulo: 'É este', qtd: 6 })
    const rota = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/produto/`
    // How many pieces it is, is asked of fractions only.
    const quantas = await e.loja.pedir('POST', rota, { produto_id: localProduto.id, quantidade: 3 })
    expect(quantas.body.erros).toEqual({ quantidade: ['O pedido já diz quantas peças são'] })
    const { status, body } = await e.loja.pedir('POST', rota, { produto_id: localProduto.id })
    expect([status, body.itens[0]]).toMatchObject([200, { id: localProduto.id, quantidade: 2, pendencia: null }])
    expect((await e.pedidos.venda(irma.id)).itens).toMatchObject([
      { id: localProduto.id, quantidade: 1, pendencia: null },
    ])
    expect(await reservado(localProduto.id)).toEqual([6, 3])
    expect([await e.tarefasDosPedidos(), (await e.ler('/api/painel/')).a_decidir]).toEqual([[], 0])
    const secondVenda = await e.venda(await e.chegar({ itens: [desconhecido] }))
    expect(secondVenda.itens).toMatchObject([{ id: localProduto.id, quantidade: 2, pendencia: null }])
    await e.balcao.conferir()
  })

  // How they wait, and join the line: `vendas/conteudo/importada.test.ts`.
  test('asks for more pieces than are free: it is packed once a person had the sale take those that came', async () => {
    const produto = await e.publicado(3)
    const venda = await e.venda(await e.chegar({ itens: [linhaDe(produto, 5, 10)] }))
    expect(await reservado(produto.id)).toEqual([3, 3])
    const parada = await e.balcao.status(venda.id, 'embalagem')
    expect([parada.status, parada.body.detail]).toEqual([409, 'Peças que faltam no estoque para este pedido: 2.'])
    await e.mover(produto.id_bling, 'E', 4)
    await e.feito()
    expect((await e.aqui(produto.id)).quantidade_total).toBe(7)
    expect((await e.tarefasDosPedidos())[0].mensagem).toContain('Faltam peças')
    await e.responderDa(venda.id, 'tentar-novamente')
    await e.feito()
    expect([await reservado(produto.id), await e.tarefasDosPedidos()]).toEqual([[7, 5], []])
    expect((await e.balcao.status(venda.id, 'embalagem')).status).toBe(200)
    await e.balcao.conferir()
  })
})

describe('the order stays its own', () => {
  test('no step, edit or cancellation here writes to it; cancelled here, it does not come in again', async () => {
    const produto = await e.publicado(9)
    const pedido = await e.chegar({ itens: [linhaDe(produto, 2)] })
    const venda = await e.venda(pedido)
    await e.feito()
    await e.esquecerRequisicoes()
    await e.balcao.levar(venda.id, 'etiqueta')
    const { body } = await changeVenda(venda, { id: produto.id, quantidade: 1, valor_unitario: 50 })
    expect(body).toMatchObject({ importada: true, numero_pedido_bling: String(pedido.numero) })
    const relida = await e.loja.pedir('POST', `/api/vendas/${venda.id}/sincronizar_bling/`)
    expect([relida.status, relida.body.sincronizacao.operacao]).toEqual([200, 'importar'])
    expect((await e.loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(204)
    expect(await e.tarefasDosPedidos()).toMatchObject([{ operacao: 'cancelado_aqui', alvo_id: venda.id }])
    await e.responderDa(venda.id, 'descartar')
    await e.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/15`)
    await e.lerPedidos()
    await e.configurar({ importar_pedidos: false })
    await e.ligar()
    await e.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/6`)
    await e.lerPedidos()
    await e.feito()
    expect(await e.vendasDe(pedido)).toEqual([venda.id])
    expect((await e.pedidos.venda(venda.id)).status).toBe('cancelado')
    expect(await escritasDePedidos()).toEqual([])
    expect(await reservado(produto.id)).toEqual([9, 0])
  })

  test('its status follows the steps of the table only, and our own changes come back without a word', async () => {
    const produto = await e.publicado(9)
    await e.configurar({ situacao_por_passo: { embalagem: 15, enviado: 9 } })
    const pedido = await e.chegar({ itens: [linhaDe(produto)] })
    const venda = await e.venda(pedido)
    await e.feito()
    await e.esquecerRequisicoes()
    await e.balcao.status(venda.id, 'embalagem')
    await e.feito()
    // The step after the one in the table is reached before its job has run.
    await e.balcao.medidas(venda.id)
    await e.balcao.status(venda.id, 'selecionar_envio')
    await e.balcao.servico(venda.id)
    await e.balcao.status(venda.id, 'etiqueta')
    await e.balcao.etiqueta(venda.id)
    for (const passo of ['retirada', 'enviado', 'concluido']) await e.balcao.status(venda.id, passo)
    await e.feito()
    const pedidoPath = `/pedidos/vendas/${pedido.id}`
    expect(await escritasDePedidos()).toEqual([
      `PATCH ${pedidoPath}/situacoes/15`,
      `PUT ${pedidoPath}`,
      `PATCH ${pedidoPath}/situacoes/9`,
    ])
    expect(await e.ditas(venda.id)).toEqual([])
    await e.configurar({ situacao_por_passo: { embalagem: null, enviado: null } })
  })

  test('a status that Bling refuses is said, and the same one that a person gives it later is told', async () => {
    const produto = await e.publicado(9)
    await e.configurar({ situacao_por_passo: { embalagem: 15 } })
    const pedido = await e.chegar({ itens: [linhaDe(produto)] })
    const { id } = await e.venda(pedido)
    await e.falhar('PATCH', '*/situacoes/15', { acao: 'status', status: 400 })
    await e.balcao.status(id, 'embalagem')
    await e.feito()
    const recusa = expect.stringMatching(/^A situação do pedido não mudou no Bling: /)
    expect(await e.ditas(id)).toEqual([recusa])
    await e.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/15`)
    await e.feito()
    expect(await e.ditas(id)).toEqual([recusa, 'No Bling: situação mudou para Em andamento.'])
    await e.responderDa(id, 'tentar-novamente')
    await e.feito()
    expect(await e.tarefasDa(id)).toEqual([])
    await e.configurar({ situacao_por_passo: { embalagem: null } })
  })
})

test('is sent with the label of its channel, without an address of ours, once the channel has one', async () => {
  const produto = await e.publicado(9)
  const pedido = { itens: [linhaDe(produto)], mascarado: true }
  const { id: unlabelledVendaId } = await e.venda(await e.chegar(pedido))
  await e.balcao.levar(unlabelledVendaId, 'selecionar_envio')
  expect((await e.loja.pedir('POST', `/api/vendas/${unlabelledVendaId}/calcular-frete/`)).status).toBe(409)
  const motivo = 'O canal ainda não tem a etiqueta deste pedido.'
  expect(await e.ler(`/api/vendas/${unlabelledVendaId}/fretes-indisponiveis/`)).toMatchObject([
    { nome: 'Logistica Shopee', motivo },
  ])

  const { id: labelledVendaId } = await e.venda(await e.chegar({ ...pedido, etiqueta: true }))
  const servico = { codigo_servico_frete: 'envio-do-canal', servico_frete: 'Logistica Shopee', frete_valor: 0 }
  expect(await e.ateAEtiquetaDoCanal(labelledVendaId)).toMatchObject(servico)
  const { status, body: etiqueta } = await e.loja.pedir('POST', `/api/vendas/${labelledVendaId}/gerar-etiqueta/`)
  expect([status, etiqueta.link_etiqueta]).toEqual([200, expect.stringContaining('.pdf')])
  expect((await e.balcao.status(labelledVendaId, 'retirada')).status).toBe(200)
})

// Before it is shipped: `pedidos-apagados.test.ts`.
test('cancelled there after it was shipped, a person is told, once, and takes the pieces back or sets the notice aside', async () => {
  const produto = await e.publicado(4)
  const cancelado = async () => {
    const pedido = await e.chegar({ itens: [linhaDe(produto)] })
    const { id } = await e.venda(pedido)
    await e.balcao.levar(id, 'enviado')
    await e.pessoa('PATCH', `/pedidos/vendas/${pedido.id}/situacoes/12`)
    await e.emulador.controle('POST', '/webhooks', { evento: 'order.updated', id: pedido.id, vezes: 2 })
    await e.feito()
    expect((await e.pedidos.venda(id)).status).toBe('enviado')
    expect(await e.tarefasDosPedidos()).toMatchObject([{ operacao: 'cancelado_la', alvo_id: id }])
    return { id, pedido: pedido.id }
  }
  const volta = await cancelado()
  await e.responderDa(volta.id, 'tentar-novamente')
  await e.feito()
  expect((await e.pedidos.venda(volta.id)).status).toBe('cancelado')
  await e.ficam(produto, 4)
  const fica = await cancelado()
  await e.responderDa(fica.id, 'descartar')
  // It tells too little to be known as it was last seen.
  await e.avisar('order.updated', { id: fica.pedido })
  await e.feito()
  expect(await e.tarefasDosPedidos()).toEqual([])
})

test('the switch leaves orders outside that stood there before, until they change', async () => {
  const produto = await e.publicado(9)
  await e.configurar({ importar_pedidos: false })
  const itens = [linhaDe(produto)]
  const [parado, mudado] = [await e.chegar({ itens }), await e.chegar({ itens })]
  await e.ligar()
  const novo = await e.chegar({ itens })
  await e.emulador.controle('POST', '/webhooks', { evento: 'order.updated', id: parado.id })
  // An event that leaves most fields out says nothing of a change either.
  await e.avisar('order.updated', { id: parado.id, situacao: { id: 6, valor: 0 } })
  await e.pessoa('PATCH', `/pedidos/vendas/${mudado.id}/situacoes/15`)
  for (const pedido of [novo, mudado]) await e.venda(pedido)
  await e.lerPedidos()
  await e.feito()
  expect(await e.vendasDe(parado)).toEqual([])
})

test('an order that is being read while the switch is turned off makes no sale', async () => {
  const produto = await e.publicado(9)
  const presa = await holdRequests(e.emulador, 'GET', '*/contatos/*')
  const pedido = await e.chegar({ itens: [linhaDe(produto)] })
  await e.deliver()
  await presa.chegaram()
  await e.configurar({ importar_pedidos: false })
  await presa.soltar()
  await e.feito()
  expect([await e.vendasDe(pedido), await reservado(produto.id)]).toEqual([[], [9, 0]])
  await e.ligar()
})

test('our own order whose mark a person changed there stays the sale that it is, told by an event or by a reading', async () => {
  const produto = await e.publicado(9)
  const { venda, pedido } = await e.nossa(produto, 2)
  const segunda = await e.nossa(produto)
  const antes = (await e.lista('/api/vendas/?limite=200')).length
  for (const numeroLoja of ['LOJA-FISICA-7', '']) {
    await e.mudar({ id: pedido }, () => ({ numeroLoja }))
    await e.emulador.controle('POST', '/webhooks', { evento: 'order.updated', id: pedido })
    await e.emulador.controle('POST', '/webhooks/entregar')
    await e.lerPedidos()
    await e.feito()
  }
  expect(await e.vendasDe({ id: pedido })).toEqual([venda])
  expect(await e.vendasDe({ id: segunda.pedido })).toEqual([segunda.venda])
  expect((await e.lista('/api/vendas/?limite=200')).length).toBe(antes)
  expect(await reservado(produto.id)).toEqual([9, 3])
})

test('an order that Bling does not give is a failed job, which a person repeats', async () => {
  const produto = await e.publicado(9)
  const pedido = await e.chegar({ itens: [linhaDe(produto)], avisos: 'nenhum' })
  await e.falhar('GET', `*/pedidos/vendas/${pedido.id}`, { acao: 'status', status: 400 })
  await e.lerPedidos()
  await e.settle()
  expect((await e.tarefasDosPedidos()).length).toBe(1)
  const [tarefa] = await e.tarefasDosPedidos()
  expect(tarefa).toMatchObject({ operacao: 'importar', titulo: `Pedido ${pedido.numero}` })
  await e.responder(tarefa.id, 'tentar-novamente')
  await e.venda(pedido)
})
