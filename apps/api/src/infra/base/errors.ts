import { REPEATED, UNIQUE_FIELDS, WITH_UNIQUE_NAME } from '@estampa/contract/entities.errors.ts'
import { type ErrorCode, errorSentence, errors } from '@estampa/contract/errors.ts'
import type { Problem } from '@estampa/contract/problem.schemas.ts'
import { databaseAway, isDatabaseError, surelyAnswered } from '@estampa/host/postgres.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'

type Extras = Partial<
  Pick<
    Problem,
    | 'erros'
    | 'sku'
    | 'produtos'
    | 'faltas'
    | 'onde'
    | 'disponivel'
    | 'faltam'
    | 'compra_id'
    | 'caixas'
    | 'movimentos'
    | 'bling'
    | 'qual'
    | 'requer_login_bling'
    | 'empresa'
    | 'atual'
  >
>

/** A refusal that the catalogue knows. `dados` fill its sentence, `extras` are further members of the answer. */
export class DomainError extends Error {
  readonly codigo: ErrorCode
  readonly extras: Extras
  /** Seconds for `Retry-After`. */
  readonly esperarSegundos: number | undefined

  constructor(
    codigo: ErrorCode,
    dados: Readonly<Record<string, unknown>> = {},
    extras: Extras & { esperarSegundos?: number } = {},
  ) {
    super(errorSentence(codigo, dados))
    const { esperarSegundos, ...resto } = extras
    this.codigo = codigo
    this.extras = resto
    this.esperarSegundos = esperarSegundos
  }
}

/** Returns the record that was looked for; throws this code when there is none. */
export async function found<T>(looked: Promise<T>, codigo: ErrorCode): Promise<NonNullable<T>> {
  const value = await looked
  if (!value) throw new DomainError(codigo)
  return value
}

/** Field messages outside a schema (an upload, a cross-field rule). */
export const camposInvalidos = (erros: Record<string, string[]>) => new DomainError('DADOS_INVALIDOS', {}, { erros })

/** A refusal that is also told at the field that it is about. */
export const atField = (campo: string, codigo: ErrorCode, dados: Readonly<Record<string, unknown>> = {}) =>
  new DomainError(codigo, dados, { erros: { [campo]: [errorSentence(codigo, dados)] } })

/** Constraint violations as errors for users. A foreign key violated on write means that the referenced row is gone. */
const byConstraint: Readonly<Record<string, () => DomainError>> = {
  ...Object.fromEntries(WITH_UNIQUE_NAME.map((name) => [`${name}_nome_unico`, () => new DomainError(REPEATED[name])])),
  ...Object.fromEntries(UNIQUE_FIELDS.map(({ constraint, field, code }) => [constraint, () => atField(field, code)])),
  caixas_nome_unico: () => atField('nome', 'CAIXA_REPETIDO'),
  movimentos_de_caixa_pagamento_unico: () => new DomainError('JA_NO_CAIXA'),
  turnos_um_aberto: () => new DomainError('CONFLITO'),
  turno_fechado: () => new DomainError('CONFLITO'),
  skus_unico: () => skuRepetido(),
  gtins_unico: () => gtinRepetido({ gtin: 'informado', nome: 'outro produto' }),
  produtos_modelo_id_fkey: () => camposInvalidos({ modelo_id: ['Modelo não encontrado'] }),
  produtos_categoria_id_fkey: () => camposInvalidos({ categoria_id: ['Categoria não encontrada'] }),
  modelos_categoria_id_fkey: () => camposInvalidos({ categoria_id: ['Categoria não encontrada'] }),
  produtos_estoque_disponivel: () => new DomainError('ESTOQUE_RESERVADO'),
  variacoes_estoque_disponivel: () => new DomainError('ESTOQUE_RESERVADO'),
  variacoes_sem_reserva: () => new DomainError('CONFLITO'),
  compras_nota_chave_unico: () => new DomainError('NOTA_JA_LANCADA', { numero: 'de outra pessoa' }),
  recebimentos_nota_chave_unico: () => new DomainError('NOTA_JA_LANCADA', { numero: 'de outra pessoa' }),
  clientes_cpf_unico: () => atField('cpf', 'CPF_REPETIDO'),
  vendas_cliente_id_fkey: () => camposInvalidos({ cliente_id: ['Cliente não encontrado'] }),
  categorias_categoria_pai_fkey: () => camposInvalidos({ categoria_pai: ['Categoria não encontrada'] }),
  categorias_sem_ciclo: () => new DomainError('CATEGORIA_CICLICA'),
  categorias_sem_laco: () => new DomainError('CATEGORIA_CICLICA'),
  usuarios_username_unico: () => atField('username', 'USUARIO_REPETIDO'),
  atributo_valores_unico: () => new DomainError('VALOR_REPETIDO'),
  atributo_valores_atributo_id_fkey: () => new DomainError('ATRIBUTO_NAO_ENCONTRADO'),
}

/** A SKU that is taken; `campo` is where it was typed (`sku`, `variacoes.2.sku`). */
export function skuRepetido(isInLixeira = false, campo = 'sku'): DomainError {
  const codigo = isInLixeira ? 'SKU_REPETIDO_NA_LIXEIRA' : 'SKU_REPETIDO'
  const mensagem = [errorSentence(codigo)]
  return new DomainError(codigo, {}, { sku: mensagem, erros: { [campo]: mensagem } })
}

/** An EAN that is taken: by whom, and where it was typed (`gtin`, `variacoes.2.gtin`). */
export const gtinRepetido = (dados: { readonly gtin: string; readonly nome: string }, campo = 'gtin'): DomainError =>
  atField(campo, 'GTIN_REPETIDO', dados)

/** PostgreSQL's own, the system's, and that of an account with a quota. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
export const diskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FULL.has(String(error.code))

function translateDatabaseError(error: Error & { code: string; constraint?: string }): DomainError | null {
  if (error.constraint && byConstraint[error.constraint]) return byConstraint[error.constraint]?.() ?? null
  // Serialisation failure, deadlock, lock timeout, and any unique or foreign key not named above.
  if (/^(40001|40P01|55P03|23505|23503)$/.test(error.code)) return new DomainError('CONFLITO')
  // Other checks and values out of range: a schema or a rule of ours let them through, which is a fault of ours.
  return null
}

/**
 * Whether a failed transaction is known to have been undone. One whose connection broke may have been committed all the
 * same, and only the answer is lost.
 */
export const surelyUndone = (error: unknown): boolean =>
  error instanceof DomainError || diskFull(error) || surelyAnswered(error)

function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (diskFull(error)) return new DomainError('SEM_ESPACO', {}, { esperarSegundos: 30 })
  // First: EPIPE looks like one of PostgreSQL's codes.
  if (databaseAway(error)) return new DomainError('INDISPONIVEL', {}, { esperarSegundos: 2 })
  return isDatabaseError(error) ? translateDatabaseError(error) : null
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CORPO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NAO_SUPORTADO',
  FST_REQ_FILE_TOO_LARGE: 'ARQUIVO_GRANDE',
  FST_FILES_LIMIT: 'CORPO_GRANDE',
  FST_PARTS_LIMIT: 'CORPO_GRANDE',
  FST_FIELDS_LIMIT: 'CORPO_GRANDE',
}

function translateFastifyError(error: FastifyError): DomainError | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const erros: Record<string, string[]> = {}
    for (const { instancePath, message } of error.validation) {
      const campo = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'corpo'
      erros[campo] = [...(erros[campo] ?? []), message ?? 'Valor inválido']
    }
    return camposInvalidos(erros)
  }
  const known = fastifyCodes[error.code]
  if (known) return new DomainError(known)
  return error.statusCode !== undefined && error.statusCode < 500 ? new DomainError('CORPO_INVALIDO') : null
}

/** The answer that tells this error. */
export const problemOf = (error: DomainError): Problem => ({
  type: `/api/docs/#${error.codigo}`,
  title: error.message,
  status: errors[error.codigo].status,
  detail: error.message,
  codigo: error.codigo,
  erro: error.message,
  ...error.extras,
})

export function sendProblem(reply: FastifyReply, error: DomainError): FastifyReply {
  const problem = problemOf(error)
  if (error.esperarSegundos !== undefined) reply.header('retry-after', Math.ceil(error.esperarSegundos))
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Turns every failure into its answer: the catalogue's error, or a 500 that tells nothing of the inside. */
export function answerTo(error: FastifyError, request: FastifyRequest): DomainError {
  const known = isResponseSerializationError(error) ? null : (toDomainError(error) ?? translateFastifyError(error))
  if (!known) request.log.error({ err: error }, 'unexpected error')
  else if (errors[known.codigo].status >= 500) request.log.warn({ err: error }, known.codigo)
  return known ?? new DomainError('ERRO_INTERNO')
}

export const handleErrors = (app: FastifyInstance): void =>
  void app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(reply, answerTo(error, request)))
