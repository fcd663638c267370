import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

/** Loaded on first use: no screen's first load contains it. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser offers passkeys on this page: it needs https or localhost. */
export const conheceChaves = (): boolean => typeof PublicKeyCredential === 'function'

/** The person cancelled or the time ran out: not reported as a failure. */
export class ChaveNaoUsada extends Error {
  override readonly name = 'ChaveNaoUsada'
}

export const createPasskey = (options: object): Promise<RegistrationResponseJSON> =>
  askBrowser(async () => (await webauthn()).startRegistration({ optionsJSON: options as never }))

export const showPasskey = (options: object): Promise<AuthenticationResponseJSON> =>
  askBrowser(async () => (await webauthn()).startAuthentication({ optionsJSON: options as never }))

async function askBrowser<T>(askPasskey: () => Promise<T>): Promise<T> {
  try {
    return await askPasskey()
  } catch (error) {
    const nome = error instanceof Error ? error.name : ''
    if (nome === 'InvalidStateError') throw new ChaveNaoUsada('Este aparelho já tem uma chave de acesso desta conta.')
    if (nome === 'NotAllowedError' || nome === 'AbortError')
      throw new ChaveNaoUsada('A chave de acesso não foi confirmada. Tente de novo.')
    throw error
  }
}
