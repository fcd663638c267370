import { z } from 'zod'
import { type Answered, jsonOf } from '../outbound.ts'

/** A certificate authority's refusal (RFC 8555, 6.7), or its silence. */
export class AcmeError extends Error {
  override name = 'AcmeError'
  /** The registered type without its prefix, such as `rateLimited`; `unreachable` without an answer. */
  readonly type: string
  /** A wait that the authority asked for, ms. */
  readonly retryAfterMs: number
  /** The authority looked for the proof and did not find it: another kind of proof may work. */
  readonly proofFailed: boolean

  constructor(type: string, detail: string, { retryAfterMs = 0, proofFailed = false } = {}) {
    super(detail)
    this.type = type
    this.retryAfterMs = retryAfterMs
    this.proofFailed = proofFailed
  }
}

/** An error document (RFC 9457) as orders, challenges and refusals hold it. */
export const problem = z.object({ type: z.string().optional(), detail: z.string().optional() })

export const typeOf = ({ type = '' }: z.output<typeof problem>): string =>
  type.replace(/^urn:ietf:params:acme:error:/, '')

export function errorOf(answered: Answered): AcmeError {
  const { success, data } = problem.safeParse(jsonOf(answered))
  const retryAfterMs = retryAfter(answered.headers)
  const detail = (success ? data.detail : undefined) ?? `HTTP ${answered.status}`
  return new AcmeError((success && typeOf(data)) || `http${answered.status}`, detail, { retryAfterMs })
}

/** `Retry-After` in ms: seconds or a date; 0 without one. */
export function retryAfter(headers: Headers): number {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

/** The reason in Portuguese, for a person who can act on it. */
export function inWords({ type, message }: AcmeError, domain: string): string {
  const known = WORDS[type]?.(domain)
  return known ? `${known} (${message})` : `A autoridade certificadora recusou: ${message}`
}

const PORTS = 'as portas 80 e 443 deste endereço devem chegar a este computador (roteador, firewall)'
const WORDS: Readonly<Record<string, (domain: string) => string>> = {
  unreachable: () => 'A autoridade certificadora não respondeu: confira a internet, a data e a hora deste computador',
  dns: (domain) => `O endereço ${domain} não foi encontrado: confira o registro A (ou AAAA) no seu provedor de DNS`,
  connection: (domain) => `A autoridade certificadora não conseguiu abrir ${domain}: ${PORTS}`,
  unauthorized: (domain) => `Quem respondeu por ${domain} não foi esta loja: confira para onde o DNS aponta; ${PORTS}`,
  incorrectResponse: (domain) => `Quem respondeu por ${domain} não foi esta loja: confira para onde o DNS aponta`,
  tls: (domain) => `A conexão segura com ${domain} não chegou a esta loja: ${PORTS}`,
  caa: (domain) => `O registro CAA de ${domain} não permite esta autoridade certificadora`,
  rateLimited: () => 'A autoridade certificadora pede para esperar, porque houve pedidos demais',
  rejectedIdentifier: (domain) => `A autoridade certificadora não emite certificados para ${domain}`,
  externalAccountRequired: () => 'Esta autoridade certificadora exige um cadastro prévio, que a Estampa não conhece',
  invalidContact: () => 'A autoridade certificadora não aceita o e-mail de DOMINIO_EMAIL',
  unsupportedContact: () => 'A autoridade certificadora não aceita o e-mail de DOMINIO_EMAIL',
}
