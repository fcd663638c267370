import type { Env } from '../../../infra/env.ts'

export interface MelhorEnvioConfig {
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

/** The panel token that the emulator knows without any registration. */
const EMULATED_TOKEN = 'emulador-token-do-painel-7041-9f2c5be87a1d4360'
/** The application that the emulator knows: signs its notices, too. */
const EMULATED_APPLICATION = { id: '7041', segredo: 'mE4emulador9Zk27QpXw0RtYvB3sNc6LdHfGj1A8' }

const COMUM = { servicos: '', pausaMs: 400 }

export const melhorEnvioEmulado = (port: number, email: string): MelhorEnvioConfig => ({
  ...COMUM,
  url: `http://127.0.0.1:${port}/melhor-envio`,
  token: EMULATED_TOKEN,
  aplicativo: EMULATED_APPLICATION,
  segredoDosAvisos: EMULATED_APPLICATION.segredo,
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
    url: env.MELHOR_ENVIO_URL,
    token: env.MELHOR_ENVIO_TOKEN ?? '',
    aplicativo,
    segredoDosAvisos: segredo ?? '',
    email: env.MELHOR_ENVIO_EMAIL ?? '',
    servicos,
  }
}
