import type { Rastreamento } from '@estampa/contract/frete/frete.schemas.ts'
import { z } from 'zod'
import type { Acompanhamento } from './melhor-envio.mapping.ts'

const STATUS: Readonly<Record<string, string>> = {
  pending: 'Aguardando pagamento',
  released: 'Aguardando postagem',
  received: 'Recebido pela transportadora',
  posted: 'Em trânsito',
  delivered: 'Entregue',
  undelivered: 'Não entregue',
  canceled: 'Cancelado',
  cancelled: 'Cancelado',
  expired: 'Etiqueta vencida',
  paused: 'Em espera',
  suspended: 'Suspenso',
}

/** Melhor Envio tells no places and no journey: only when each of these happened. */
const MARCOS = [
  ['created_at', 'Envio registrado'],
  ['paid_at', 'Etiqueta paga'],
  ['generated_at', 'Etiqueta gerada'],
  ['posted_at', 'Objeto postado'],
  ['delivered_at', 'Objeto entregue'],
  ['canceled_at', 'Envio cancelado'],
  ['expired_at', 'Etiqueta vencida'],
] as const satisfies readonly (readonly [keyof Acompanhamento, string])[]

/** What is kept of the last answer, to be told again while there is no newer one. */
export const rastreioGravado = z.object({
  status: z.string(),
  consultado_em: z.string(),
  eventos: z.array(z.object({ data: z.string(), descricao: z.string(), local: z.string() })),
})
export type RastreioGravado = z.output<typeof rastreioGravado>

export function lerAcompanhamento(resposta: Acompanhamento, consultadoEm: string): RastreioGravado {
  const eventos = MARCOS.flatMap(([campo, descricao]) => {
    const data = instante(resposta[campo])
    return data === null ? [] : [{ data, descricao, local: '' }]
  })
  // Of two in the same second the later milestone is the later event.
  const recentes = eventos.toReversed().toSorted((a, b) => b.data.localeCompare(a.data))
  return { status: STATUS[resposta.status] ?? resposta.status, consultado_em: consultadoEm, eventos: recentes }
}

/** `2026-11-20 14:32:00` of Brasília, which has kept UTC−3 all year since 2019. */
function instante(texto: string | null): string | null {
  const data = new Date(`${(texto ?? '').replace(' ', 'T')}-03:00`)
  return Number.isNaN(data.getTime()) ? null : data.toISOString()
}

export const respostaDoRastreio = (gravado: RastreioGravado, codigo: string): Rastreamento => ({
  ...gravado,
  ultima_atualizacao: gravado.eventos[0]?.data ?? null,
  link: paginaDe(codigo),
})

/** Where anybody may follow the parcel. */
const paginaDe = (codigo: string): string => `https://www.melhorrastreio.com.br/rastreio/${encodeURIComponent(codigo)}`
