import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { PROCESS_ADMIN } from '../cliente.ts'
import { type Random } from '../random.ts'

/**
 * Effect of a write on a thing of its own: `marca` finds the thing again (SKU, CPF, …), `estado` is all that is
 * compared of it afterwards, null when it must not exist.
 */
export interface Efeito {
  readonly tipo: 'produto' | 'cliente' | 'venda' | 'categoria' | 'sessao'
  readonly marca: string
  readonly estado: Readonly<Record<string, unknown>> | null
}

export interface LinhaDoDiario {
  readonly quem: string
  /** Method and path. */
  readonly pedido: string
  readonly chave?: string | undefined
  /**
   * `confirmado`: acknowledged by an answer of success. `recusado`: by one that says that nothing was done. `incerto`:
   * the answer was lost, and the person gave up asking. `visto`: read afterwards as it was meant to be.
   */
  readonly desfecho: 'confirmado' | 'recusado' | 'incerto' | 'visto'
  readonly status: number | null
  /** Id in the answer. */
  readonly id: number | null
  /** Times that it was sent. */
  readonly envios: number
  readonly efeito: Efeito
}

/**
 * Journal of what the clients know: every write that was acknowledged, and every one that was not. Kept in a file line
 * by line.
 */
export class Diario {
  readonly linhas: LinhaDoDiario[] = []
  /** By SKU of the published shelf: the pieces that came to it, and those that people at Bling typed. */
  readonly pecas = new Map<string, number>()
  /** Answers such as no answer may be: told as differences. */
  readonly defeitos: string[] = []
  readonly contagem = {
    requisicoes: 0,
    leituras: 0,
    perdidas: 0,
    semServico: 0,
    semEspaco: 0,
    entradas: 0,
    renovacoes: 0,
    imagens: 0,
  }
  readonly #arquivo: string
  readonly #aoConfirmar: () => void

  constructor(arquivo: string, handleConfirmation = () => {}) {
    this.#arquivo = arquivo
    this.#aoConfirmar = handleConfirmation
  }

  anotar(linha: LinhaDoDiario): void {
    this.linhas.push(linha)
    if (linha.desfecho === 'confirmado') this.#aoConfirmar()
    appendFileSync(this.#arquivo, `${JSON.stringify({ quando: new Date().toISOString(), ...linha })}\n`)
  }

  get confirmados(): number {
    return this.linhas.reduce((soma, { desfecho }) => soma + (desfecho === 'confirmado' ? 1 : 0), 0)
  }
}

// Untyped: the proof compares the fields that it reads; a missing one is a difference.
// oxlint-disable-next-line typescript/no-explicit-any
export type CorpoDaResposta = any
interface Resposta {
  readonly status: number
  readonly corpo: CorpoDaResposta
}

interface Envio {
  readonly corpo?: object | FormData | undefined
  /** Idempotency-Key. */
  readonly chave?: string | undefined
  readonly access?: string
}

const PACIENCIA_MS = 60_000

/** Returns the answer, or null when the connection broke before all of it had come. Notes what no answer may be. */
async function sendRequest(
  { url, diario }: { readonly url: string; readonly diario: Diario },
  metodo: string,
  caminho: string,
  { corpo, chave, access }: Envio,
): Promise<Resposta | null> {
  diario.contagem.requisicoes += 1
  try {
    const response = await fetch(`${url}/api${caminho}`, {
      method: metodo,
      headers: {
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(chave ? { 'idempotency-key': chave } : {}),
        ...(corpo && !(corpo instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(PACIENCIA_MS),
      ...(corpo ? { body: corpo instanceof FormData ? corpo : JSON.stringify(corpo) } : {}),
    })
    const texto = await response.text()
    const resposta = { status: response.status, corpo: texto === '' ? null : JSON.parse(texto) }
    examineAnswer(diario, `${metodo} ${caminho}`, response, resposta)
    return resposta
  } catch (error) {
    diario.contagem.perdidas += 1
    if (error instanceof DOMException && error.name === 'TimeoutError')
      diario.defeitos.push(`${metodo} ${caminho}: no answer within ${PACIENCIA_MS / 1000} s`)
    return null
  }
}

function examineAnswer(diario: Diario, pedido: string, { headers }: Response, { status, corpo }: Resposta): void {
  if (status < 400) return
  const { contagem, defeitos } = diario
  if (status === 503 || status === 429) contagem.semServico += 1
  if (status === 507) contagem.semEspaco += 1
  const tipo = headers.get('content-type') ?? ''
  if (!tipo.startsWith('application/problem+json') || !corpo?.codigo || !corpo?.detail)
    defeitos.push(`${pedido}: ${status} is no problem in words: ${JSON.stringify(corpo)}`)
  if (status === 500) defeitos.push(`${pedido}: 500 ${JSON.stringify(corpo)}`)
}

export interface Feito {
  readonly desfecho: Exclude<LinhaDoDiario['desfecho'], 'visto'>
  readonly corpo: CorpoDaResposta
  /** No answer was lost on the way: nothing of this can arrive late. */
  readonly limpo: boolean
}

export interface Escrita {
  readonly metodo: string
  readonly caminho: string
  readonly corpo?: object | FormData
  readonly efeito: Efeito
}

/** Percentage of lost answers after which the person gives up. */
const DESISTENCIAS = 12
/** Nothing was done; or, after a lost connection to the database, it is not known. Asked again in either case. */
const ESPERAR = new Set([429, 503, 507])

/** A simulated user: signed in, with an Idempotency-Key per creation, repeating a request without an answer. */
export class PessoaSimulada {
  readonly nome: string
  readonly sorteio: Random
  readonly diario: Diario
  readonly url: string
  readonly #parar: AbortSignal
  readonly #pausaMs: number
  #access = ''
  #refresh = ''

  constructor(nome: string, url: string, diario: Diario, sorteio: Random, parar: AbortSignal, pausaMs = 0) {
    this.nome = nome
    this.url = url
    this.diario = diario
    this.sorteio = sorteio
    this.#parar = parar
    this.#pausaMs = pausaMs
  }

  get parou(): boolean {
    return this.#parar.aborted
  }

  /** A write, noted in the journal with what came of it. */
  async escrever({ metodo, caminho, corpo, efeito }: Escrita): Promise<Feito> {
    if (this.#pausaMs > 0) await wait(this.#pausaMs)
    const chave = metodo === 'POST' ? randomUUID() : undefined
    let envios = 0
    let perdidas = 0
    const fim = (desfecho: Feito['desfecho'], resposta: Resposta | null): Feito => {
      const { status = null, corpo: respondido = null } = resposta ?? {}
      const id = typeof respondido?.id === 'number' ? respondido.id : null
      const pedido = `${metodo} ${caminho}`
      this.diario.anotar({ quem: this.nome, pedido, chave, desfecho, status, id, envios, efeito })
      return { desfecho, corpo: respondido, limpo: perdidas === 0 }
    }
    for (;;) {
      envios += 1
      const resposta = await this.#perguntar(metodo, caminho, corpo, chave)
      // 202: it goes on, and may still come to nothing.
      if (resposta && resposta.status < 300) return fim(resposta.status === 202 ? 'incerto' : 'confirmado', resposta)
      if (resposta && !ESPERAR.has(resposta.status))
        // Without an idempotency key the first, lost request may be what stands in the way of its retry; and what went
        // wrong at a provider may still come right at the provider.
        return fim((perdidas > 0 && !chave) || resposta.status >= 500 ? 'incerto' : 'recusado', resposta)
      perdidas += 1
      const desiste = this.parou ? envios > 3 : this.sorteio.below(100) < DESISTENCIAS
      if (desiste) return fim('incerto', resposta)
      await wait(50 + this.sorteio.below(400))
    }
  }

  /** Reads until there is an answer; null for one that is no success, or when it is time to go home. */
  async ler(caminho: string, metodo = 'GET'): Promise<CorpoDaResposta> {
    while (!this.parou) {
      const resposta = await this.#perguntar(metodo, caminho)
      if (resposta && !ESPERAR.has(resposta.status)) {
        this.diario.contagem.leituras += 1
        return resposta.status < 300 ? resposta.corpo : null
      }
      await wait(50 + this.sorteio.below(300))
    }
    return null
  }

  /** A read shows that a write with a lost answer was done. */
  vi(efeito: Efeito): void {
    const lida = { chave: undefined, desfecho: 'visto', status: null, id: null, envios: 0 } as const
    this.diario.anotar({ quem: this.nome, pedido: 'GET', ...lida, efeito })
  }

  async entrar(): Promise<boolean> {
    const { username, password } = PROCESS_ADMIN
    while (!this.parou) {
      const resposta = await sendRequest(this, 'POST', '/auth/login/', { corpo: { username, password } })
      if (resposta?.status === 200) {
        this.#access = resposta.corpo.access
        this.#refresh = resposta.corpo.refresh
        this.diario.contagem.entradas += 1
        this.#anotarSessao('POST /auth/login/', false)
        return true
      }
      await wait(100 + this.sorteio.below(300))
    }
    return false
  }

  /** Renews the access; signs in anew when the session is no longer known. */
  async renovar(): Promise<void> {
    while (!this.parou) {
      const resposta = await sendRequest(this, 'POST', '/auth/verificar/', { corpo: { refresh: this.#refresh } })
      if (resposta?.status === 200) {
        this.#access = resposta.corpo.access
        this.diario.contagem.renovacoes += 1
        return
      }
      if (resposta?.status === 401) {
        this.diario.defeitos.push(`${this.nome}: a session that had been opened was not known any more`)
        await this.entrar()
        return
      }
      await wait(100 + this.sorteio.below(300))
    }
  }

  async sair(): Promise<void> {
    const resposta = await sendRequest(this, 'POST', '/auth/logout/', { corpo: { refresh: this.#refresh } })
    if (resposta?.status === 204) this.#anotarSessao('POST /auth/logout/', true)
    else this.#anotarSessao('POST /auth/logout/', true, 'incerto')
    this.#access = ''
  }

  #anotarSessao(pedido: string, encerrada: boolean, desfecho: 'confirmado' | 'incerto' = 'confirmado'): void {
    const marca = createHash('sha256').update(this.#refresh).digest('hex')
    const efeito = { tipo: 'sessao', marca, estado: { encerrada } } as const
    this.diario.anotar({ quem: this.nome, pedido, desfecho, status: null, id: null, envios: 1, efeito })
  }

  /** Signed in, if it takes that. */
  async #perguntar(metodo: string, caminho: string, corpo?: object | FormData, chave?: string) {
    if (!this.#access) await this.entrar()
    const resposta = await sendRequest(this, metodo, caminho, { corpo, chave, access: this.#access })
    if (resposta?.status !== 401) return resposta
    await this.renovar()
    return sendRequest(this, metodo, caminho, { corpo, chave, access: this.#access })
  }
}
