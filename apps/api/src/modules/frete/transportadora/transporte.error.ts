import { DomainError } from '../../../infra/base/errors.ts'

/**
 * Why a request to a carrier did not do its work: `recusado` it said no and did nothing; `sem_acesso` our access does
 * not serve; `inexistente` there is no such shipment; `incerto` no usable answer came, it may have been done;
 * `bloqueado` and `ocupado` it did nothing, later perhaps.
 */
export type MotivoDoTransporte = 'recusado' | 'sem_acesso' | 'inexistente' | 'incerto' | 'bloqueado' | 'ocupado'

/** `message` is a reason in plain Portuguese; `quem` the carrier as the subject of a sentence. */
export class TransporteError extends Error {
  readonly motivo: MotivoDoTransporte
  readonly quem: string

  constructor(motivo: MotivoDoTransporte, mensagem: string, rotulo: string) {
    super(mensagem)
    this.motivo = motivo
    this.quem = rotulo
  }
}

/** It said no, and will say no again until a person does something. */
export const definitiva = (error: unknown): error is TransporteError =>
  error instanceof TransporteError && ['recusado', 'sem_acesso', 'inexistente'].includes(error.motivo)

/** A limit of requests: nothing was done, and soon it will be. */
export const ocupada = (error: unknown): error is TransporteError =>
  error instanceof TransporteError && error.motivo === 'ocupado'

/** Turns a carrier's error into the refusal for the person who asked the shop; other errors stay as they are. */
export function recusaDoTransporte(error: unknown): unknown {
  if (!(error instanceof TransporteError)) return error
  const { motivo, message, quem } = error
  if (motivo === 'bloqueado') return new DomainError('FRETE_BLOQUEADO', { quem }, { esperarSegundos: 30 })
  if (motivo === 'ocupado') return new DomainError('FRETE_OCUPADO', { quem }, { esperarSegundos: 10 })
  if (motivo === 'incerto') return new DomainError('FRETE_FORA', { quem }, { esperarSegundos: 10 })
  return new DomainError('FRETE_RECUSADO', { quem, motivo: message })
}
