import { describe, expect, test } from 'vitest'
import { linhaDe, pedidosDoArquivo } from '../../../../test/support/pedidos-do-canal.ts'

const e = await pedidosDoArquivo()

const camiseta = (...tamanhos: string[]) =>
  e.publicado(9, {
    titulo: 'Camiseta',
    variacoes: tamanhos.map((tamanho) => ({ tamanho, nome_cor: 'Preta', quantidade: 9 })),
  })
type Publicado = Awaited<ReturnType<typeof camiseta>>
const tamanho = ({ variacoes }: Publicado, i: number, quantidade: number, valor = 50) =>
  linhaDe(variacoes[i], quantidade, valor)
/** Makes a sale of these lines with its order, which a person changes at Bling. */
const chegada = async (itens: readonly object[], dados: object = {}) => {
  const pedido = await e.chegar({ itens, ...dados })
  return {
    pedido,
    venda: await e.venda(pedido),
    mudar: (mudanca: Parameters<typeof e.mudar>[1]) => e.mudar(pedido, mudanca),
  }
}
/** Reserved pieces of each size. */
const reservados = async (id: number) =>
  (await e.aqui(id)).variacoes.map(
    ({ quantidade, quantidade_disponivel }: { quantidade: number; quantidade_disponivel: number }) =>
      quantidade - quantidade_disponivel,
  )
/** The one task about the sale, once everything is done. */
const readTarefa = async (venda: number) => {
  await e.feito()
  const tarefas = await e.tarefasDa(venda)
  expect(tarefas).toHaveLength(1)
  return tarefas[0]
}
const bringPedido = async (venda: number) => {
  await e.responder((await readTarefa(venda)).id, 'tentar-novamente')
  await e.feito()
  return e.pedidos.venda(venda)
}
const { ditas } = e

describe('an order changed there, with the same total, before anything is packed', () => {
  test('with two sizes: the task names the size, and bringing it moves the reservation', async () => {
    const produto = await camiseta('P', 'M')
    const loja = { canal: 'Loja Integrada' }
    const { venda: parada } = await chegada([tamanho(produto, 0, 1)], loja)
    const { pedido, venda, mudar } = await chegada([tamanho(produto, 0, 2), tamanho(produto, 1, 1)], loja)
    expect(await reservados(produto.id)).toEqual([3, 1])
    const sizeMItem = { produto: { id: Number(produto.variacoes[1].id_bling) }, descricao: 'Camiseta Preta M' }
    await mudar(({ itens: [primeira, segunda] }) => ({ itens: [{ ...primeira, ...sizeMItem }, segunda] }))
    const { operacao, mensagem } = await readTarefa(venda.id)
    expect(operacao).toBe('trazer')
    expect(mensagem).toMatch(/^No Bling o pedido mudou. “2 × .+” agora é “2 × Camiseta Preta M”. “Trazer para a venda”/)
    const trazida = await bringPedido(venda.id)
    expect(trazida.itens).toMatchObject([
      { variacao: 'Preta M', quantidade: 2, item_id: expect.not.closeTo(venda.itens[0].item_id) },
      { variacao: 'Preta M', quantidade: 1, item_id: venda.itens[1].item_id },
    ])
    expect([await reservados(produto.id), await e.tarefasDa(venda.id), trazida.total]).toEqual([[1, 3], [], 150])
    expect((await ditas(venda.id)).at(-1)).toMatch(/^Trazido do pedido no Bling: “2 × .+M”\.$/)
    // It is the order's portrait from now on: nothing is told again, by event or by reading.
    await e.avisar('order.updated', { id: pedido.id })
    await e.lerPedidos()
    await e.feito()
    expect([await e.tarefasDa(venda.id), (await ditas(venda.id)).length]).toEqual([[], 2])
    expect((await e.pedidos.venda(parada.id)).itens[0].variacao).toBe('Preta P')
    await e.balcao.conferir()
  })

  test('of two equal lines both stay, with their pieces', async () => {
    const produto = await camiseta('P', 'M')
    const { venda, mudar } = await chegada([tamanho(produto, 0, 1), tamanho(produto, 0, 1), tamanho(produto, 1, 1)])
    await mudar(({ itens: [firstLinha, secondLinha, m] }) => ({
      itens: [firstLinha, secondLinha, { ...m, quantidade: 2 }],
      parcelas: [],
    }))
    const trazida = await bringPedido(venda.id)
    expect(trazida.itens.map(({ quantidade }: { quantidade: number }) => quantidade)).toEqual([1, 1, 2])
    expect([await reservados(produto.id), trazida.total]).toEqual([[2, 2], 200])
    await e.balcao.conferir()
  })

  test('another buyer with the same address: the sale is theirs', async () => {
    const produto = await camiseta('P')
    const { venda, mudar } = await chegada([tamanho(produto, 0, 1)])
    const { venda: secondVenda, pedido: secondPedido } = await chegada([tamanho(produto, 0, 1)])
    const { corpo } = await e.pessoa('GET', `/pedidos/vendas/${secondPedido.id}`)
    await mudar(() => ({ contato: { id: corpo.data.contato.id } }))
    expect((await readTarefa(venda.id)).mensagem).toContain('O comprador é outro.')
    expect((await bringPedido(venda.id)).cliente.id).toBe(secondVenda.cliente.id)
  })

  test('the address, the buyer’s note, the freight and how it is sent', async () => {
    const produto = await camiseta('P', 'M')
    const loja = { canal: 'Loja Integrada', mascarado: false, documento: '39053344705', observacoes: 'Sem pressa' }
    const { venda, mudar } = await chegada([tamanho(produto, 0, 1)], loja)
    await mudar(({ transporte }) => ({
      observacoes: 'Para presente',
      parcelas: [],
      transporte: {
        ...transporte,
        frete: 15,
        volumes: [{ servico: 'SEDEX' }],
        etiqueta: { ...transporte.etiqueta, endereco: 'Rua do Sol', numero: '77', cep: '50030-230' },
      },
    }))
    const { mensagem } = await readTarefa(venda.id)
    expect(mensagem).toContain('O envio era sem serviço e agora é “SEDEX”.')
    expect(mensagem).toContain('O endereço de entrega mudou.')
    expect(mensagem).toContain('O recado do comprador mudou.')
    expect(mensagem).toContain('O recado agora diz: “Para presente”.')
    expect((await ditas(venda.id)).join(' ')).not.toContain('presente')
    const trazida = await bringPedido(venda.id)
    expect(trazida).toMatchObject({
      frete_cobrado: 15,
      observacoes_do_canal: 'Para presente',
      envio_do_canal: 'SEDEX',
      entrega_no_canal: expect.stringContaining('Rua do Sol, 77'),
      cliente: { id: venda.cliente.id, endereco: 'Rua do Sol', numero: '77', cep: '50030230' },
    })
    expect(trazida.itens[0].item_id).toBe(venda.itens[0].item_id)
    expect(await reservados(produto.id)).toEqual([1, 0])
  })

  test('a customer with another open sale keeps the address, and the history says so', async () => {
    const produto = await camiseta('P', 'M')
    const loja = { canal: 'Loja Integrada', mascarado: false, documento: '15350946056' }
    const { venda, mudar } = await chegada([tamanho(produto, 0, 1)], loja)
    const { venda: irma } = await chegada([tamanho(produto, 1, 1)], loja)
    expect(irma.cliente.id).toBe(venda.cliente.id)
    await mudar(({ transporte }) => ({
      transporte: { ...transporte, etiqueta: { ...transporte.etiqueta, endereco: 'Rua do Sol' } },
    }))
    const trazida = await bringPedido(venda.id)
    expect(trazida.entrega_no_canal).toContain('Rua do Sol')
    expect(trazida.cliente.endereco).toBe(venda.cliente.endereco)
    expect((await ditas(venda.id)).join(' ')).toContain('O cadastro do cliente tem outro endereço')
  })

  test('an unknown line and one with too few pieces wait as on arrival', async () => {
    const produto = await camiseta('P', 'M')
    const { venda, mudar } = await chegada([tamanho(produto, 0, 2)])
    const desconhecida = { descricao: 'Só no canal', quantidade: 1, valor: 5 }
    await mudar(({ itens: [p] }) => ({ itens: [{ ...p, quantidade: 11 }, desconhecida] }))
    const trazida = await bringPedido(venda.id)
    expect(trazida.itens).toMatchObject([
      { quantidade: 9, pendencia: null },
      { quantidade: 2, pendencia: 'sem_estoque' },
      { titulo: 'Só no canal', pendencia: 'sem_produto' },
    ])
    expect(await e.tarefasDa(venda.id)).toMatchObject([{ operacao: 'linhas' }])
    expect(await reservados(produto.id)).toEqual([9, 0])
    await e.balcao.conferir()
  })

  test('changed twice is one task that says the last state; changed back it is none', async () => {
    const produto = await camiseta('P', 'M')
    const { venda, mudar } = await chegada([tamanho(produto, 0, 1), tamanho(produto, 1, 1)])
    const changeQuantities = (...quantidades: number[]) =>
      mudar(({ itens }) => ({ itens: itens.map((linha, i) => ({ ...linha, quantidade: quantidades[i] })) }))
    await changeQuantities(2, 1)
    await readTarefa(venda.id)
    await changeQuantities(3, 2)
    const { mensagem } = await readTarefa(venda.id)
    expect(mensagem).toMatch(/“1 × .+” agora é “3 × .+“1 × .+” agora é “2 × /)
    await changeQuantities(1, 1)
    await e.feito()
    expect(await e.tarefasDa(venda.id)).toEqual([])
    expect((await ditas(venda.id)).at(-1)).toBe('No Bling o pedido voltou a ser como o desta venda.')
    expect(await reservados(produto.id)).toEqual([1, 1])
  })

  test('set aside by a person it is not asked again; the next change says all of it', async () => {
    const produto = await camiseta('P', 'M')
    const { pedido, venda, mudar } = await chegada([tamanho(produto, 0, 1)])
    await mudar(({ itens: [p] }) => ({ itens: [{ ...p, quantidade: 2 }] }))
    await e.responder((await readTarefa(venda.id)).id, 'descartar')
    await e.avisar('order.updated', { id: pedido.id })
    await e.lerPedidos()
    await e.feito()
    expect(await e.tarefasDa(venda.id)).toEqual([])
    await mudar(() => ({ observacoes: 'Embrulhe' }))
    const { mensagem } = await readTarefa(venda.id)
    expect(mensagem).toContain('agora é “2 × ')
    expect(mensagem).toContain('Embrulhe')
  })
})

test('once packed it only tells; one that is packed meanwhile is not changed either', async () => {
  const produto = await camiseta('P', 'M')
  const chegadas = [await chegada([tamanho(produto, 0, 1)]), await chegada([tamanho(produto, 0, 2)])] as const
  const [{ venda }, { venda: meio }] = chegadas
  await e.balcao.status(venda.id, 'embalagem')
  const sizeMItem = { produto: { id: Number(produto.variacoes[1].id_bling) }, descricao: 'Camiseta M' }
  for (const { mudar } of chegadas) await mudar(({ itens: [p] }) => ({ itens: [{ ...p, ...sizeMItem }] }))
  expect(await readTarefa(venda.id)).toMatchObject({
    operacao: 'mudou',
    mensagem: expect.stringMatching(/^No Bling o pedido mudou\. .+ A venda já passou da separação/),
  })
  expect((await readTarefa(meio.id)).operacao).toBe('trazer')
  await e.balcao.status(meio.id, 'embalagem')
  await e.responder((await readTarefa(meio.id)).id, 'tentar-novamente')
  expect((await readTarefa(meio.id)).operacao).toBe('mudou')
  expect(await reservados(produto.id)).toEqual([3, 0])
  await e.responder((await readTarefa(venda.id)).id, 'tentar-novamente')
  await e.feito()
  expect(await e.tarefasDa(venda.id)).toEqual([])
})

test('the order of a sale made here: its size or address changed there is told, our own changes are not', async () => {
  const produto = await camiseta('P', 'M')
  const [p, m] = produto.variacoes
  const sellVariacoes = async () => {
    const { id } = await e.pedidos.vender([{ id: produto.id, variacao_id: p.id, quantidade: 2, valor_unitario: 50 }])
    await e.feito()
    return id as number
  }
  const [mudada, parada] = [await sellVariacoes(), await sellVariacoes()]
  const tarefas = async (venda: number) =>
    await e.lista(`/api/sincronizacoes/?estado=falhou&tipo=pedido&alvo_id=${venda}`)
  for (const venda of [mudada, parada]) {
    await e.balcao.levar(venda, 'etiqueta')
    await e.feito()
    expect(await tarefas(venda)).toEqual([])
  }
  const [{ id }] = await e.pedidos.de(mudada)
  await e.mudar({ id }, ({ itens: [linha], transporte }) => ({
    itens: [{ ...linha, produto: { id: Number(m.id_bling) }, descricao: 'Camiseta Preta M' }],
    transporte: { ...transporte, etiqueta: { ...transporte.etiqueta, endereco: 'Rua do Sol' } },
  }))
  await e.feito()
  const [tarefa] = await tarefas(mudada)
  expect(tarefa).toMatchObject({ operacao: 'mudou', titulo: expect.stringContaining('Pedido de ') })
  expect(tarefa.mensagem).toMatch(/agora é “2 × Camiseta Preta M”\. O endereço de entrega mudou\. A venda aqui/)
  expect((await ditas(mudada)).at(-1)).toMatch(/^No Bling o pedido desta venda mudou: /)
  expect((await e.pedidos.venda(mudada)).sincronizacao.operacao).toBe('sincronizar')
  expect([await tarefas(parada), await ditas(parada)]).toEqual([[], []])
  await e.responder(tarefa.id, 'descartar')
})
