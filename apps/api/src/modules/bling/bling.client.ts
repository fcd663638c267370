import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../infra/logger.ts'
import { type Answered, fetchOutside, jsonOf } from '../../infra/outbound.ts'
import type { Banco } from '../../infra/transaction.ts'
import type { BlingConfig } from './bling.config.ts'
import { adiarVez, pararAteAmanha, tomarVez } from './bling.data.ts'
import { BlingError, limiteDoDia, motivosDoErro } from './bling.error.ts'
import type { BlingTokens } from './bling.tokens.ts'

const TIMEOUT_MS = 20_000
const ATTEMPTS = 5
/** Four turns of 450 ms span 1.35 s: of the room that leaves, this much is for us, the rest for the network. */
const ATRASO_MAXIMO_MS = 100
const VEZES = 5
const LIMITE_DO_DIA = 'O limite diário do Bling foi atingido. Continua amanhã.'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface BlingRequest {
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>
  readonly body?: unknown
  /** To carry it out twice comes to the same: it is repeated when no answer came. Reading always is. */
  readonly repetivel?: boolean
  /** Longer than usual, for what is costly to find out when its answer is missed. */
  readonly timeoutMs?: number
}

/** Requests to the ERP under its limits. Answers the whole JSON body, null when there is none; rejects with `BlingError`. */
export interface BlingClient {
  request(method: Method, path: string, request?: BlingRequest): Promise<unknown>
}

export function blingClient({
  db,
  config,
  tokens,
  log,
}: {
  db: Banco
  config: BlingConfig
  tokens: BlingTokens
  log: Log | undefined
}): BlingClient {
  /** A turn used late would come too close to the next ones: then another is taken. */
  async function turn(): Promise<void> {
    for (let vez = 1; ; vez++) {
      const inicio = performance.now()
      const espera = await tomarVez(db, config.intervaloMs)
      if (espera === null) throw new BlingError('amanha', LIMITE_DO_DIA)
      if (espera > 0) await wait(espera)
      if (performance.now() - inicio - espera < ATRASO_MAXIMO_MS || vez === VEZES) return
    }
  }

  async function send(
    method: Method,
    url: URL,
    token: string,
    { body, timeoutMs = TIMEOUT_MS }: BlingRequest,
  ): Promise<Answered> {
    await turn()
    try {
      return await fetchOutside(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'enable-jwt': '1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs,
      })
    } catch {
      throw new BlingError('incerto', 'O Bling não respondeu.')
    }
  }

  /** Waits and says whether to repeat; a request refused by a limit was not carried out. */
  async function retry(again: boolean, response: Answered | BlingError, attempt: number): Promise<boolean> {
    if (attempt >= ATTEMPTS) return false
    if (response instanceof BlingError) {
      if (!again || response.motivo !== 'incerto') return false
    } else if (response.status === 429) {
      if (limiteDoDia(jsonOf(response))) {
        await pararAteAmanha(db)
        return false
      }
      await adiarVez(db, 1 + Math.random())
      return true
    } else if (response.status < 500 || !again) return false
    await wait(500 * 2 ** attempt * (0.5 + Math.random()))
    return true
  }

  return {
    async request(method, path, request = {}) {
      const { query = {}, repetivel = method === 'GET' } = request
      const url = addressOf(config.apiUrl, path, query)
      let token = await tokens.access()
      let renewed = false
      for (let attempt = 1; ; attempt++) {
        const response = await send(method, url, token, request).catch((error: unknown) => {
          if (error instanceof BlingError) return error
          throw error
        })
        if (!(response instanceof BlingError)) {
          log?.info({ method, path, status: response.status, id: response.headers.get('x-amzn-requestid') }, 'bling')
          if (response.ok) return bodyOf(response)
          if (response.status === 401 && !renewed) {
            token = await tokens.renew(token)
            renewed = true
            continue
          }
        }
        if (await retry(repetivel, response, attempt)) continue
        throw response instanceof BlingError ? response : refusal(response, method)
      }
    },
  }
}

function addressOf(base: string, path: string, query: NonNullable<BlingRequest['query']>): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(each))
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
  if (status === 401) return new BlingError('autorizacao', 'O Bling não aceita mais esta autorização.', status)
  if (status === 403) return new BlingError('recusado', 'O aplicativo não tem permissão para isto no Bling.', status)
  if (status === 404) return new BlingError('inexistente', 'O registro não existe mais no Bling.', status)
  if (status === 429 && limiteDoDia(corpo)) return new BlingError('amanha', LIMITE_DO_DIA, status)
  if (status === 429) return new BlingError('ocupado', 'O Bling está recusando por excesso de pedidos.', status)
  // A write that ended in a server error may have been carried out all the same. Redirections are not followed.
  if (status >= 500 || status < 400)
    return new BlingError(method === 'GET' ? 'ocupado' : 'incerto', 'O Bling está com problemas.', status)
  return new BlingError('recusado', `O Bling recusou: ${motivosDoErro(corpo)}`, status)
}
