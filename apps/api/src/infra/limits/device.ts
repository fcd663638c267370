import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { addressKey, networkKey } from '@estampa/host/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cameEncrypted } from '../base/address.ts'
import type { Asker } from './turnstile.ts'

/** Browsers keep no cookie longer. Each sign-in renews it. */
const DIAS = 400
/** People remembered on one device; the one who has not signed in for longest is forgotten first. */
const MAX_PESSOAS = 8
const VALOR = /^([\w-]{22})((?:\.[\w-]{11})*)\.([\w-]{43})$/

interface Dispositivo {
  readonly id: string
  /** Newest first. */
  readonly pessoas: readonly string[]
}

/**
 * Devices that were used to sign in before. A cookie names the device and, by digest, the people who signed in on it,
 * signed with a key derived from the installation's secret. It opens nothing: it only lets a sign-in go before those of
 * strangers, and names the device of a session. `tls`: people open the shop by https.
 */
export function dispositivos(segredo: Uint8Array, { tls }: { tls: boolean }) {
  const chave = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/dispositivo', 32))
  const digest = (text: string) => createHmac('sha256', chave).update(text)
  // Another input than any signed value: none of those contains a colon.
  const pessoaDe = (username: string) =>
    digest(`pessoa:${username.trim().toLowerCase()}`).digest('base64url').slice(0, 11)
  const isTlsRequest = (request: FastifyRequest) => tls || cameEncrypted(request)
  const nomeEm = (request: FastifyRequest) => `${isTlsRequest(request) ? '__Secure-' : ''}estampa_dispositivo`

  function readDeviceCookie(request: FastifyRequest): Dispositivo | null {
    const valor = valorDoCookie(request.headers.cookie, nomeEm(request))
    const [, id, pessoas = '', assinatura = ''] = VALOR.exec(valor) ?? []
    if (id === undefined) return null
    if (!timingSafeEqual(Buffer.from(assinatura, 'base64url'), digest(id + pessoas).digest())) return null
    return { id, pessoas: pessoas.split('.').slice(1) }
  }

  return {
    /** The device's random id; null without a cookie of this installation. */
    ler: (request: FastifyRequest): string | null => readDeviceCookie(request)?.id ?? null,
    /** Did this person sign in on this device before? */
    conhece: (request: FastifyRequest, username: string): boolean =>
      readDeviceCookie(request)?.pessoas.includes(pessoaDe(username)) ?? false,
    /**
     * Call once a sign-in has succeeded, second factor included: notes the person on the device and answers its id, the
     * one that it has or a new one.
     */
    marcar(request: FastifyRequest, reply: FastifyReply, username: string): string {
      const { id, pessoas } = readDeviceCookie(request) ?? { id: randomBytes(16).toString('base64url'), pessoas: [] }
      const pessoa = pessoaDe(username)
      const latestPessoas = [pessoa, ...pessoas.filter((knownPessoa) => knownPessoa !== pessoa)].slice(0, MAX_PESSOAS)
      const signedText = [id, ...latestPessoas].join('.')
      const atributos = `Path=/api; Max-Age=${DIAS * 86_400}; HttpOnly; SameSite=Lax${isTlsRequest(request) ? '; Secure' : ''}`
      void reply.header(
        'set-cookie',
        `${nomeEm(request)}=${signedText}.${digest(signedText).digest('base64url')}; ${atributos}`,
      )
      return id
    },
  }
}
export type Dispositivos = ReturnType<typeof dispositivos>

/**
 * Key for the sign-in queue: by user name on a device where that user signed in before, else by address. The body was
 * validated.
 */
export function askerOf(request: FastifyRequest, devices: Dispositivos): Asker {
  const { username } = (request.body ?? {}) as { username?: unknown }
  if (typeof username === 'string' && devices.conhece(request, username))
    return { key: username.trim().toLowerCase(), network: '', first: true }
  return addressOf(request)
}

/** Key for the queue of any other request. */
export const addressOf = ({ ip }: FastifyRequest): Asker => ({
  key: addressKey(ip),
  network: networkKey(ip),
  first: false,
})

function valorDoCookie(cookies: string | undefined, nome: string): string {
  const pares = cookies?.split(';').map((par) => par.trim()) ?? []
  return pares.find((par) => par.startsWith(`${nome}=`))?.slice(nome.length + 1) ?? ''
}
