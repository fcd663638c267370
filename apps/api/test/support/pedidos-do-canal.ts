import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { LER_PEDIDOS } from '../../src/modules/bling/pedido/leitura.sync.ts'
import { abrirEstoqueNoBling } from './estoque-no-bling.ts'
import { executar } from './fila.ts'

export interface PedidoDoCanal {
  readonly id: number
  readonly numero: number
  readonly numeroLoja: string
}

/** An order as a person at Bling has it before them. */
export interface PedidoLa {
  readonly data: string
  readonly itens: readonly {
    readonly quantidade: number
    readonly valor: number
    readonly produto: { readonly id: number }
  }[]
  readonly transporte: { readonly etiqueta: Readonly<Record<string, string>> }
}

/** A connected shop into which orders of channels come. */
export async function abrirPedidosDoCanal(mais: Parameters<typeof abrirEstoqueNoBling>[0] = {}) {
  const estoque = await abrirEstoqueNoBling(mais)
  const { loja, emulador, pedidos } = estoque
  const configurar = async (dados: object) => {
    const { status, body } = await loja.pedir('PATCH', '/api/bling/configuracao/', dados)
    expect([status, body.codigo]).toEqual([200, undefined])
    return body
  }
  const importadas = async () => {
    const { results } = (await loja.pedir('GET', '/api/vendas/?limite=200')).body
    return results.filter(({ importada }: { importada: boolean }) => importada)
  }
  const vendasDe = async ({ id }: PedidoDoCanal): Promise<number[]> =>
    (await loja.banco.db.selectFrom('vendas').select('id').where('id_bling', '=', String(id)).execute()).map(
      (v) => v.id,
    )
  return {
    ...estoque,
    configurar,
    ligar: (dados: object = {}) => configurar({ importar_pedidos: true, ...dados }),
    /** An order of a channel; the emulator fills in what real ones lack. */
    chegar: (dados: object): Promise<PedidoDoCanal> =>
      emulador.controle('POST', '/pedidos', { canal: 'Shopee', ...dados }),
    /** A person changes the order there. */
    async mudar({ id }: Pick<PedidoDoCanal, 'id'>, mudanca: (pedido: PedidoLa) => object): Promise<void> {
      const { corpo } = await pedidos.pessoa('GET', `/pedidos/vendas/${id}`)
      const la = corpo.data as PedidoLa
      const { data } = la
      const novo = { ...la, dataSaida: data, dataPrevista: data, ...mudanca(la) }
      const { status, corpo: dito } = await pedidos.pessoa('PUT', `/pedidos/vendas/${id}`, novo)
      expect([status, dito?.error]).toEqual([200, undefined])
    },
    /** An event as Bling sends it, with only these data. */
    async avisar(event: string, data: object) {
      const { clientSecret } = await emulador.controle('GET', '/aplicativo')
      const corpo = JSON.stringify({
        eventId: randomUUID(),
        date: new Date().toISOString(),
        version: 'v1',
        event,
        data,
      })
      const assinatura = createHmac('sha256', clientSecret).update(corpo).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${assinatura}` }
      expect((await loja.pedir('POST', '/api/bling/webhook/', corpo, headers)).status).toBeLessThan(300)
    },
    /** Reads what changed there now. */
    async ler() {
      const { db } = loja.banco
      const ate = async () =>
        (await db.selectFrom('bling_configuracao').select('pedidos_lidos_ate').executeTakeFirst())?.pedidos_lidos_ate
      const antes = await ate()
      await executar(loja, LER_PEDIDOS)
      await expect.poll(ate).not.toEqual(antes)
    },
    importadas,
    vendasDe,
    /** The one sale of this order, once it is there. */
    async venda(pedido: PedidoDoCanal) {
      await expect.poll(() => vendasDe(pedido)).toHaveLength(1)
      const [id = 0] = await vendasDe(pedido)
      return pedidos.venda(id)
    },
    /** Tasks of the sync centre about imported orders. */
    tarefasDosPedidos: async (): Promise<
      { id: number; operacao: string; alvo_id: number; mensagem: string; titulo: string }[]
    > => (await loja.pedir('GET', '/api/sincronizacoes/?estado=falhou&tipo=pedido_importado')).body.results,
    /** Everything that was asked for is done, failures aside. */
    async feito() {
      const eventos = async () => (await emulador.controle('GET', '/estado')).quantidades.eventosPendentes
      const pendentes = async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body.pendentes
      await expect.poll(async () => (await eventos()) + (await pendentes())).toBe(0)
    },
  }
}
export type PedidosDoCanal = Awaited<ReturnType<typeof abrirPedidosDoCanal>>
