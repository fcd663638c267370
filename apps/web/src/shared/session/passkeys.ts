import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

/** Loaded on first use: no screen's first load contains it. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser offers passkeys on this page: it needs https or localhost. */
export const conheceChaves = (): boolean => typeof PublicKeyCredential === 'function'

/** The person cancelled or the time ran out: not reported as a failure. */
export class ChaveNaoUsada extends Error {
  override readonly name = 'ChaveNaoUsada'
}

export const createPasskey = (opcoes: object): Promise<RegistrationResponseJSON> =>
  askBrowser(async () => (await webauthn()).startRegistration({ optionsJSON: opcoes as never }))

export const showPasskey = (opcoes: object): Promise<AuthenticationResponseJSON> =>
  askBrowser(async () => (await webauthn()).startAuthentication({ optionsJSON: opcoes as never }))

async function askBrowser<T>(perguntar: () => Promise<T>): Promise<T> {
  try {
    return await perguntar()
  } catch (erro) {
    const nome = erro instanceof Error ? erro.name : ''
    if (nome === 'InvalidStateError') throw new ChaveNaoUsada('Este aparelho já tem uma chave de acesso desta conta.')
    if (nome === 'NotAllowedError' || nome === 'AbortError')
      throw new ChaveNaoUsada('A chave de acesso não foi confirmada. Tente de novo.')
    throw erro
  }
}
