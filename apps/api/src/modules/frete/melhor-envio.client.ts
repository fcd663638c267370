import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Log } from '../../infra/logger.ts'
import { type Answered, belongsTo, fetchOutside, jsonOf } from '../../infra/outbound.ts'
import type { MelhorEnvioConfig } from './frete.config.ts'
import { FreteError, motivoDoErro } from './melhor-envio.error.ts'

const LIMITE_MS = 15_000
const TENTATIVAS = 3
const MAIOR_PDF = 10_000_000
/** Asked for patience of 250 requests a minute, who waits longer than this should rather be told. */
const ESPERA_MAXIMA_S = 5

type Metodo = 'GET' | 'POST' | 'DELETE'
interface Pedido {
  readonly corpo?: unknown
  /** To carry it out twice comes to the same: it is repeated when no answer came. Reading always is. */
  readonly repetivel?: boolean
}

/** Requests to Melhor Envio, their answers read by a schema; an empty body is null. Rejects with `FreteError`. */
export interface MelhorEnvio {
  pedir<T>(resposta: z.ZodType<T>, metodo: Metodo, caminho: string, pedido?: Pedido): Promise<T>
  /** The PDF at a public address that `print` gave, if it is one of Melhor Envio's, or at a path of the API. */
  baixarPdf(onde: string): Promise<Buffer>
}

export function melhorEnvio(config: MelhorEnvioConfig, log: Log | undefined): MelhorEnvio {
  const headers = {
    authorization: `Bearer ${config.token}`,
    // Without it a failure is a redirection to a page for people.
    accept: 'application/json',
    'user-agent': `Estampa (${config.email})`,
  }

  async function enviar(metodo: Metodo, caminho: string, corpo: unknown): Promise<Answered> {
    try {
      return await fetchOutside(`${config.url}/api/v2${caminho}`, {
        method: metodo,
        headers: { ...headers, ...(corpo === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
        timeoutMs: LIMITE_MS,
      })
    } catch {
      throw new FreteError('incerto', 'O Melhor Envio não respondeu.')
    }
  }

  async function uma<T>(schema: z.ZodType<T>, metodo: Metodo, caminho: string, corpo: unknown): Promise<T> {
    const resposta = await enviar(metodo, caminho, corpo)
    log?.info({ metodo, caminho, status: resposta.status }, 'melhor envio')
    if (!resposta.ok) throw recusa(resposta)
    try {
      return schema.parse(resposta.body.length === 0 ? null : JSON.parse(resposta.body.toString('utf8')))
    } catch {
      throw new FreteError('incerto', 'O Melhor Envio respondeu de uma forma desconhecida.')
    }
  }

  return {
    async pedir(schema, metodo, caminho, { corpo, repetivel = metodo === 'GET' } = {}) {
      for (let tentativa = 1; ; tentativa++) {
        try {
          return await uma(schema, metodo, caminho, corpo)
        } catch (error) {
          const passageiro = error instanceof Ocupado || (repetivel && semResposta(error))
          if (!passageiro || tentativa === TENTATIVAS) throw error
          await wait(
            error instanceof Ocupado ? error.esperarMs : config.pausaMs * 2 ** (tentativa - 1) * (0.5 + Math.random()),
          )
        }
      }
    },
    async baixarPdf(onde) {
      const daApi = onde.startsWith('/')
      const pode = daApi || belongsTo(config.url, onde)
      if (!pode) log?.warn({ onde }, 'melhor envio told an address that is not its own')
      const opcoes = {
        // A public address may be of another server: it does not see the token.
        headers: daApi ? { ...headers, accept: 'application/pdf, application/json' } : {},
        timeoutMs: LIMITE_MS,
        maxBytes: MAIOR_PDF,
      }
      const resposta = pode
        ? await fetchOutside(daApi ? `${config.url}/api/v2${onde}` : onde, opcoes).catch(() => null)
        : null
      const pdf = resposta?.ok ? resposta.body : null
      if (!pdf?.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new FreteError('incerto', 'A etiqueta não pôde ser baixada do Melhor Envio.')
      return pdf
    },
  }
}

const semResposta = (error: unknown) => error instanceof FreteError && error.motivo === 'incerto'

/** Refused by a limit: nothing was done, and it says when to come back. */
class Ocupado extends FreteError {
  readonly esperarMs: number

  constructor(resposta: Answered) {
    super('ocupado', 'O Melhor Envio está recusando por excesso de pedidos.')
    this.esperarMs = 1000 * Math.min(ESPERA_MAXIMA_S, Number(resposta.headers.get('retry-after')) || 1)
  }
}

function recusa(resposta: Answered): FreteError {
  const { status } = resposta
  if (status === 429) return new Ocupado(resposta)
  // A write that ended in a server error may have been carried out all the same.
  if (status >= 500) return new FreteError('incerto', 'O Melhor Envio está com problemas.')
  if (status === 401 || (status >= 300 && status < 400))
    return new FreteError('sem_acesso', 'o token não é válido ou venceu. Gere outro no painel do Melhor Envio.')
  if (status === 403)
    return new FreteError('sem_acesso', 'o token não tem permissão para isto. Gere outro com todas as permissões.')
  const corpo = jsonOf(resposta)
  return new FreteError(status === 404 ? 'inexistente' : 'recusado', motivoDoErro(corpo))
}
