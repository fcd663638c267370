import { Refusal } from '../refusal.ts'

export interface FieldError {
  readonly code: number
  readonly msg: string
  readonly element: string
  readonly namespace: string
  readonly collection?: readonly (FieldError & { readonly index: number })[]
}

export class BlingError extends Refusal {
  constructor(type: string, message: string, description: string, status = 400, fields?: readonly FieldError[]) {
    super(status, { error: { type, message, description, ...(fields ? { fields } : {}) } })
  }
}

/** `o produto`, `a venda`: how the sentences of a validation name the resource. */
export function invalid(subject: string, fields: readonly FieldError[]): BlingError {
  const feminine = subject.startsWith('a ')
  const description = `${subject[0]?.toUpperCase()}${subject.slice(1)} não pode ser ${feminine ? 'salva' : 'salvo'}, pois ocorreram problemas em sua validação.`
  return new BlingError('VALIDATION_ERROR', `Não foi possível salvar ${subject}`, description, 400, fields)
}

/** A validation that failed for one reason. */
export const refused = (subject: string, namespace: string, code: number, element: string, msg: string) =>
  invalid(subject, [{ code, msg, element, namespace }])

export const notFound = () =>
  new BlingError('RESOURCE_NOT_FOUND', 'Recurso não encontrado', 'O recurso requisitado não foi encontrado.', 404)

export const badRequest = (description: string) =>
  new BlingError('BAD_REQUEST', 'Não foi possível processar a requisição', description)

export const unreadable = (type: 'EMPTY_REQUEST_BODY' | 'INVALID_REQUEST_BODY', description: string) =>
  new BlingError(type, 'Não foi possível ler a requisição', description)

/** A refusal of the authorisation, which says its type twice. */
export const oauthError = (type: string, description: string, status = 400) =>
  new BlingError(type, type, description, status)

export const unauthorized = (description: string) => oauthError('invalid_token', description, 401)

export function limitBody(period: 'second' | 'day', limit: number): unknown {
  const description =
    period === 'second'
      ? 'O limite de requisições por segundo foi atingido, tente novamente mais tarde.'
      : 'O limite de requisições por dia foi atingido, tente novamente amanhã.'
  return {
    error: { type: 'TOO_MANY_REQUESTS', message: 'Limite de requisições atingido.', description, limit, period },
  }
}

export function serverErrorBody(status: number): unknown {
  const type = { 400: 'UNKNOWN_ERROR', 401: 'invalid_token', 403: 'FORBIDDEN', 404: 'RESOURCE_NOT_FOUND' }[status]
  const description =
    status === 401 ? 'The access token provided is invalid' : 'Não foi possível concluir a operação, tente novamente.'
  return { error: { type: type ?? 'SERVER_ERROR', message: 'Erro interno do servidor', description } }
}
