import { errors } from '@estampa/contract/errors.ts'
import { problem } from '@estampa/contract/problem.schemas.ts'
import type { Enviada } from './loja-pequena.ts'

/** Signs of internals: stack frames, our files, SQL, database messages. None of the inputs contains one. */
const POR_DENTRO =
  /node_modules|\bat \S+ \(|\.(?:ts|js|mjs|sql):\d+|file:\/\/\/work|violates |pg_catalog|syntax error at|invalid input syntax|invalid byte sequence|out of range for type|duplicate key value|current transaction|\bKysely|ZodError|SyntaxError|TypeError|RangeError/

/** A provider that is away is told as such; nothing else may be a 5xx. */
const FORA = new Set(['FRETE_FORA', 'FRETE_OCUPADO', 'BLING_FORA', 'CEP_FORA'])

const strict = problem.strict()

/** How a file of each type begins. */
const COMECOS: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-',
  'application/zip': 'PK',
  'text/csv; charset=utf-8': '\ufeff"',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK',
}

/** A file that the browser saves: the one other kind of answer. */
const documento = (headers: Enviada['resposta']['headers'], texto: string): boolean =>
  String(headers['content-disposition']).startsWith('attachment') &&
  texto.startsWith(COMECOS[String(headers['content-type'])] ?? '\0')

/** The defect in the answer to a hostile request; null without one. */
export function defeito({ resposta: { status, body, headers }, texto, condicional }: Enviada): string | null {
  if ((Object.prototype as { contaminado?: unknown }).contaminado !== undefined) return 'Object.prototype was changed'
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without the security headers`
  if (status === 304 && condicional && headers['etag'] && texto === '') return null
  if (status >= 300 && status < 400) return `${status} to ${String(headers['location'])}`
  if (texto.length > 5_000_000) return `${status} with ${texto.length} characters`
  if (status < 300) {
    if (status !== 204 && !String(headers['content-type']).startsWith('application/json') && !documento(headers, texto))
      return `${status} without JSON`
    return null
  }
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `${status} ${texto.slice(0, 300)}`
  const lido = strict.safeParse(body)
  if (!lido.success) return `${status} is no valid problem: ${lido.error.message} ${texto.slice(0, 300)}`
  if (lido.data.status !== status || !(lido.data.codigo in errors)) return `${status} ≠ ${texto.slice(0, 300)}`
  if (POR_DENTRO.test(texto)) return `${status} tells of the inside: ${texto.slice(0, 500)}`
  // The answer to what only the database refused: it names no field, and a schema has let it through.
  if (lido.data.codigo === 'DADOS_INVALIDOS' && !lido.data.erros) return `${status} names no field`
  return status >= 500 && !FORA.has(lido.data.codigo) ? `${status} ${texto.slice(0, 300)}` : null
}
