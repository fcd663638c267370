import { z } from 'zod'
import type { Acompanhamento } from '../transportadora.ts'
import { type Pedido, pedido } from './melhor-envio.mapping.ts'

/** What each status means, in the order in which a parcel comes to them. */
const STATUS: readonly (readonly [string, string])[] = [
  ['pending', 'Aguardando pagamento'],
  ['released', 'Aguardando postagem'],
  ['generated', 'Aguardando postagem'],
  ['paused', 'Em espera'],
  ['suspended', 'Suspenso'],
  ['received', 'Recebido pela transportadora'],
  ['posted', 'Em trânsito'],
  ['undelivered', 'Não entregue'],
  ['delivered', 'Entregue'],
  ['expired', 'Etiqueta vencida'],
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
  ['expired_at', 'Etiqueta vencida'],
] as const satisfies readonly (readonly [keyof Pedido, string])[]

const ENCERRADOS = /^(delivered|cancell?ed|expired)$/

/** A map by shipment; may hold keys of another kind. */
export const acompanhamentos = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((mapa) => Object.entries(mapa).flatMap(([id, valor]) => [...lerUm(id, valor)]))

const lerUm = (id: string, valor: unknown): readonly [string, Pedido][] => {
  const lido = pedido.safeParse({ id, ...(valor !== null && typeof valor === 'object' ? valor : { status: 0 }) })
  return lido.success && lido.data.status !== '' ? [[id, lido.data]] : []
}

export function lerAcompanhamento(lido: Pedido): Acompanhamento {
  const eventos = MARCOS.flatMap(([campo, descricao]) => {
    const data = instante(lido[campo])
    return data === null ? [] : [{ data, descricao, local: '' }]
  })
  const avanco = STATUS.findIndex(([nome]) => nome === lido.status)
  return {
    status: STATUS[avanco]?.[1] ?? lido.status,
    avanco,
    codigo: lido.tracking ?? lido.self_tracking ?? lido.melhorenvio_tracking,
    // For two events in the same second, the later milestone goes first.
    eventos: eventos.toReversed().toSorted((a, b) => b.data.localeCompare(a.data)),
    entregueEm: lido.status === 'delivered' ? (instante(lido.delivered_at) ?? null) : null,
    encerrado: ENCERRADOS.test(lido.status),
  }
}

/** `2026-11-20 14:32:00` of Brasília, which has kept UTC−3 all year since 2019; one with a zone keeps it. */
function instante(texto: string | null): string | null {
  const comZona = /(Z|[+-]\d\d:?\d\d)$/.test(texto ?? '')
  const data = new Date(`${(texto ?? '').replace(' ', 'T')}${comZona ? '' : '-03:00'}`)
  return Number.isNaN(data.getTime()) ? null : data.toISOString()
}
