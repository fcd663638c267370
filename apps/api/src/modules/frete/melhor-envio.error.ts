import { DomainError } from '../../infra/errors.ts'

/**
 * Why a request to Melhor Envio did not do its work: `recusado` it said no and did nothing; `sem_acesso` the token does
 * not serve; `inexistente` there is no such shipment; `incerto` no usable answer came, it may have been done; `ocupado`
 * it did nothing, later perhaps; `demorado` the label is paid, but not ready yet.
 */
export type MotivoDoFrete = 'recusado' | 'sem_acesso' | 'inexistente' | 'incerto' | 'ocupado' | 'demorado'

/** `message` is a reason in plain Portuguese. */
export class FreteError extends Error {
  readonly motivo: MotivoDoFrete

  constructor(motivo: MotivoDoFrete, mensagem: string) {
    super(mensagem)
    this.motivo = motivo
  }
}

/** The same for whoever asked the shop. */
export function recusaDoFrete({ motivo, message }: FreteError): DomainError {
  if (motivo === 'demorado') return new DomainError('ETIQUETA_DEMORADA', {}, { esperarSegundos: 10 })
  if (motivo === 'incerto' || motivo === 'ocupado') return new DomainError('FRETE_FORA', {}, { esperarSegundos: 10 })
  return new DomainError('FRETE_RECUSADO', { motivo: message })
}

interface CorpoDeErro {
  readonly message?: unknown
  readonly error?: unknown
  readonly errors?: unknown
}

/** Melhor Envio's own words about what is wrong, field by field where it names fields. */
export function motivoDoErro(corpo: unknown): string {
  const { message, error, errors }: CorpoDeErro = corpo !== null && typeof corpo === 'object' ? corpo : {}
  const campos = errors !== null && typeof errors === 'object' ? Object.values(errors).flat() : []
  const textos = [...new Set(campos.filter((texto): texto is string => typeof texto === 'string'))]
  if (textos.length > 0) return textos.join(' ')
  const [texto] = [error, message].filter((cada): cada is string => typeof cada === 'string' && cada.trim() !== '')
  return texto ?? 'sem explicação.'
}
