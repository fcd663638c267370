import type { Origem } from '@estampa/contract/vendas/opcoes.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

/** Line of a sale: number of the product, pieces, and what else is said about it. */
export interface ItemDemo {
  readonly produto: number
  readonly pecas: number
  /** R$ off the line. */
  readonly desconto?: number
  /** Left open which variation goes. */
  readonly qualquer?: true
}

/** A sale of the sample shop: who bought what when, and how far it has come since. */
export interface VendaDemo {
  readonly cliente: number
  readonly origem: Origem
  readonly diasAtras: number
  readonly hora: number
  readonly vendedor: 0 | 1
  readonly itens: readonly ItemDemo[]
  /** Where it stands; a cancelled one was cancelled while it was packed. */
  readonly ate: StatusDaVenda
  /** Packed already, then edited: one piece more of the first line. */
  readonly editada?: true
}

const item = (produto: number, pecas = 1, extras: Omit<ItemDemo, 'produto' | 'pecas'> = {}): ItemDemo => ({
  produto,
  pecas,
  ...extras,
})
const venda = (
  [cliente, origem, vendedor]: readonly [number, Origem, 0 | 1],
  [diasAtras, hora]: readonly [number, number],
  ate: StatusDaVenda,
  ...itens: readonly ItemDemo[]
): VendaDemo => ({ cliente, origem, vendedor, diasAtras, hora, ate, itens })

/** Sales, the oldest first. Those that left the shop were picked up at it: no carrier is asked to invent a label. */
export const VENDAS: readonly VendaDemo[] = [
  venda([25, 'loja_fisica', 0], [41, 10.2], 'concluido', item(0, 3), item(6, 2, { desconto: 10 })),
  venda([3, 'loja_fisica', 1], [38, 15.5], 'concluido', item(9)),
  venda([11, 'redes_sociais', 0], [35, 11.1], 'cancelado', item(4, 2)),
  venda([26, 'loja_fisica', 0], [31, 9.4], 'concluido', item(12, 4, { desconto: 20 }), item(3)),
  venda([7, 'loja_fisica', 1], [27, 16.3], 'concluido', item(17), item(22)),
  venda([19, 'loja_fisica', 1], [22, 14.6], 'concluido', item(1, 2)),
  venda([3, 'loja_fisica', 0], [18, 10.9], 'concluido', item(28), item(14, 2)),
  venda([27, 'loja_fisica', 1], [15, 13.2], 'concluido', item(31, 2), item(8), item(20, 1, { desconto: 5 })),
  venda([14, 'loja_integrada', 0], [12, 17.0], 'cancelado', item(2), item(33)),
  venda([0, 'loja_fisica', 0], [9, 11.8], 'enviado', item(5, 2)),
  venda([22, 'loja_fisica', 1], [7, 15.1], 'enviado', item(10), item(25)),
  venda([5, 'loja_fisica', 0], [5, 9.7], 'retirada', item(13), item(36)),
  venda([28, 'loja_fisica', 1], [4, 14.0], 'retirada', item(7, 3, { desconto: 12.5 })),
  venda([16, 'loja_fisica', 0], [3, 10.4], 'etiqueta', item(19)),
  venda([9, 'loja_integrada', 1], [3, 16.8], 'etiqueta', item(11), item(29)),
  venda([1, 'redes_sociais', 0], [2, 9.2], 'selecionar_envio', item(24, 2)),
  venda([29, 'loja_fisica', 1], [2, 13.5], 'selecionar_envio', item(16, 2), item(38, 3)),
  venda([12, 'loja_integrada', 0], [2, 18.1], 'embalagem', item(21)),
  venda([20, 'redes_sociais', 1], [1, 10.0], 'embalagem', item(15, 2), item(35)),
  { ...venda([8, 'loja_integrada', 0], [1, 11.6], 'separacao', item(18), item(30)), editada: true },
  venda([17, 'redes_sociais', 1], [1, 15.9], 'separacao', item(27, 1, { qualquer: true })),
  venda([4, 'loja_integrada', 0], [1, 19.3], 'separacao', item(23, 2), item(34), item(39)),
  venda([23, 'loja_fisica', 0], [0, 9.1], 'separacao', item(26)),
]

const MINUTO_MS = 60 * 1000
export const HORA_MS = 60 * MINUTO_MS
export const DIA_MS = 24 * HORA_MS
/** São Paulo, which no longer moves its clocks. */
const FUSO_MS = 3 * HORA_MS
const POR_DIA = 3
const ENTRE_UM_E_OUTRO_MS = 37 * MINUTO_MS

export const isDomingo = (instante: number) => new Date(instante - FUSO_MS).getUTCDay() === 0

/** First instant of its day in São Paulo. */
export const startOfDay = (instante: number) => Math.floor((instante - FUSO_MS) / DIA_MS) * DIA_MS + FUSO_MS

/**
 * Instants of the `quantos` events of a sale: the first at its creation, some on the same day, the rest on the days
 * after. None on a Sunday, none after `agora`.
 */
export function instantesDa(
  { diasAtras, hora }: Pick<VendaDemo, 'diasAtras' | 'hora'>,
  quantos: number,
  agora: number,
): number[] {
  let dia = startOfDay(agora) - diasAtras * DIA_MS + hora * HORA_MS
  if (isDomingo(dia)) dia -= DIA_MS
  const instantes = Array.from({ length: quantos }, (_, n) => {
    if (n > 0 && n % POR_DIA === 0) dia += isDomingo(dia + DIA_MS) ? 2 * DIA_MS : DIA_MS
    return dia + (n % POR_DIA) * ENTRE_UM_E_OUTRO_MS
  })
  // The day has perhaps not come so far: what would be still to come happened a moment ago, in its order.
  return instantes.map((instante, n) => Math.min(instante, agora - (quantos - n) * MINUTO_MS))
}
