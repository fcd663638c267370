import { hkdfSync } from 'node:crypto'
import { isIP } from 'node:net'
import type { chaveApresentada, chaveCriada } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { z } from 'zod'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Chave } from './fatores.data.ts'

/** Loaded on use: no other sign-in carries its certificates in memory. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256. Named, because the default asks Node about algorithms that it calls experimental, with a warning. */
const ALGORITMOS = [-8, -7, -257]

/** The one origin where browsers take passkeys: a name with https, or localhost, also for 127.0.0.1. Null: none. */
export function origemDasChaves(publicUrl: string): string | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const numero = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (protocol === 'https:') return numero ? null : origin
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return origin
  if (/^127\.|^\[::1\]$/.test(hostname)) return `http://localhost${port === '' ? '' : `:${port}`}`
  return null
}

export interface Chaves {
  readonly origem: string | null
  desafioDeRegistro(usuario: { id: number; username: string; nome: string }, suas: readonly Chave[]): Promise<Opcoes>
  /** Verifies a passkey created for this challenge and answers the credential to store. Throws `CHAVE_RECUSADA`. */
  conferirRegistro(criada: z.output<typeof chaveCriada>, desafio: string): Promise<WebAuthnCredential>
  desafioDeEntrada(suas: readonly Chave[]): Promise<Opcoes>
  /** Which of the person's passkeys answered the challenge, with its new counter; null when none did. */
  conferirEntrada(
    apresentada: z.output<typeof chaveApresentada>,
    desafio: string,
    suas: readonly Chave[],
  ): Promise<{ id: number; contador: number } | null>
}
type Opcoes = { challenge: string } & Record<string, unknown>

const comoCredencial = ({ credencial, chave_publica, contador, transportes }: Chave): WebAuthnCredential => ({
  id: credencial,
  publicKey: new Uint8Array(chave_publica),
  counter: Number(contador),
  transports: transportes,
})

export function chavesDaLoja(publicUrl: string, segredo: Uint8Array): Chaves {
  const origem = origemDasChaves(publicUrl)
  // Two shops on one machine share `localhost`: the same handle in both would replace a passkey of the other.
  const identidade = (usuarioId: number) =>
    new Uint8Array(hkdfSync('sha256', segredo, '', `estampa/chave-de-acesso/${usuarioId}`, 32))
  /** Whom passkeys are bound to. */
  const parte = () => {
    if (!origem) throw new DomainError('CHAVES_INDISPONIVEIS')
    return { origem, rpID: new URL(origem).hostname }
  }
  const esperado = (desafio: string) => {
    const { origem: expectedOrigin, rpID: expectedRPID } = parte()
    // The password is the other factor.
    return { expectedChallenge: desafio, expectedOrigin, expectedRPID, requireUserVerification: false }
  }
  return {
    origem,
    async desafioDeRegistro({ id, username, nome }, ownChaves) {
      const { rpID } = parte()
      const { generateRegistrationOptions } = await webauthn()
      const opcoes = await generateRegistrationOptions({
        rpName: 'Estampa',
        rpID,
        userName: username,
        userDisplayName: nome,
        userID: identidade(id),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITMOS,
        excludeCredentials: ownChaves.map((chave) => ({ id: chave.credencial, transports: chave.transportes })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      })
      return { ...opcoes }
    },
    async conferirRegistro(criada, desafio) {
      const espera = esperado(desafio)
      const { verifyRegistrationResponse } = await webauthn()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: criada as RegistrationResponseJSON,
        ...espera,
        supportedAlgorithmIDs: ALGORITMOS,
      }).catch(recusada)
      if (!verified) throw new DomainError('CHAVE_RECUSADA')
      return registrationInfo.credential
    },
    async desafioDeEntrada(ownChaves) {
      const { rpID } = parte()
      const { generateAuthenticationOptions } = await webauthn()
      const allowCredentials = ownChaves.map((chave) => ({ id: chave.credencial, transports: chave.transportes }))
      return { ...(await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' })) }
    },
    async conferirEntrada(apresentada, desafio, ownChaves) {
      const espera = esperado(desafio)
      const chave = ownChaves.find(({ credencial }) => credencial === apresentada.id)
      if (!chave) return null
      const { verifyAuthenticationResponse } = await webauthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: apresentada as AuthenticationResponseJSON,
        ...espera,
        credential: comoCredencial(chave),
      }).catch(naoConfere)
      return verified ? { id: chave.id, contador: authenticationInfo.newCounter } : null
    },
  }
}

// Whatever is wrong with what the browser sent, the library throws: another origin, an older counter, no CBOR at all.
function recusada(): never {
  throw new DomainError('CHAVE_RECUSADA')
}
const naoConfere = () => ({ verified: false, authenticationInfo: { newCounter: 0 } })
