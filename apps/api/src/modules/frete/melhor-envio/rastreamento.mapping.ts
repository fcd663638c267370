import { comoRastreio, isCorreiosRastreio } from '@estampa/contract/frete/rastreio.ts'
import { z } from 'zod'
import type { Acompanhamento } from '../transportadora/transportadora.ts'
import { instante, type Pedido, pedido, venceu } from './melhor-envio.mapping.ts'

/** Meaning of each status, in the order in which a parcel comes to them. */
const STATUS: readonly (readonly [string, string])[] = [
  ['pending', 'Aguardando pagamento'],
  ['released', 'Aguardando postagem'],
  ['generated', 'Aguardando postagem'],
  ['expired', 'Etiqueta vencida'],
  ['paused', 'Em espera'],
  ['suspended', 'Suspenso'],
  ['received', 'Recebido pela transportadora'],
  ['posted', 'Em trânsito'],
  ['undelivered', 'Não entregue'],
  ['delivered', 'Entregue'],
  ['canceled', 'Cancelado'],
  ['cancelled', 'Cancelado'],
]

/** Melhor Envio tells no places and no journey: only when each of these happened. */
const MARCOS = [
  ['created_at', 'Envio registrado'],
  ['paid_at', 'Etiqueta paga'],
  ['generated_at', 'Etiqueta gerada'],
  ['posted_at', 'Objeto postado'],
  ['delivered_at', 'Objeto entregue'],
  ['canceled_at', 'Envio cancelado'],
] as const satisfies readonly (readonly [keyof Pedido, string])[]

/** For a word that they use and nobody here knows. */
const OUTRA = 'Situação nova: veja na página de rastreamento'
export const statusConhecido = ({ status }: Pedido): boolean => STATUS.some(([nome]) => nome === status)

/** A map by shipment; may hold keys of another kind. */
export const acompanhamentos = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((mapa) => Object.entries(mapa).flatMap(([id, valor]) => [...parseTrackedPedido(id, valor)]))

const parseTrackedPedido = (id: string, valor: unknown): readonly [string, Pedido][] => {
  const lido = pedido.safeParse({ id, ...(valor !== null && typeof valor === 'object' ? valor : { status: 0 }) })
  return lido.success && lido.data.status !== '' ? [[id, lido.data]] : []
}

export function parseAcompanhamento(lido: Pedido, agoraLa: number | null): Acompanhamento {
  const vencida = venceu(lido, agoraLa)
  const marcos = vencida ? [...MARCOS, ['expired_at', 'Etiqueta vencida'] as const] : MARCOS
  const eventos = marcos.flatMap(([campo, descricao]) => {
    const data = instante(lido[campo])
    return data === null ? [] : [{ data, descricao, local: '' }]
  })
  const avanco = STATUS.findIndex(([nome]) => nome === (vencida ? 'expired' : lido.status))
  return {
    status: STATUS[avanco]?.[1] ?? OUTRA,
    avanco,
    codigo: lido.tracking ?? lido.self_tracking ?? lido.melhorenvio_tracking,
    // For two events in the same second, the later milestone goes first.
    eventos: eventos.toReversed().toSorted((a, b) => b.data.localeCompare(a.data)),
    entregueEm: lido.status === 'delivered' ? (instante(lido.delivered_at) ?? null) : null,
    vencida,
  }
}

/** Melhor Envio's own code, until the carrier has given one. */
const DO_MELHOR_ENVIO = /^ME[0-9A-Z]{8,}$/

/** The carriers' pages, by the names that the carriers or their services have at Melhor Envio. */
const PAGINAS: readonly (readonly [servico: RegExp, pagina: (codigo: string) => string])[] = [
  [/jadlog|^\.(?:package|com)\b/i, (codigo) => `https://www.jadlog.com.br/jadlog/tracking?cte=${codigo}`],
  // The page asks for the code.
  [/loggi/i, () => 'https://www.loggi.com/rastreador/'],
]

/** The carrier's page of a parcel, by code and name of service or carrier; null for an unknown carrier. */
export function paginaDoRastreio(codigo: string, servico: string): string | null {
  const rastreio = comoRastreio(codigo)
  if (rastreio === '') return null
  const escrito = encodeURIComponent(rastreio)
  if (isCorreiosRastreio(rastreio)) return `https://rastreamento.correios.com.br/app/index.php?objetos=${escrito}`
  if (DO_MELHOR_ENVIO.test(rastreio)) return `https://www.melhorrastreio.com.br/rastreio/${escrito}`
  return PAGINAS.find(([nome]) => nome.test(servico))?.[1](escrito) ?? null
}
