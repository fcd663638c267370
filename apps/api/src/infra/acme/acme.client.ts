import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from 'jose'
import { z } from 'zod'
import { type Answered, fetchOutside, jsonOf } from '../outbound.ts'
import { VERSAO } from '../version.ts'
import { AcmeError, errorOf, retryAfter } from './acme-error.ts'

const TIMEOUT_MS = 30_000
/** A chain has some 10 kB. */
const MAX_BYTES = 500_000
/** An authority refuses a nonce that is old or that another of its servers gave; its refusal brings a fresh one. */
const NONCE_TRIES = 6

const directory = z.object({
  newNonce: z.string(),
  newAccount: z.string(),
  newOrder: z.string(),
  meta: z
    .object({ termsOfService: z.string().optional(), externalAccountRequired: z.boolean().optional() })
    .default({}),
})

export interface AcmeOptions {
  /** Address of the authority's directory. */
  readonly directoryUrl: string
  /** The account's private key, PEM, P-256. */
  readonly accountKey: string
  /** Where the authority may write to; absent: no address is given. */
  readonly email?: string | undefined
  readonly signal?: AbortSignal | undefined
}
/** An account at a certificate authority (RFC 8555). All methods reject with `AcmeError`. */
export interface AcmeClient {
  readonly newOrder: string
  /** Address of the terms that the account has accepted. */
  readonly terms: string
  /** Thumbprint of the account's key; a part of every proof. */
  readonly thumbprint: string
  /** Sends a signed request; `payload` null reads (POST-as-GET). */
  post<T>(url: string, payload: object | null, schema: z.ZodType<T>): Promise<Reply<T>>
  /** Reads a certificate chain, PEM. */
  chain(url: string): Promise<string>
}
interface Reply<T> {
  readonly body: T
  /** Address of a resource that was made. */
  readonly location: string
  readonly retryAfterMs: number
}

/** Reads the directory; makes the account of this key, or finds the one that it has. Accepts the authority's terms. */
export async function openAcme({ directoryUrl, accountKey, email, signal }: AcmeOptions): Promise<AcmeClient> {
  const outside = (url: string, options: object = {}) => ask(url, { ...options, ...(signal ? { signal } : {}) })
  const found = await outside(directoryUrl)
  if (!found.ok) throw errorOf(found)
  const places = read(directory, found)
  if (places.meta.externalAccountRequired) throw new AcmeError('externalAccountRequired', 'external account required')

  const key = createPrivateKey(accountKey)
  const jwk = await exportJWK(createPublicKey(key))
  let nonce: string | null = null

  async function send(url: string, payload: object | null, who: { kid: string } | { jwk: JWK }, accept?: string) {
    for (let tries = 1; ; tries += 1) {
      nonce ??= (await outside(places.newNonce, { method: 'HEAD' })).headers.get('replay-nonce')
      const body = await sign(key, payload, { ...who, url, nonce: nonce ?? '' })
      const answered = await outside(url, {
        method: 'POST',
        headers: { 'content-type': 'application/jose+json', ...(accept ? { accept } : {}) },
        body,
      })
      nonce = answered.headers.get('replay-nonce')
      if (answered.ok) return answered
      const error = errorOf(answered)
      if (error.type !== 'badNonce' || tries === NONCE_TRIES) throw error
    }
  }

  const contact = email ? { contact: [`mailto:${email}`] } : {}
  const account = await send(places.newAccount, { termsOfServiceAgreed: true, ...contact }, { jwk })
  const kid = account.headers.get('location') ?? ''
  return {
    newOrder: places.newOrder,
    terms: places.meta.termsOfService ?? directoryUrl,
    thumbprint: await calculateJwkThumbprint(jwk),
    async post(url, payload, schema) {
      const answered = await send(url, payload, { kid })
      const location = answered.headers.get('location') ?? ''
      return { body: read(schema, answered), location, retryAfterMs: retryAfter(answered.headers) }
    },
    async chain(url) {
      return (await send(url, null, { kid }, 'application/pem-certificate-chain')).body.toString('utf8')
    },
  }
}

async function sign(key: KeyObject, payload: object | null, header: object): Promise<string> {
  const bytes = new TextEncoder().encode(payload === null ? '' : JSON.stringify(payload))
  return JSON.stringify(await new FlattenedSign(bytes).setProtectedHeader({ alg: 'ES256', ...header }).sign(key))
}

async function ask(url: string, { headers, ...options }: Partial<Parameters<typeof fetchOutside>[1]>) {
  try {
    return await fetchOutside(url, {
      ...options,
      headers: { 'user-agent': `Estampa/${VERSAO}`, ...headers },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
  } catch (error) {
    const { message, cause } = error as Error
    throw new AcmeError('unreachable', cause instanceof Error ? cause.message : message)
  }
}

function read<T>(schema: z.ZodType<T>, answered: Answered): T {
  const { success, data } = schema.safeParse(jsonOf(answered))
  if (!success) throw new AcmeError('malformedAnswer', 'an answer that RFC 8555 does not know')
  return data
}
