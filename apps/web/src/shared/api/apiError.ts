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
  /** The current record, when another person saved first (`EDICAO_CONCORRENTE`). */
  readonly current: unknown
  /** The variations to choose from, after the code of a whole product (`QUAL_VARIACAO`). */
  readonly qual: unknown
  /** How long the server asks to wait before the next attempt, from `Retry-After`; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, corpo: unknown = null, cause?: unknown, headers?: Headers) {
    const dados = objeto(corpo)
    const detail = texto(dados.detail) || texto(dados.erro)
    super(detail || texto(dados.title) || `HTTP ${status}`, { cause })
    this.status = status
    this.codigo = texto(dados.codigo)
    this.detail = detail
    this.erro = texto(dados.erro) || detail
    this.erros = errosPorCampo(objeto(dados.erros))
    this.sku = frases(dados.sku ?? objeto(dados.erros).sku)
    this.produtos = frases(dados.produtos)
    this.faltas = frases(dados.faltas)
    this.onde = lista(dados.onde)
    this.needsBlingLogin = dados.requer_login_bling === true
    const { id, nome } = objeto(dados.empresa)
    this.empresa = texto(id) ? { id: texto(id), nome: texto(nome) } : null
    this.current = dados.atual
    this.qual = dados.qual
    const esperar = Number(headers?.get('retry-after') || Number.NaN)
    this.retryAfterSeconds = esperar >= 0 ? esperar : null
  }

  /** No answer at all: nothing can be said about the session or the data. */
  get noAnswer(): boolean {
    return this.status === 0
  }

  /** The first message about `campo`, or undefined. */
  ofField(campo: string): string | undefined {
    return this.erros[campo]?.[0]
  }
}

/** The server's sentence about a failure, or `padrao` when it gave none; when nothing was answered, that too. */
export const sentenceOf = (erro: unknown, padrao: string, fonte: 'detail' | 'erro' = 'detail'): string =>
  (erro instanceof ApiError && erro[fonte]) || addConnectionSentence(erro, padrao)

/** No answer, or a proxy's: the same request may succeed later. */
export const isAway = (erro: unknown): boolean => erro instanceof ApiError && (erro.noAnswer || erro.status >= 502)

export const isUnanswered = (erro: unknown): boolean => erro instanceof ApiError && erro.noAnswer

const NO_CONNECTION = 'Sem conexão com a loja: tente de novo quando ela voltar.'
const DEMOROU = 'A loja não respondeu a tempo: tente de novo.'

/**
 * The sentence about a failure. Without an answer a second line has the hint about the connection (`SentenceLines` draws
 * the lines).
 */
export function addConnectionSentence(erro: unknown, frase: string): string {
  if (frase === '' || !(erro instanceof ApiError) || !erro.noAnswer) return frase
  return `${frase}\n${erro.codigo === 'TEMPO_ESGOTADO' ? DEMOROU : NO_CONNECTION}`
}

const frases = list(texto)

const errosPorCampo = (erros: Registro): Record<string, string[]> =>
  Object.fromEntries(Object.entries(erros).flatMap(([campo, v]) => (frases(v).length > 0 ? [[campo, frases(v)]] : [])))
