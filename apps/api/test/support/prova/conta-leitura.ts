import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Mundo, PecaDaProva, PedidoNoEmulador, Venda } from './conta-mundo.ts'

export interface TarefaLida {
  readonly id: number
  readonly tipo: string
  readonly operacao: string
  readonly alvo_id: number | null
  readonly texto: string
  readonly produto_id: number | null
  readonly venda_id: number | null
}

/** Statuses in which an order becomes a sale; the shop of this proof takes all but the cancelled ones. */
export const IMPORTADAS = [6, 9, 15, 24]
const CANCELADO = 12
const SAIU = ['enviado', 'concluido']
const soma = <T>(lista: readonly T[], readNumber: (item: T) => number) =>
  lista.reduce((total, item) => total + readNumber(item), 0)
export const addToMap = <K>(totals: Map<K, number>, chave: K, quanto: number) =>
  totals.set(chave, (totals.get(chave) ?? 0) + quanto)

/** Failures to follow the sale's step, which say only that. */
export const DO_PASSO = ['rastreio', 'situacao']
const OLHARES = 8
const ENTRE_OLHARES_MS = 400

/** Reads what the sync centre shows to a person: tasks and failures, and jobs that broke off more than once. */
async function tarefas(db: Mundo['db']): Promise<TarefaLida[]> {
  const { rows } = await sql<TarefaLida>`
    select t.id, t.tipo, t.operacao, t.alvo_id, t.titulo || ' ' || coalesce(t.mensagem, '') as texto,
           coalesce(s.produto_id, t.produto_id) as produto_id, b.venda_id
      from (select id, tipo, operacao, alvo_id, titulo, mensagem, estado, tentativas, null::int as produto_id
              from sincronizacoes where tipo <> 'tarefa'
            union all
            select id, split_part(tipo, '.', 1), split_part(tipo, '.', 2), alvo_id, titulo, mensagem,
                   case estado when 'aberta' then 'falhou' else estado end, tentativas, (fatos->>'produto_id')::int
              from tarefas) t
      left join bling_saldos s on t.tipo = 'estoque' and t.operacao in ('decidir', 'igualar', 'contagem_mudou') and s.id = t.alvo_id
      left join bling_pedidos b on t.tipo = 'pedido_importado' and t.operacao = 'importar' and b.id = t.alvo_id
     where t.estado = 'falhou' or t.estado in ('pendente', 'executando') and t.tentativas > 1`.execute(db)
  return rows
}

/** Snapshot of the emulator and the shop's tables, without any rule of the shop's. */
export class LeituraDaConta {
  readonly #mundo: Mundo
  tarefas: readonly TarefaLida[] = []
  pedidos: ReadonlyMap<number, PedidoNoEmulador> = new Map()
  vendas: readonly Venda[] = []
  /**
   * Pieces that an order's own bookings took at Bling, less those given back: by the order's number, then by product.
   */
  readonly #lancadas = new Map<number, Map<string, number>>()

  constructor(mundo: Mundo) {
    this.#mundo = mundo
  }

  /** Tells whether the order's stock is booked at Bling. */
  lancado = ({ numero }: Pick<PedidoNoEmulador, 'numero'>): boolean =>
    [...(this.#lancadas.get(numero)?.values() ?? [])].some((n) => n > 0)
  pedidoDe = ({ id_bling }: Venda): PedidoNoEmulador | undefined => this.pedidos.get(Number(id_bling))
  estaCancelado = ({ situacao }: PedidoNoEmulador): boolean =>
    [CANCELADO, this.#mundo.desistencia].includes(situacao.id)

  async ler(): Promise<this> {
    const { emulador, db } = this.#mundo
    const pedidos: PedidoNoEmulador[] = await emulador.controle('GET', '/dados/pedidos')
    this.pedidos = new Map(pedidos.map((pedido) => [pedido.id, pedido]))
    this.vendas = await this.#mundo.vendas()
    const lancamentos: { produto: number; operacao: string; quantidade: number; observacoes: string }[] =
      await emulador.controle('GET', '/dados/lancamentos')
    for (const { produto, operacao, quantidade, observacoes } of lancamentos) {
      const numero = Number(/^Venda (\d+)$/.exec(observacoes)?.[1] ?? 0)
      if (numero === 0) continue
      const destas = this.#lancadas.get(numero) ?? new Map<string, number>()
      this.#lancadas.set(numero, destas)
      addToMap(destas, String(produto), operacao === 'S' ? quantidade : -quantidade)
    }
    // A failed job may be tried again at this very moment: a few looks see it between two attempts.
    const vistas = new Map<number, TarefaLida>()
    for (let olhar = 0; olhar < OLHARES; olhar++) {
      for (const tarefa of await tarefas(db)) vistas.set(tarefa.id, tarefa)
      await wait(ENTRE_OLHARES_MS)
    }
    this.tarefas = [...vistas.values()]
    return this
  }

  /** A task about the product, or about the account's deposits. */
  tarefaDoProduto(produtoId: number): TarefaLida | undefined {
    const titulo = this.#mundo.produtos.find(({ id }) => id === produtoId)?.titulo ?? ''
    return this.tarefas.find(
      ({ tipo, operacao, alvo_id, produto_id, texto }) =>
        produto_id === produtoId ||
        texto.includes(titulo) ||
        operacao.includes('deposito') ||
        // Its list names each piece of which the chosen deposit holds another quantity.
        operacao === 'diferencas' ||
        (alvo_id === produtoId &&
          (['estoque', 'produto'].includes(tipo) || (tipo === 'webhook' && operacao === 'produto')) &&
          !['decidir', 'igualar', 'contagem_mudou'].includes(operacao)),
    )
  }

  /** About the sale or its order; `menos`: operations that say nothing of what is asked. */
  tarefaDaVenda(venda: Venda, menos: readonly string[]): TarefaLida | undefined {
    const possiveis = this.tarefas.filter(({ operacao }) => !menos.includes(operacao))
    return possiveis.find(
      ({ tipo, operacao, alvo_id, venda_id, texto }) =>
        venda_id === venda.id ||
        (alvo_id === venda.id &&
          (['pedido', 'pedido_importado'].includes(tipo) || (tipo === 'webhook' && operacao === 'pedido')) &&
          operacao !== 'importar') ||
        (venda.numero !== null && new RegExp(`edido ${venda.numero}\\b`).test(texto)),
    )
  }

  /** Pieces that left the house for good, each once whichever side booked them: at least and at most. */
  sairam({ idBling }: PecaDaProva): { menos: number; mais: number } {
    let [menos, mais] = [0, 0]
    const numeros = new Set<number>()
    for (const venda of this.vendas) {
      const pedido = this.pedidoDe(venda)
      const numero = Number(venda.numero ?? pedido?.numero ?? 0)
      numeros.add(numero)
      const daqui = SAIU.includes(venda.status)
        ? soma(
            venda.pecas.filter(({ id_bling }) => id_bling === idBling),
            ({ quantidade }) => quantidade,
          )
        : 0
      const remoteQuantity = this.#lancadas.get(numero)?.get(idBling) ?? 0
      // Booked at Bling while the sale is open or cancelled here: its pieces are in the house, or not.
      menos += SAIU.includes(venda.status) && remoteQuantity > 0 ? Math.min(daqui, remoteQuantity) : daqui
      mais += Math.max(daqui, remoteQuantity)
    }
    const minhas = new Set(this.#mundo.pedidos)
    for (const pedido of this.pedidos.values()) {
      if (numeros.has(pedido.numero)) continue
      const remoteQuantity = this.#lancadas.get(pedido.numero)?.get(idBling) ?? 0
      // The order of an earlier version of a sale, or one that is no sale here.
      if (this.#mundo.eDaqui(pedido)) mais += remoteQuantity
      if (!minhas.has(pedido.id)) continue
      menos += remoteQuantity
      mais += remoteQuantity
    }
    return { menos, mais }
  }

  /** Pieces of it in sales of which a task says so; an order that could not be sent says nothing of pieces. */
  nomeadasPorVendas({ idBling }: PecaDaProva): { readonly quantas: number; readonly tarefa: TarefaLida | null } {
    const nomeadas = this.vendas.flatMap((venda) => {
      const tarefa = this.tarefaDaVenda(venda, [...DO_PASSO, 'sincronizar', 'importar'])
      const destas = venda.pecas.filter(({ id_bling }) => id_bling === idBling)
      const numero = this.pedidoDe(venda)?.numero ?? 0
      const postedQuantity = Math.abs(this.#lancadas.get(numero)?.get(idBling) ?? 0)
      const daqui = soma(destas, ({ quantidade }) => quantidade)
      return tarefa ? { tarefa, quantas: Math.max(postedQuantity, daqui) } : []
    })
    return { quantas: soma(nomeadas, ({ quantas }) => quantas), tarefa: nomeadas[0]?.tarefa ?? null }
  }
}
