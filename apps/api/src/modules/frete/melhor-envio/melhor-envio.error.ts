import { cutText } from '@estampa/contract/shared/corte.ts'
import { type MotivoDoTransporte, TransporteError } from '../transportadora/transporte.error.ts'
import { translateFields } from './campos.mapping.ts'

export const QUEM = 'O Melhor Envio'

export const falha = (motivo: MotivoDoTransporte, mensagem: string) => new TransporteError(motivo, mensagem, QUEM)

export const hasMotivo = (error: unknown, ...motivos: MotivoDoTransporte[]): error is TransporteError =>
  error instanceof TransporteError && motivos.includes(error.motivo)

/** Keys of a body that hold no sentence: for machines and for Melhor Envio's support. */
const SEM_FRASE = /^(request_id|exception|file|line|trace|code|status|(generate_)?key|id)$/
/** A sentence without a reason of its own. */
const GENERICA = /^the given data was invalid\.?$/i
const MAXIMO = 600

/** The carrier's own sentences, wherever the body holds them, its fields in the shop's words, with the number that its support asks for. */
export function motivoDoErro(corpo: unknown): string {
  const frases = [...new Set(frasesDe(corpo).map((frase) => translateFields(frase.trim())))].filter(Boolean)
  const proprias = frases.filter((frase) => !GENERICA.test(frase))
  const texto = cutText((proprias.length > 0 ? proprias : frases).join(' '), MAXIMO)
  const pedido = objeto(corpo)['request_id']
  const suporte = typeof pedido === 'string' && pedido !== '' ? ` (código para o suporte: ${cutText(pedido, 80)})` : ''
  return `${texto || 'sem explicação.'}${suporte}`
}

function frasesDe(valor: unknown, fundo = 0): string[] {
  if (typeof valor === 'string') return valor.trimStart().startsWith('<') ? [] : [valor]
  if (fundo > 6 || valor === null || typeof valor !== 'object') return []
  const partes: [string, unknown][] = Array.isArray(valor) ? valor.map((parte) => ['', parte]) : Object.entries(valor)
  // A field of a form may bear such a name: then its sentences are in a list.
  const toldPartes = partes.filter(([nome, parte]) => typeof parte === 'object' || !SEM_FRASE.test(nome))
  return toldPartes.flatMap(([, parte]) => frasesDe(parte, fundo + 1))
}

/** Why a body that came as a success refuses: `status: false` of all its parts, or an error beside no data. */
export function recusaNoCorpo(corpo: unknown): string | null {
  const fields = objeto(corpo)
  if (Array.isArray(corpo) || fields['id'] !== undefined) return null
  const partes = Object.values(fields).filter((parte) => parte !== null && typeof parte === 'object')
  const nega = (parte: unknown) => objeto(parte)['status'] === false
  const erro = Boolean(fields['error']) || Boolean(fields['errors'])
  return nega(fields) || erro || (partes.length > 0 && partes.every(nega)) ? motivoDoErro(corpo) : null
}

const objeto = (valor: unknown): Readonly<Record<string, unknown>> =>
  valor !== null && typeof valor === 'object' ? (valor as Record<string, unknown>) : {}

/** Which permission of the token a path needs; they refuse without naming it. */
const PERMISSOES: readonly (readonly [RegExp, string])[] = [
  [/shipment\/calculate/, 'shipping-calculate'],
  [/shipment\/checkout/, 'shipping-checkout'],
  [/shipment\/generate/, 'shipping-generate'],
  [/shipment\/print|\/imprimir\//, 'shipping-print'],
  [/shipment\/tracking/, 'shipping-tracking'],
  [/shipment\/cancel/, 'shipping-cancel'],
  [/^POST \/me\/cart|^DELETE \/me\/cart/, 'cart-write'],
  [/\/me\/cart/, 'cart-read'],
  [/\/me\/orders/, 'orders-read'],
  [/\/me\/balance/, 'transactions-read'],
  [/\/me$/, 'users-read'],
]

export const permissaoDe = (metodo: string, caminho: string): string | null =>
  PERMISSOES.find(([pattern]) => pattern.test(`${metodo} ${caminho.split('?')[0]}`))?.[1] ?? null
