import { createHmac } from 'node:crypto'
import type { Env } from '../../../infra/settings/env.ts'

export interface MelhorEnvioConfig {
  readonly emulador: boolean
  /** Without its final slash and without the path of the API. */
  readonly url: string
  /** A token of the panel; '' when access is by the application. */
  readonly token: string
  /** An OAuth application of the shop's own. */
  readonly aplicativo: { readonly id: string; readonly segredo: string } | null
  /** Signs the notices; '' when there is none. A panel token may have it without an application here. */
  readonly segredoDosAvisos: string
  /** Where they write when our requests give them trouble; requests without it are refused. */
  readonly email: string
  /** Ids separated by commas; '' asks for all. */
  readonly servicos: string
  /** Before a request that got no answer is repeated, ms; twice as long each time. */
  readonly pausaMs: number
}

/** The application that the emulator knows. Its secret, which signs notices too, and the panel's token come of `segredo`. */
const EMULATED_APPLICATION_ID = '7041'
const derivado = (segredo: string, oque: string) =>
  createHmac('sha256', segredo).update(`melhor-envio/${oque}`).digest('hex')

const COMUM = { servicos: '', pausaMs: 400 }

/** The emulator was started with `segredo` too, or the two do not understand each other. */
export const melhorEnvioEmulado = (port: number, email: string, segredo: string): MelhorEnvioConfig => ({
  ...COMUM,
  emulador: true,
  url: `http://127.0.0.1:${port}/melhor-envio`,
  token: derivado(segredo, 'token'),
  aplicativo: { id: EMULATED_APPLICATION_ID, segredo: derivado(segredo, 'segredo') },
  segredoDosAvisos: derivado(segredo, 'segredo'),
  email,
})

/** A token or an application means a real account. */
export function melhorEnvioConfig(env: Env, emulado: MelhorEnvioConfig | null): MelhorEnvioConfig | null {
  const servicos = env.MELHOR_ENVIO_SERVICOS ?? ''
  const { MELHOR_ENVIO_CLIENT_ID: id, MELHOR_ENVIO_CLIENT_SECRET: segredo } = env
  const aplicativo = id && segredo ? { id, segredo } : null
  if (!env.MELHOR_ENVIO_TOKEN && !aplicativo) return emulado && { ...emulado, servicos }
  return {
    ...COMUM,
    emulador: false,
    url: env.MELHOR_ENVIO_URL,
    token: env.MELHOR_ENVIO_TOKEN ?? '',
    aplicativo,
    segredoDosAvisos: segredo ?? '',
    email: env.MELHOR_ENVIO_EMAIL ?? '',
    servicos,
  }
}
