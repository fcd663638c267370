import { expect } from 'vitest'
import type { LojaComBling } from './loja-com-bling.ts'
import type { PedidoLa } from './pedidos-do-canal.ts'
import { plantPublicado } from './publicado.ts'
import { openBalcao } from './vendas.ts'

/** Sales of published products in a connected shop, and their orders at the emulator. */
export async function openPedidos(bling: LojaComBling) {
  const { loja, ler } = bling
  await bling.conectar()
  const balcao = await openBalcao(loja)
  const eventos = async (id: number): Promise<string[]> =>
    (await balcao.historico(id))
      .filter(({ tipo }: { tipo: string }) => tipo.startsWith('pedido_') || tipo === 'bling')
      .map(({ tipo, descricao }: { tipo: string; descricao: string }) => `${tipo}: ${descricao}`)
      .toReversed()
  /** Nothing is pending, and nothing failed but so many tasks for a person. */
  const quieto = async (tarefas = 0) => {
    await bling.settle()
    const { pendentes, falhas, decisoes } = await ler('/api/sincronizacoes/resumo/')
    const esperam = falhas + decisoes
    // The tasks themselves stand in the message of a red test.
    const extra = esperam === tarefas ? {} : { tarefas: (await ler('/api/sincronizacoes/?estado=falhou')).results }
    expect({ pendentes, esperam, ...extra }).toEqual({ pendentes: 0, esperam: tarefas })
  }
  let hasPublished = false
  /** A product that stands on both sides. The first one is published, the others are planted where that is the same. */
  const publicado = async (dados: object = {}) => {
    const { id, kit, variacoes } = await balcao.criarProduto(dados)
    const hasOwnPrices = variacoes.some(({ preco_venda }: { preco_venda: number | null }) => preco_venda !== null)
    if (hasPublished && !kit && !hasOwnPrices) await plantPublicado(bling, id)
    else await bling.concluida(await bling.publicar(id))
    hasPublished = true
    return bling.aqui(id)
  }
  const sellItens = async (itens: readonly object[], dados: object = {}) => {
    const { status, body } = await balcao.vender(itens, dados)
    expect(status).toBe(201)
    return body
  }
  /** Returns the sale's orders at Bling, the oldest first. */
  const readVendaPedidos = async (id: number) =>
    (await bling.dados('pedidos'))
      .filter(({ numeroLoja }) => numeroLoja.startsWith(`ESTAMPA-${id}-`))
      .toSorted((a, b) => a.id - b.id)
  /** A sale of this product, and no other. */
  const vendida = (id: number, dados: object = {}, quantidade = 1) =>
    sellItens([{ id, quantidade, valor_unitario: 50 }], dados)
  return {
    balcao,
    publicado,
    vender: sellItens,
    vendida,
    de: readVendaPedidos,
    /** Makes a sale of one of five pieces whose order is at Bling: `la`. */
    async enviada(dados: object = {}) {
      const { id } = await publicado({ qtd: 5 })
      const venda = await vendida(id, dados)
      await quieto()
      return { id, venda, la: (await readVendaPedidos(venda.id))[0] }
    },
    pedir: (id: number) => loja.pedir('POST', `/api/vendas/${id}/sincronizar_bling/`),
    venda: (id: number) => ler(`/api/vendas/${id}/`),
    /** Returns what the history says of the ERP, in order. */
    eventos,
    pessoa: bling.pessoa,
    /** Gives the order this status at Bling, as a person. */
    mudarPara: (pedido: number, situacao: number) =>
      bling.pessoa('PATCH', `/pedidos/vendas/${pedido}/situacoes/${situacao}`),
    /** A person makes another order like this one. */
    copiar: ({ numero: _numero, id: _id, ...corpo }: Record<string, unknown>, dados: object) =>
      bling.pessoa('POST', '/pedidos/vendas', { ...corpo, ...dados }),
    /** Changes the order at Bling, as a person. */
    async mudar({ id }: { readonly id: number }, mudanca: (pedido: PedidoLa) => object): Promise<void> {
      const { corpo } = await bling.pessoa('GET', `/pedidos/vendas/${id}`)
      const blingPedido = corpo.data as PedidoLa
      const { data } = blingPedido
      const novo = { ...blingPedido, dataSaida: data, dataPrevista: data, ...mudanca(blingPedido) }
      const { status, corpo: answer } = await bling.pessoa('PUT', `/pedidos/vendas/${id}`, novo)
      expect([status, answer?.error]).toEqual([200, undefined])
    },
    quieto,
    /** Every event has been delivered, and what came of it is done. */
    semEventos: quieto,
  }
}
