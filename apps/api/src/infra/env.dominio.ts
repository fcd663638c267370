import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { inteiro, webUrl } from './env.fields.ts'

/** Two labels at least, the last one no number. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/
const ONLY_HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i

/** The settings of a shop with a domain of its own and a certificate for it. */
export const camposDoDominio = {
  DOMINIO: z
    .string()
    .transform((value, context): string => {
      const name = domainToASCII(value.trim())
      if (NAME.test(name) && isIP(name) === 0 && !name.endsWith('.local')) return name
      context.addIssue({ code: 'custom', message: 'deve ser um nome da internet, como loja.exemplo.com.br' })
      return z.NEVER
    })
    .optional()
    .describe(
      'Domínio próprio: a loja obtém um certificado para ele e o atende por https. Defini-lo aceita os termos da autoridade certificadora',
    ),
  DOMINIO_EMAIL: z
    .email('deve ser um e-mail')
    .optional()
    .describe('E-mail que a autoridade certificadora recebe, para avisos'),
  DOMINIO_PORTA_HTTPS: inteiro(1, 65_535).default(443).describe('Porta em que o domínio é atendido por https'),
  DOMINIO_PORTA_HTTP: inteiro(1, 65_535)
    .default(80)
    .describe('Porta em que o domínio é provado à autoridade e http é levado a https'),
  ACME_DIRETORIO: webUrl
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .refine((url) => url.startsWith('https:') || ONLY_HERE.test(new URL(url).hostname), 'deve começar com https://')
    .describe('Autoridade certificadora (ACME, RFC 8555)'),
}

interface Settings {
  readonly DOMINIO?: string | undefined
  readonly DOMINIO_PORTA_HTTPS: number
  readonly DOMINIO_PORTA_HTTP: number
  readonly PUBLIC_URL?: string | undefined
  readonly HOST: string
  readonly PORT: number
}

/** A sentence about the first setting that contradicts `DOMINIO`. */
export function faltaDoDominio(env: Settings): string | null {
  const { DOMINIO, DOMINIO_PORTA_HTTPS: https, DOMINIO_PORTA_HTTP: http, PUBLIC_URL, HOST, PORT } = env
  if (DOMINIO === undefined) return null
  if (!ONLY_HERE.test(HOST))
    return `DOMINIO já atende a rede, por https. Retire HOST=${HOST}, que a atenderia sem proteção.`
  if (https === http) return 'DOMINIO_PORTA_HTTPS e DOMINIO_PORTA_HTTP devem ser portas diferentes.'
  if (PORT === https || PORT === http)
    return `PORT=${PORT} é a porta deste computador; a do domínio, em DOMINIO_PORTA_HTTPS e DOMINIO_PORTA_HTTP, deve ser outra.`
  if (PUBLIC_URL && (!PUBLIC_URL.startsWith('https:') || new URL(PUBLIC_URL).hostname !== DOMINIO))
    return `PUBLIC_URL deve começar com https://${DOMINIO}, ou ser retirada.`
  return null
}
