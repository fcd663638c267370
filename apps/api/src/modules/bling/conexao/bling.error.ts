import type { ErrorCode } from '@estampa/contract/errors.ts'
import { DomainError } from '../../../infra/base/errors.ts'

/**
 * Why a request to the ERP did not do its work:
 * `autorizacao` there is no valid token; `recusado` it said no and did nothing; `inexistente` no such resource;
 * `incerto` no answer came, it may have been done; `ocupado` try again later (limits, outages);
 * `amanha` the day's limit is used up; `pausado` the account is refused for now, and everything waits a little.
 */
export type MotivoBling = 'autorizacao' | 'recusado' | 'inexistente' | 'incerto' | 'ocupado' | 'amanha' | 'pausado'

/** `message` is in plain Portuguese, fit for the sync centre. */
export class BlingError extends Error {
  readonly motivo: MotivoBling
  readonly status: number | null
  /** Fields that the ERP refused, with its messages. */
  readonly campos: readonly CampoRecusado[]
  /** Code from our catalogue, where a screen offers something for it. */
  readonly codigo: ErrorCode | null

  constructor(
    motivo: MotivoBling,
    mensagem: string,
    status: number | null = null,
    campos: readonly CampoRecusado[] = [],
    codigo: ErrorCode | null = null,
  ) {
    super(mensagem)
    this.motivo = motivo
    this.status = status
    this.campos = campos
    this.codigo = codigo
  }
}

/** Returns a request's answer; null when it ended for one of these reasons. */
export const nuloSe = <T>(motivos: readonly MotivoBling[], pedido: Promise<T>): Promise<T | null> =>
  pedido.catch((error: unknown) => {
    if (error instanceof BlingError && motivos.includes(error.motivo)) return null
    throw error
  })
export const seExistir = <T>(pedido: Promise<T>): Promise<T | null> => nuloSe(['inexistente'], pedido)

export interface CampoRecusado {
  readonly code?: number
  readonly msg?: string
  readonly element?: string
  readonly collection?: readonly CampoRecusado[]
}
interface CorpoDeErro {
  readonly error?: {
    type?: string
    message?: string
    description?: string
    period?: string
    fields?: readonly CampoRecusado[]
  }
}

export const corpoDeErro = (corpo: unknown): NonNullable<CorpoDeErro['error']> =>
  (corpo !== null && typeof corpo === 'object' ? (corpo as CorpoDeErro).error : undefined) ?? {}

/** The ERP's messages about each refused field. */
export function motivosDoErro(corpo: unknown): string {
  const { description, message, fields = [] } = corpoDeErro(corpo)
  const linhas = fields.flatMap((campo) => [campo, ...(campo.collection ?? [])]).map(({ msg }) => msg)
  const textos = [...new Set(linhas.filter((texto): texto is string => Boolean(texto)))]
  return textos.join(' ') || description || message || 'sem explicação.'
}

/** The daily limit stops everything until tomorrow; the one per second only this request for a moment. */
export const limiteDoDia = (corpo: unknown): boolean => {
  const { period, description = '' } = corpoDeErro(corpo)
  return period === 'day' || (period === undefined && /\bdia\b/.test(description))
}

/** Translates a failed request to the ERP for the person who waits for it. */
export function comoResposta(error: unknown): unknown {
  if (!(error instanceof BlingError)) return error
  const { motivo, message } = error
  if (motivo === 'autorizacao') return naoAutorizado()
  if (motivo === 'inexistente') return new DomainError('PRODUTO_NAO_EXISTE_NO_BLING')
  if (motivo === 'recusado')
    return new DomainError('BLING_RECUSOU', { motivo: message.replace(/^O Bling recusou: /, '') })
  return new DomainError('BLING_FORA', {}, { esperarSegundos: 10 })
}
export const naoAutorizado = () => new DomainError('BLING_NAO_AUTORIZADO', {}, { requer_login_bling: true })

export const translateBlingErrors = <T>(pedido: Promise<T>): Promise<T> =>
  pedido.catch((error: unknown) => {
    throw comoResposta(error)
  })
