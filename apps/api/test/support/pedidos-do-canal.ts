import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { LER_PEDIDOS } from '../../src/modules/bling/pedido/leitura.sync.ts'
import { openBlingEstoque } from './estoque-no-bling.ts'
import { runJob } from './fila.ts'

export interface TestPedidoDoCanal {
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
  readonly total: number
  readonly parcelas: readonly { readonly valor: number }[]
  readonly transporte: { readonly frete: number; readonly etiqueta: Readonly<Record<string, string>> }
}

/** A connected shop into which orders of channels come. */
export async function openCanalPedidos(mais: Parameters<typeof openBlingEstoque>[0] = {}) {
  const estoque = await openBlingEstoque(mais)
  const { loja, emulador, pedidos } = estoque
  const setConfiguracao = async (dados: object) => {
    const { status, body } = await loja.pedir('PATCH', '/api/bling/configuracao/', dados)
    expect([status, body.codigo]).toEqual([200, undefined])
    return body
  }
  const importadas = async () => (await estoque.lista('/api/vendas/?limite=200')).filter(({ importada }) => importada)
  /** Tasks of the sync centre about imported orders. */
  const tarefasDosPedidos = () => estoque.tarefasDe('pedido_importado')
  const tarefasDa = async (venda: number) => (await tarefasDosPedidos()).filter(({ alvo_id }) => alvo_id === venda)
  const vendasDe = async ({ id }: { readonly id: number }): Promise<number[]> =>
    (
      await loja.banco.db.selectFrom('bling_pedidos').select('venda_id').where('id_bling', '=', String(id)).execute()
    ).flatMap(({ venda_id }) => venda_id ?? [])
  const feito = estoque.semTrabalho
  return {
    ...estoque,
    configurar: setConfiguracao,
    ligar: (dados: object = {}) => setConfiguracao({ importar_pedidos: true, ...dados }),
    /** An order of a channel; the emulator fills in what real ones lack. */
    chegar: (dados: object): Promise<TestPedidoDoCanal> =>
      emulador.controle('POST', '/pedidos', { canal: 'Shopee', ...dados }),
    mudar: pedidos.mudar,
    /** An event as Bling sends it, with only these data. */
    async avisar(event: string, data: object) {
      const { clientSecret } = await emulador.controle('GET', '/aplicativo')
      const comum = { eventId: randomUUID(), date: new Date().toISOString(), version: 'v1' }
      const corpo = JSON.stringify({ ...comum, event, data })
      const assinatura = createHmac('sha256', clientSecret).update(corpo).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${assinatura}` }
      expect((await loja.pedir('POST', '/api/bling/webhook/', corpo, headers)).status).toBeLessThan(300)
    },
    /** Reads now what changed at Bling. */
    async lerPedidos() {
      const { db } = loja.banco
      const ate = async () =>
        (await db.selectFrom('bling_configuracao').select('pedidos_lidos_ate').executeTakeFirst())?.pedidos_lidos_ate
      // Bling's time is known to a second: two readings within one may note the same instant.
      await sql`update bling_configuracao set pedidos_lidos_ate = pedidos_lidos_ate - interval '1 second'`.execute(db)
      const antes = await ate()
      await runJob(loja, LER_PEDIDOS)
      expect(await ate()).not.toEqual(antes)
    },
    importadas,
    vendasDe,
    /** Returns the one sale of this order, once it is here. */
    async venda(pedido: TestPedidoDoCanal) {
      await estoque.settle()
      const [id = 0, ...moreVendas] = await vendasDe(pedido)
      expect([id > 0, moreVendas]).toEqual([true, []])
      return pedidos.venda(id)
    },
    tarefasDosPedidos,
    tarefasDa,
    /** A person answers what the sale's first task asks. */
    responderDa: async (venda: number, como: 'tentar-novamente' | 'descartar') =>
      estoque.responder((await tarefasDa(venda))[0]?.id, como),
    /** Returns what the sale's history says of Bling, the oldest first. */
    ditas: async (venda: number): Promise<string[]> =>
      (await pedidos.eventos(venda)).flatMap((eventText) =>
        eventText.startsWith('bling: ') ? [eventText.slice(7)] : [],
      ),
    /** The product's pieces, and how many of them sales hold. */
    async reservado(id: number) {
      const { quantidade_total, quantidade_disponivel } = await estoque.aqui(id)
      return [quantidade_total, quantidade_total - quantidade_disponivel]
    },
    /** Takes the sale of a channel's order to its label, which is the channel's; answers the service. */
    async ateAEtiquetaDoCanal(venda: number) {
      await estoque.balcao.levar(venda, 'selecionar_envio')
      const [{ codigo, nome, valor, prazo_entrega }] = (
        await loja.pedir('POST', `/api/vendas/${venda}/calcular-frete/`)
      ).body
      const servico = { codigo_servico_frete: codigo, servico_frete: nome, frete_valor: valor, prazo_entrega }
      expect((await loja.pedir('POST', `/api/vendas/${venda}/servico-frete/`, servico)).status).toBe(200)
      await estoque.balcao.status(venda, 'etiqueta')
      return servico
    },
    /** Makes a sale here of so many pieces, and its order at Bling. */
    async nossa({ id }: { readonly id: number }, quantidade = 1): Promise<{ venda: number; pedido: number }> {
      const { id: venda } = await pedidos.vendida(id, {}, quantidade)
      await feito()
      return { venda, pedido: (await pedidos.de(venda))[0].id }
    },
    feito,
  }
}
export type PedidosDoCanal = Awaited<ReturnType<typeof openCanalPedidos>>

/**
 * Opens `abrirPedidosDoCanal` for a test file: orders come in, and before each test the account fails nothing and tells
 * each event once.
 */
export async function pedidosDoArquivo(): Promise<PedidosDoCanal> {
  const e = await openCanalPedidos()
  await e.ligar()
  afterAll(() => e.fechar())
  beforeEach(async () => {
    await e.emulador.controle('DELETE', '/falhas')
    await e.ajustar({ webhookVezes: 1, webhookEmbaralhar: 0, webhooksAtivos: true, situacoesPropriasSemValor: false })
  })
  return e
}

/** A line of a channel's order. */
export const linhaDe = ({ id_bling }: { readonly id_bling: string }, quantidade = 1, valor = 50) => ({
  produto: Number(id_bling),
  quantidade,
  valor,
})
