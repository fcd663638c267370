import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { jsonOrNull } from '../../../infra/base/storable.ts'
import { type Answered, fetchOutside, jsonOf, TheirClock } from '../../../infra/http/outbound.ts'
import type { Log } from '../../../infra/process/logger.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha, hasMotivo, motivoDoErro, permissaoDe, recusaNoCorpo } from './melhor-envio.error.ts'

const LIMITE_MS = 15_000
const TENTATIVAS = 3
/** Nothing is repeated later than this after the first request, ms: a person may be waiting. */
const REPETIR_ATE_MS = 10_000
/** At the limit of 250 requests a minute, a longer wait is told to the person instead. */
const ESPERA_MAXIMA_S = 5

type Metodo = 'GET' | 'POST' | 'DELETE'
interface Pedido {
  readonly corpo?: unknown
  /** To carry it out twice comes to the same: it is repeated when no answer came. Reading always is. */
  readonly repetivel?: boolean
  /** Gives up at this signal, besides the usual limit. */
  readonly prazo?: AbortSignal
}

/** The token of a request. `renovar`: another for the refused one, false where there is none. `aceito`: it served. */
export interface ClientAccess {
  token(): Promise<string>
  renovar(recusado: string): Promise<boolean>
  aceito(token: string): Promise<void>
}

export type MelhorEnvioClient = ReturnType<typeof melhorEnvioClient>

/** Requests to Melhor Envio, their answers read by a schema; an empty body is null. Rejects with `TransporteError`. */
export function melhorEnvioClient(config: MelhorEnvioConfig, acesso: ClientAccess, log: Log | undefined) {
  const relogio = new TheirClock()
  async function sendRequest(metodo: Metodo, caminho: string, { corpo, prazo }: Pedido): Promise<Answered> {
    const token = await acesso.token()
    const resposta = await fetchOutside(`${config.url}/api/v2${caminho}`, {
      method: metodo,
      headers: {
        authorization: `Bearer ${token}`,
        // Without it a failure is a redirection to a page for people.
        accept: 'application/json',
        'user-agent': `Estampa (${config.email})`,
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      timeoutMs: LIMITE_MS,
      ...(prazo ? { signal: prazo } : {}),
    }).catch(() => {
      throw falha('incerto', 'O Melhor Envio não respondeu.')
    })
    log?.info({ metodo, caminho: caminho.replace(/\?.*/, '?…'), status: resposta.status }, 'melhor envio')
    relogio.see(resposta.headers)
    if (resposta.status === 401 && (await acesso.renovar(token))) throw new Renovado()
    if (!resposta.ok) throw recusa(resposta, metodo, caminho)
    await acesso.aceito(token)
    return resposta
  }

  async function repetindo<T>(metodo: Metodo, caminho: string, pedido: Pedido, ler: (body: Buffer) => T): Promise<T> {
    const { repetivel = metodo === 'GET', prazo } = pedido
    const tarde = performance.now() + REPETIR_ATE_MS
    for (let tentativa = 1; ; tentativa++) {
      try {
        return ler((await sendRequest(metodo, caminho, pedido)).body)
      } catch (error) {
        const passageiro =
          error instanceof Ocupado || error instanceof Renovado || (repetivel && hasMotivo(error, 'incerto'))
        if (!passageiro || tentativa === TENTATIVAS || prazo?.aborted) throw error
        if (error instanceof Renovado) continue
        if (performance.now() > tarde) throw error
        // Exponential backoff with jitter.
        const pausa = config.pausaMs * 2 ** (tentativa - 1) * (0.5 + Math.random())
        await wait(error instanceof Ocupado ? error.esperarMs : pausa, null, prazo ? { signal: prazo } : {}).catch(
          () => {
            throw error
          },
        )
      }
    }
  }

  return {
    pedir: <T>(schema: z.ZodType<T>, metodo: Metodo, caminho: string, pedido: Pedido = {}): Promise<T> =>
      repetindo(metodo, caminho, pedido, (body) => {
        const corpo = body.length === 0 ? null : jsonOrNull(body.toString('utf8'))
        const negado = recusaNoCorpo(corpo)
        if (negado !== null) throw falha('recusado', negado)
        const lido = schema.safeParse(corpo)
        if (lido.success && (corpo !== null || body.length === 0)) return lido.data
        throw falha('incerto', 'O Melhor Envio respondeu de uma forma desconhecida.')
      }),
    /** Their clock, as their last answer told it; null before the first. */
    agoraLa: () => relogio.now(),
    /** The body as it came, for answers that may be a file. Not repeated here: the next look asks again. */
    lerBruto: (caminho: string) => repetindo('GET', caminho, { repetivel: false }, (body) => body),
  }
}

/** The token was replaced; the same request goes with the new one. */
class Renovado extends TransporteError {
  constructor() {
    super('sem_acesso', VENCIDO, 'O Melhor Envio')
  }
}
const VENCIDO = 'o acesso da loja não é válido ou venceu. Gere outro no painel do Melhor Envio.'

/** Refused by a limit: nothing was done, and it says when to come back. */
class Ocupado extends TransporteError {
  readonly esperarMs: number

  constructor(resposta: Answered) {
    super(
      'ocupado',
      'O Melhor Envio está com muitas consultas ao mesmo tempo. Espere alguns segundos e tente de novo.',
      'O Melhor Envio',
    )
    this.esperarMs = 1000 * Math.min(ESPERA_MAXIMA_S, Number(resposta.headers.get('retry-after')) || 1)
  }
}

function recusa(resposta: Answered, metodo: Metodo, caminho: string): TransporteError {
  const { status } = resposta
  if (status === 429) return new Ocupado(resposta)
  // A write that ended in a server error may have been carried out all the same.
  if (status >= 500) return falha('incerto', 'O Melhor Envio está com problemas.')
  const lido = jsonOf(resposta)
  const texto = lido === null ? resposta.body.subarray(0, 1_000).toString('utf8').trim() : ''
  // A firewall in front of them, which knows nothing of tokens.
  if (texto.startsWith('<') && status >= 400 && status !== 404)
    return falha('bloqueado', 'O Melhor Envio está fora do ar ou bloqueando os pedidos desta rede.')
  const corpo = lido ?? texto
  if (status === 401 || (status >= 300 && status < 400)) return falha('sem_acesso', VENCIDO)
  if (status === 403) return falha('sem_acesso', explainMissingPermissao(metodo, caminho, corpo))
  return falha(status === 404 ? 'inexistente' : 'recusado', motivoDoErro(corpo))
}

function explainMissingPermissao(metodo: Metodo, caminho: string, corpo: unknown): string {
  const motivo = motivoDoErro(corpo)
  // Melhor Envio may refuse for a reason of another kind, which its answer names.
  if (!/unauthorized|^sem explicação/i.test(motivo)) return motivo
  const permissao = permissaoDe(metodo, caminho)
  const missingHint = permissao ? `: falta "${permissao}"` : ''
  return `o acesso da loja não tem permissão para isto${missingHint}. Gere outro no painel do Melhor Envio com todas as permissões de envio.`
}
