import { instanteDaHora } from '@estampa/contract/shared/dates.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { z } from 'zod'
import type { Cotacao } from '../transportadora/encomenda.ts'
import type { EstadoLa, SituacaoDoEnvio } from '../transportadora/transportadora.ts'
import { motivoDoErro } from './melhor-envio.error.ts'

/** An id, as a number or as text. A missing one is none. */
export const idLido = z.union([z.string().min(1), z.number()]).transform(String)

/** A list in each form that they send: itself, a page of it, keyed by its index, or nothing at all. */
function linhasDe(corpo: unknown): unknown[] {
  if (Array.isArray(corpo)) return corpo
  if (corpo === null || typeof corpo !== 'object') return []
  if ('data' in corpo) return linhasDe(corpo.data)
  return Object.keys(corpo).every((chave) => /^\d+$/.test(chave)) ? Object.values(corpo) : []
}

/** The rows of a list that can be read. */
export const listaDe = <T>(linha: z.ZodType<T>) =>
  z.unknown().transform((corpo): T[] =>
    linhasDe(corpo).flatMap((row) => {
      const lida = linha.safeParse(row)
      return lida.success ? [lida.data] : []
    }),
  )

/**
 * Reads null where a value is unreadable: Melhor Envio leaves out, or writes otherwise, what an account does not use.
 */
export const talvez = <T extends z.ZodType>(tipo: T) => tipo.nullish().catch(null)
/** Null also where it is no price or time that the shop could note. */
const numero = z
  .preprocess((valor) => (valor === '' ? null : valor), talvez(z.coerce.number().min(0).max(REAIS_MAXIMOS)))
  .optional()
export const nullableText = talvez(z.coerce.string()).transform((valor) => valor || null)

const servico = z.object({
  id: idLido,
  name: z.string().catch(''),
  company: talvez(z.object({ name: z.string() })),
  price: numero,
  custom_price: numero,
  delivery_time: numero,
  custom_delivery_time: numero,
  error: z.unknown().optional(),
})

/** A quote: a list, or the bare service when only one was asked for. */
export const cotacao = z
  .union([servico.transform((unico) => [unico]), listaDe(servico).refine((lista) => lista.length > 0)])
  .transform((servicos): Cotacao => {
    const ofertas = servicos.flatMap((lido) => oferta(lido) ?? [])
    return { ofertas, recusas: servicos.filter((lido) => !oferta(lido)).map(recusa) }
  })

function oferta({ id, name, company, error, ...resto }: z.output<typeof servico>) {
  const valor = resto.custom_price ?? resto.price ?? null
  if (error || valor === null || valor === undefined) return null
  const transportadora = company?.name ?? ''
  const tabela = resto.price ?? null
  return {
    codigo: id,
    nome: nomeDoServico(name, transportadora),
    transportadora,
    valor,
    prazoDias: Math.ceil(resto.custom_delivery_time ?? resto.delivery_time ?? 0),
    valorDeTabela: tabela !== valor ? tabela : null,
  }
}

function recusa({ id, name, company, error }: z.output<typeof servico>) {
  const transportadora = company?.name ?? ''
  const motivo = error ? motivoDoErro({ error }) : 'Serviço indisponível.'
  return { codigo: id, nome: nomeDoServico(name, transportadora), transportadora, motivo }
}

/** People say SEDEX, but Jadlog .Package. */
const nomeDoServico = (nome: string, empresa: string) =>
  empresa === '' || empresa === 'Correios' || nome.startsWith(empresa) ? nome : `${empresa} ${nome}`

const INSTANTES = [
  'created_at',
  'paid_at',
  'generated_at',
  'posted_at',
  'delivered_at',
  'canceled_at',
  'expired_at',
] as const
const geracaoPedida = z.object({
  ...iguais(['generate_key', 'failed_at', 'finished_at'], nullableText),
  data: z.unknown().optional(),
  attempts: z.unknown().optional(),
})

/** A shipment in the cart or later. `status` is `pending` until it is paid. */
export const pedido = z.object({
  id: idLido,
  protocol: nullableText,
  price: numero,
  status: z
    .string()
    .catch('')
    .transform((palavra) => palavra.trim().toLowerCase()),
  ...iguais(['tracking', 'self_tracking', 'melhorenvio_tracking', ...INSTANTES], nullableText),
  generated_key: talvez(geracaoPedida),
  tags: talvez(z.array(z.object({ tag: z.coerce.string() }))),
})
export type Pedido = z.output<typeof pedido>
export const pedidosAchados = listaDe(pedido)

const CANCELADO = /^(cancell?ed|expired)$/
export const acabou = ({ status }: Pedido) => CANCELADO.test(status)

/** Whether the shipment carries our mark; one that tells no marks was found by it. */
export const hasMark = ({ tags }: Pedido, chave: string) =>
  !tags || tags.length === 0 || tags.some(({ tag }) => tag === chave)

const PAGOS = /^(released|paid|generated|received|posted|(un)?delivered|paused|suspended)$/
/** Statuses of a parcel that the carrier does not have yet. */
const POR_POSTAR = /^(released|paid|generated)$/

/** It may not be posted any more, by its status or by the carrier's own clock; ours may be wrong. */
export const venceu = ({ status, expired_at, posted_at }: Pedido, agoraLa: number | null): boolean =>
  status === 'expired' || (POR_POSTAR.test(status) && posted_at === null && passou(expired_at, agoraLa))

function passou(instantText: string | null, agoraLa: number | null): boolean {
  const dia = instante(instantText)
  return dia !== null && agoraLa !== null && Date.parse(dia) <= agoraLa
}

/** `2026-11-20 14:32:00` of Brasília; one with a zone keeps it. */
export function instante(instantText: string | null): string | null {
  const hora = (instantText ?? '').replace(' ', 'T')
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(hora)) return instanteDaHora(hora)
  const data = new Date(hora)
  return Number.isNaN(data.getTime()) ? null : data.toISOString()
}

export function situacaoDe(lido: Pedido, agoraLa: number | null): SituacaoDoEnvio {
  const { status, generated_at, generated_key: geracao } = lido
  const valor = lido.price ?? null
  const estado = (nome: EstadoLa): SituacaoDoEnvio => ({ estado: nome, motivo: null, falha: null, valor })
  if (venceu(lido, agoraLa) && (lido.paid_at || generated_at)) return estado('vencida')
  if (acabou(lido)) return estado('cancelada')
  if (status === 'pending' || (status === '' && !lido.paid_at)) return estado('no_carrinho')
  // A word that nobody knows says nothing of money.
  if (!lido.paid_at && !PAGOS.test(status)) return estado('desconhecida')
  if (generated_at || !['released', 'paid'].includes(status) || lido.tracking) return estado('pronta')
  // `finished_at` may be set too: nothing was generated all the same.
  if (geracao?.failed_at) {
    const falha = JSON.stringify([geracao.generate_key, geracao.attempts ?? null, geracao.failed_at])
    return { estado: 'falhou', motivo: motivoDoErro(geracao.data), falha, valor }
  }
  return estado(geracao ? 'gerando' : 'paga')
}

/**
 * Answer to paying: the shipments it names are paid. An empty answer, or one that names none, has to be looked into.
 */
export const pagamento = talvez(
  z.object({ purchase: z.object({ orders: listaDe(z.object({ id: idLido, price: numero })) }).catch({ orders: [] }) }),
)
export const jaPago = (motivo: string) => /j[áa] (foi|foram|est[áaã]o?) pag|already been paid|carrinho/i.test(motivo)

/** Answer to generating, for each shipment, beside a key of the request. */
const geracaoAnswer = z.object({ status: z.boolean(), message: nullableText })
export const geracao = talvez(z.record(z.string(), z.unknown()))
export function recusaDaGeracao(resposta: z.output<typeof geracao>, id: string): string | null {
  const { status, message } = geracaoAnswer.safeParse(resposta?.[id]).data ?? { status: true, message: null }
  if (status || isGeracaoUnderway(message ?? '')) return null
  return message ?? 'a etiqueta não pôde ser gerada.'
}
/** Being made, or made before: no failure. */
export function isGeracaoUnderway(mensagem: string): boolean {
  const [, ...jaFeito] = mensagem.split(/j[áa] /i)
  return /process|sendo gerad|aguarde/i.test(mensagem) || /gerad/i.test(jaFeito.join(''))
}

/** Where a file is: a list of addresses, one of them, or an object with it. */
export const fileAddress = z.union([
  z.string(),
  z.array(z.string()).transform(([primeiro]) => primeiro ?? null),
  z.object({ url: z.string() }).transform(({ url }) => url),
])

export const cancelamento = z.record(z.string(), z.unknown())
export const wasCancelled = (resposta: z.output<typeof cancelamento>, id: string): boolean =>
  z.object({ canceled: z.literal(true) }).safeParse(resposta[id]).success
export const cancelaveis = z.record(z.string(), z.unknown()).catch({})
export const seCancela = (resposta: z.output<typeof cancelaveis>, id: string): boolean =>
  z.object({ cancellable: z.literal(true) }).safeParse(resposta[id]).success
