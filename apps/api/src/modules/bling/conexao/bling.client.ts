import { setTimeout as wait } from 'node:timers/promises'
import type { Banco } from '../../../infra/database/transaction.ts'
import { type Answered, fetchOutside, jsonOf, TheirClock } from '../../../infra/http/outbound.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { BlingConfig } from './bling.config.ts'
import {
  endPausa,
  limitador,
  type MotivoDaPausa,
  postponeTurn,
  recordBlingRecusa,
  stopUntilTomorrow,
} from './bling.data.ts'
import { BlingError, corpoDeErro, limiteDoDia, motivosDoErro } from './bling.error.ts'
import type { BlingTokens } from './bling.tokens.ts'
import { waitTurn } from './vez-da-conta.ts'

const PATIENCE = { attempts: 5, timeoutMs: 20_000 }
/** A person waits: one answer, or one refusal by the limit and another attempt. */
const HURRY = { attempts: 2, timeoutMs: 8000 }
/** Least time between two requests of a long reading, ms; `ritmoDe` keeps three of them to a second. */
const LEITURA_MS = 338
/** So many 401 in a row with a fresh token, nine seconds apart, end the connection. */
const RECUSAS_ATE_DESCONECTAR = 3
const SEM_PERMISSAO: ReadonlySet<string> = new Set(['insufficient_scope', 'FORBIDDEN'])
export const BLOQUEADO_POR_ENQUANTO = 'O Bling bloqueou temporariamente a loja. O envio continua sozinho em instantes.'
const AUTORIZACAO_RECUSADA = 'O Bling recusou a autorização. Ela é conferida de novo em instantes.'
const LIMITE_DO_DIA = 'O limite diário do Bling foi atingido. Continua amanhã.'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface BlingRequest {
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>
  readonly body?: unknown
  /** To carry it out twice comes to the same: it is repeated when no answer came. Reading always is. */
  readonly repetivel?: boolean
  /** A person waits for it: given up early, and not repeated. */
  readonly pressa?: boolean
  /** Until the last byte, ms; 20 s when absent. */
  readonly paciencia?: number
  /** Request of a long reading: takes turns closer to the account's limit. */
  readonly leitura?: boolean
  /** An event or the clock asked for it: a GET lets requests of people and sales go first. Other methods take the next turn: later jobs need what they record. */
  readonly cede?: boolean
}

/** Requests to the ERP under its limits. Answers the whole JSON body, null when there is none; rejects with `BlingError`. */
export interface BlingClient {
  request(method: Method, path: string, request?: BlingRequest): Promise<unknown>
  /**
   * Returns the time at Bling, ms: Bling's dates are compared with it, as the shop's clock may be off. Null before an
   * answer.
   */
  agora(): number | null
}

export function blingClient({
  db,
  config,
  tokens,
  log,
  aoPausar,
}: {
  db: Banco
  config: BlingConfig
  tokens: BlingTokens
  log: Log | undefined
  /** The account was refused: has the end of the pause looked at. */
  aoPausar?: () => Promise<void>
}): BlingClient {
  const { segundoMs } = config
  const leituraMs = Math.min(config.intervaloMs, LEITURA_MS)
  /** The token that the ERP accepted last: refused afterwards, it has expired, which a renewal cures. */
  let aceito: string | null = null
  const ritmo = ritmoDe(3 * leituraMs - 10)
  const relogio = new TheirClock()

  async function parado(): Promise<BlingError> {
    const { parado: isDayLimitReached, pausa_motivo } = await limitador(db)
    return isDayLimitReached ? new BlingError('amanha', LIMITE_DO_DIA) : pausado(pausa_motivo === 'autorizacao')
  }

  async function send(method: Method, url: URL, token: string, request: BlingRequest) {
    const { body, pressa = false, paciencia, leitura, cede = false } = request
    const intervaloMs = leitura ? leituraMs : config.intervaloMs
    const recusas = await waitTurn(db, { intervaloMs, segundoMs, cede: cede && method === 'GET' && !pressa })
    if (recusas === null) throw await parado()
    const enviada = Date.now()
    try {
      const response = await fetchOutside(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'enable-jwt': '1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: pressa ? HURRY.timeoutMs : (paciencia ?? PATIENCE.timeoutMs),
      })
      relogio.see(response.headers)
      return { response, recusas, enviada }
    } catch {
      log?.info({ method, path: url.pathname, status: null, enviada }, 'bling')
      throw new BlingError('incerto', 'O Bling não respondeu.')
    }
  }

  /** Waits and says whether to repeat; a request refused by a limit was not carried out. */
  async function retry(again: boolean, response: Answered | BlingError, left: number, attempt: number) {
    if (left <= 0) return false
    if (response instanceof BlingError) {
      if (!again || response.motivo !== 'incerto') return false
    } else if (response.status === 429) {
      if (limiteDoDia(jsonOf(response))) {
        await stopUntilTomorrow(db)
        return false
      }
      await postponeTurn(db, segundoMs * (1 + Math.random()))
      return true
    } else if (response.status < 500 || !again) return false
    // Exponential backoff with jitter.
    await wait(0.5 * segundoMs * 2 ** attempt * (0.5 + Math.random()))
    return true
  }

  /** The account is refused: everything pauses; a token that goes on being refused is given up. */
  async function refused(motivo: MotivoDaPausa, token: string, antes: number): Promise<BlingError> {
    const vezes = await recordBlingRecusa(db, motivo, antes, segundoMs)
    if (motivo === 'bloqueio' || vezes < RECUSAS_ATE_DESCONECTAR) {
      await aoPausar?.()
      return pausado(motivo === 'autorizacao')
    }
    await tokens.giveUp(token)
    await endPausa(db)
    return new BlingError('autorizacao', 'O Bling não aceita mais esta autorização.', 401)
  }

  /** A token; while it cannot be renewed because our address is blocked, everything pauses. */
  async function tokenOf(get: () => Promise<string>): Promise<string> {
    return get().catch(async (error: unknown) => {
      if (error instanceof BlingError && error.motivo === 'pausado') {
        await recordBlingRecusa(db, 'bloqueio', (await limitador(db)).recusas, segundoMs)
        await aoPausar?.()
      }
      throw error
    })
  }

  return {
    agora: () => relogio.now(),
    async request(method, path, request = {}) {
      const { query = {}, repetivel = method === 'GET', pressa = false } = request
      const url = addressOf(config.apiUrl, path, query)
      const { attempts } = pressa ? HURRY : PATIENCE
      let token = await tokenOf(() => tokens.access())
      let renewed = false
      for (let attempt = 1; ; attempt++) {
        const sendOnce = () => send(method, url, token, request)
        const sent = await (request.leitura ? ritmo(sendOnce) : sendOnce()).catch((error: unknown) => {
          if (error instanceof BlingError) return error
          throw error
        })
        if (sent instanceof BlingError) {
          if (await retry(repetivel, sent, attempts - attempt, attempt)) continue
          throw sent
        }
        const { response, recusas, enviada } = sent
        const id = response.headers.get('x-amzn-requestid')
        log?.info({ method, path, status: response.status, id, enviada }, 'bling')
        if (response.status === 401) {
          if (token !== aceito && (renewed || recusas > 0)) throw await refused('autorizacao', token, recusas)
          const used = token
          token = await tokenOf(() => tokens.renew(used))
          renewed = true
          continue
        }
        if (blocked(response)) throw await refused('bloqueio', token, recusas)
        if (recusas > 0 && response.status < 500) await endPausa(db)
        if (response.ok) {
          aceito = token
          return bodyOf(response)
        }
        if (!(await retry(repetivel, response, attempts - attempt, attempt))) throw refusal(response, method)
      }
    },
  }
}

/** The same client for what events and the clock ask for: its readings let requests of people and sales go first. */
export const yieldingClient = (client: BlingClient): BlingClient => ({
  agora: () => client.agora(),
  request: (method, path, request) => client.request(method, path, { cede: true, ...request }),
})

const pausado = (suspeita: boolean) =>
  new BlingError('pausado', suspeita ? AUTORIZACAO_RECUSADA : BLOQUEADO_POR_ENQUANTO)

/** A 403 that is no missing permission: a block of our address, which comes as HTML too. */
const blocked = (response: Answered): boolean =>
  response.status === 403 && !SEM_PERMISSAO.has(String(corpoDeErro(jsonOf(response)).type))

function addressOf(base: string, path: string, query: NonNullable<BlingRequest['query']>): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const queryValue of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(queryValue))
  }
  return url
}

function bodyOf(response: Answered): unknown {
  if (response.body.length === 0) return null
  const body = jsonOf(response)
  if (body !== null) return body
  throw new BlingError('incerto', 'O Bling respondeu de uma forma desconhecida.', response.status)
}

function refusal(response: Answered, method: Method): BlingError {
  const { status } = response
  const corpo = jsonOf(response)
  if (status === 403) return new BlingError('recusado', 'O aplicativo não tem permissão para isto no Bling.', status)
  if (status === 404) return new BlingError('inexistente', 'O registro não existe mais no Bling.', status)
  if (status === 429 && limiteDoDia(corpo)) return new BlingError('amanha', LIMITE_DO_DIA, status)
  if (status === 429) return new BlingError('ocupado', 'O Bling está recusando por excesso de pedidos.', status)
  // A write that ended in a server error may have been carried out all the same. Redirections are not followed.
  if (status >= 500 || status < 400)
    return new BlingError(method === 'GET' ? 'ocupado' : 'incerto', 'O Bling está com problemas.', status)
  const { fields = [] } = corpoDeErro(corpo)
  return new BlingError('recusado', `O Bling recusou: ${motivosDoErro(corpo)}`, status, fields)
}

/**
 * Requests of a long reading may follow each other closely: three in any `janelaMs`. The fourth starts a window after
 * the answer of the first one came, so that at the server too no window holds four, however the network delays them.
 */
function ritmoDe(janelaMs: number) {
  const fins: Promise<number>[] = []
  let vez: Promise<unknown> = Promise.resolve()
  return async <T>(pedir: () => Promise<T>): Promise<T> => {
    const { promise: fim, resolve } = Promise.withResolvers<number>()
    vez = vez.then(async () => {
      const terceiro = fins.length === 3 ? fins.shift() : undefined
      if (terceiro) await wait(Math.max((await terceiro) + janelaMs - performance.now(), 0))
      fins.push(fim)
    })
    await vez
    try {
      return await pedir()
    } finally {
      resolve(performance.now())
    }
  }
}
