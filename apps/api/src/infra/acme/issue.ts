import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { Leaf } from '../network/keys.ts'
import type { AcmeClient } from './acme.client.ts'
import { AcmeError, problem, typeOf } from './acme-error.ts'
import { KINDS, type Kind, type Proof, proofOf, signingRequest } from './proofs.ts'

const order = z.object({
  status: z.string(),
  authorizations: z.array(z.string()),
  finalize: z.string(),
  certificate: z.string().optional(),
  error: problem.optional(),
})
const authorization = z.object({
  status: z.string(),
  challenges: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      status: z.string(),
      token: z
        .string()
        .regex(/^[\w-]+$/)
        .optional(),
      error: problem.optional(),
    }),
  ),
})

/** Between two questions after the same thing, ms; and how many are asked. */
const POLL = { ms: 2_000, longestMs: 30_000, times: 60 }

export interface Issuing {
  readonly client: AcmeClient
  readonly domain: string
  /** Makes a proof visible to the authority; null takes it away. */
  readonly show: (proof: Proof | null) => void
  readonly wait: (ms: number) => Promise<unknown>
}

/** Gets a certificate for the domain. A kind of proof that fails gives way to the next one, in a new order. */
export async function issueCertificate(issuing: Issuing): Promise<Leaf> {
  const refusals: AcmeError[] = []
  for (const kind of KINDS) {
    try {
      return await complete(issuing, kind)
    } catch (error) {
      if (!(error instanceof AcmeError) || !error.proofFailed) throw error
      refusals.push(error)
    } finally {
      issuing.show(null)
    }
  }
  throw refusals[0] ?? new AcmeError('unauthorized', 'no proof was tried')
}

/** One order, from its making to the certificate. */
async function complete(issuing: Issuing, kind: Kind): Promise<Leaf> {
  const { client, domain } = issuing
  const identifiers = [{ type: 'dns', value: domain }]
  const { body: made, location } = await client.post(client.newOrder, { identifiers }, order)
  for (const url of made.authorizations) await authorize(issuing, kind, url)
  const ready = await until(issuing, location, order, ({ status }) => status !== 'pending')
  refuse(ready)
  const { request, key } = await signingRequest(domain)
  if (ready.status === 'ready') await client.post(ready.finalize, { csr: request }, order)
  const done = await until(issuing, location, order, ({ status }) => status !== 'ready' && status !== 'processing')
  refuse(done)
  const leaf = { chain: await client.chain(done.certificate ?? ''), key }
  check(leaf, domain)
  return leaf
}

/** Shows the proof and waits for the authority to look. A proof that it has from before is not asked for again. */
async function authorize(issuing: Issuing, kind: Kind, url: string): Promise<void> {
  const { client, domain, show } = issuing
  const { body } = await client.post(url, null, authorization)
  if (body.status === 'valid') return
  const challenge = body.challenges.find(({ type }) => type === kind)
  if (!challenge?.token) throw new AcmeError('unauthorized', `${kind} is not offered`, { proofFailed: true })
  show(await proofOf(kind, domain, challenge.token, client.thumbprint))
  // Once only: an authority that is looking already refuses a second request.
  if (challenge.status === 'pending') await client.post(challenge.url, {}, z.unknown())
  const seen = await until(issuing, url, authorization, ({ status }) => status !== 'pending')
  if (seen.status === 'valid') return
  const error = seen.challenges.find((one) => one.error)?.error ?? {}
  throw new AcmeError(typeOf(error) || 'unauthorized', error.detail ?? seen.status, { proofFailed: true })
}

/** Reads a resource until it is as asked for; waits as long as the authority says. */
async function until<T>(
  { client, wait }: Issuing,
  url: string,
  schema: z.ZodType<T>,
  isSo: (now: T) => boolean,
): Promise<T> {
  for (let asked = 0; asked < POLL.times; asked += 1) {
    const { body, retryAfterMs } = await client.post(url, null, schema)
    if (isSo(body)) return body
    await wait(Math.min(POLL.longestMs, Math.max(POLL.ms, retryAfterMs)))
  }
  throw new AcmeError('unreachable', 'the authority did not come to an end')
}

function refuse({ status, error = {} }: z.output<typeof order>): void {
  if (status === 'invalid') throw new AcmeError(typeOf(error) || 'unauthorized', error.detail ?? 'order invalid')
}

/** Refuses a certificate that does not fit: it would replace the good one. */
function check({ chain, key }: Leaf, domain: string): void {
  let fits = false
  try {
    const leaf = new X509Certificate(chain)
    fits = leaf.checkPrivateKey(createPrivateKey(key)) && leaf.checkHost(domain) !== undefined
  } catch {
    // Not a certificate at all.
  }
  if (!fits) throw new AcmeError('malformedAnswer', 'a certificate for another key or name')
}
