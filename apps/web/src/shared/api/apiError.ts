import { list, lista, objeto, type Registro, texto } from './readers.ts'

/** A request that did not succeed. `status` is 0 when there was no answer (network down, timeout). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable code of the catalogue (`SKU_REPETIDO`); '' when the answer has none. */
  readonly codigo: string
  /** The server's sentence; '' when it gave none. `detail` and `erro` are kept apart because screens read both. */
  readonly detail: string
  readonly erro: string
  readonly erros: Readonly<Record<string, readonly string[]>>
  readonly sku: readonly string[]
  /** Names of products that are not published yet. */
  readonly produtos: readonly string[]
  /** Data that an invoice lacks (`NOTA_COM_FALTAS`). */
  readonly faltas: readonly string[]
  /** Beside each of `faltas` the field that mends it; null where no field does. */
  readonly onde: readonly unknown[]
  readonly needsBlingLogin: boolean
  /** The other company's id and name, of the error `BLING_OUTRA_EMPRESA`. */
  readonly empresa: { readonly id: string; readonly nome: string } | null
  /** The purchase that has the invoice already (`NOTA_JA_LANCADA`). */
  readonly compraId: number | null
  /** The current record, when another person saved first (`EDICAO_CONCORRENTE`). */
  readonly current: unknown
  /** The variations to choose from, after the code of a whole product (`QUAL_VARIACAO`). */
  readonly qual: unknown
  /** How long the server asks to wait before the next attempt, from `Retry-After`; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: unknown = null, cause?: unknown, headers?: Headers) {
    const data = objeto(body)
    const detail = texto(data.detail) || texto(data.erro)
    super(detail || texto(data.title) || `HTTP ${status}`, { cause })
    this.status = status
    this.codigo = texto(data.codigo)
    this.detail = detail
    this.erro = texto(data.erro) || detail
    this.erros = errosPorCampo(objeto(data.erros))
    this.sku = sentences(data.sku ?? objeto(data.erros).sku)
    this.produtos = sentences(data.produtos)
    this.faltas = sentences(data.faltas)
    this.onde = lista(data.onde)
    this.needsBlingLogin = data.requer_login_bling === true
    const { id, nome } = objeto(data.empresa)
    this.empresa = texto(id) ? { id: texto(id), nome: texto(nome) } : null
    this.compraId = typeof data.compra_id === 'number' ? data.compra_id : null
    this.current = data.atual
    this.qual = data.qual
    const waitSeconds = Number(headers?.get('retry-after') || Number.NaN)
    this.retryAfterSeconds = waitSeconds >= 0 ? waitSeconds : null
  }

  /** No answer at all: nothing can be said about the session or the data. */
  get noAnswer(): boolean {
    return this.status === 0
  }

  /** The first message about `field`, or undefined. */
  ofField(field: string): string | undefined {
    return this.erros[field]?.[0]
  }
}

/** Whether the server knows nothing under this address: deleted, or never there. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The server's sentence about a failure, or `padrao` when it gave none; when nothing was answered, that too. */
export const sentenceOf = (error: unknown, padrao: string, source: 'detail' | 'erro' = 'detail'): string =>
  (error instanceof ApiError && error[source]) || addConnectionSentence(error, padrao)

/** No answer, or a proxy's: the same request may succeed later. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && (error.noAnswer || error.status >= 502)

export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.noAnswer

const NO_CONNECTION = 'Sem conexão com a loja: tente de novo quando ela voltar.'
const DEMOROU = 'A loja não respondeu a tempo: tente de novo.'

/**
 * The sentence about a failure. Without an answer a second line has the hint about the connection (`SentenceLines` draws
 * the lines).
 */
export function addConnectionSentence(error: unknown, sentence: string): string {
  if (sentence === '' || !(error instanceof ApiError) || !error.noAnswer) return sentence
  return `${sentence}\n${error.codigo === 'TEMPO_ESGOTADO' ? DEMOROU : NO_CONNECTION}`
}

const sentences = list(texto)

const errosPorCampo = (errors: Registro): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, v]) => (sentences(v).length > 0 ? [[field, sentences(v)]] : [])),
  )
