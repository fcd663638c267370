import { createHmac, randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'

/** The emulator speaks for every provider without asking who calls: only this machine reaches it. */
export const HOST = '127.0.0.1'

/**
 * Settings from the environment. Everything that may change while the emulator runs is in `store/state.ts`
 * (`Configuracao`).
 */
export interface Settings {
  readonly port: number
  readonly dir: string
  /** The redirect address registered with the application at "Bling", and with "Melhor Envio". */
  readonly redirect: string
  /** Where events are sent; the application's webhook server. */
  readonly webhookUrl: string
  readonly controlToken: string
  /** The application's secret at "Bling": the shop signs in with it, and events are signed with it. */
  readonly clientSecret: string
}

/**
 * Derives what the shop derives likewise from the secret that both were started with: the emulator has no other
 * registration.
 */
const derived = (what: string) => {
  return ({ clientSecret }: Pick<Settings, 'clientSecret'>): string =>
    createHmac('sha256', clientSecret).update(`melhor-envio/${what}`).digest('hex')
}

/** The application's secret at "Melhor Envio": codes are exchanged with it, and notices are signed with it. */
export const melhorEnvioSecret = derived('segredo')

/** Token that a seller would create in Melhor Envio's panel; never expires. */
export const melhorEnvioToken = derived('token')

const random = () => randomBytes(32).toString('hex')

/** Reads the settings. Throws an Error with a Portuguese sentence on a wrong port or address. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const from = env['INIT_CWD'] ?? process.cwd()
  const shop = (address(env, 'PUBLIC_URL') ?? `http://127.0.0.1:${env['PORT'] || '3000'}`).replace(/\/+$/, '')
  return {
    port: readPort(env['EMULATOR_PORT'] || '3001'),
    dir: resolve(from, env['EMULATOR_DIR'] || join(env['DATA_DIR'] || './dados', 'emulador')),
    redirect: address(env, 'EMULATOR_REDIRECT_URI') ?? `${shop}/bling/callback`,
    webhookUrl: address(env, 'EMULATOR_WEBHOOK_URL') ?? `${shop}/api/bling/webhook/`,
    // Random ones when not given: only the output of this process tells the control token.
    controlToken: env['EMULATOR_CONTROL_TOKEN'] || random(),
    clientSecret: env['EMULATOR_SECRET'] || random(),
  }
}

/** Null when it is not given. */
function address(env: Readonly<Record<string, string | undefined>>, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (URL.canParse(text)) return text
  throw new Error(
    `A variável ${name} tem um valor que não serve: "${text}"; deve ser um endereço como http://loja:3000.`,
  )
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`A variável EMULATOR_PORT tem um valor que não serve: "${text}"; deve ser um número de 0 a 65535.`)
  return port
}
