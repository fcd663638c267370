import { readUpTo } from '../base/read-whole.ts'
import { jsonOrNull } from '../base/storable.ts'

/** A provider's answer, read to its end; `ok` is a status from 200 to 299. */
export interface Answered {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  readonly body: Buffer
}

/** More than any provider answers in JSON: a page of a hundred records takes some 300 kB. */
const MAX_BYTES = 8_000_000

interface Outbound {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
  /** Until the last byte, ms. */
  readonly timeoutMs: number
  readonly maxBytes?: number
  /** Ends it earlier. */
  readonly signal?: AbortSignal
}

/** The clock of a server that answered, `aheadMs` before ours. */
interface OtherClock {
  readonly host: string
  readonly aheadMs: number
}
let last: OtherClock | null = null

/** The clock of the server that answered this process last; null before any did. Exact to a second or two. */
export const clockOutside = (): OtherClock | null => last

/** A slower answer, ms, or a stored one does not tell the present time of its server. */
const PROMPT_MS = 5_000

function noteClock(url: string | URL, { headers }: Response, askedAt: number): void {
  const now = Date.now()
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || headers.has('age') || now - askedAt > PROMPT_MS) return
  // The header has whole seconds: half of one on average was cut off.
  last = { host: new URL(url).host, aheadMs: date + 500 - (askedAt + now) / 2 }
}

/**
 * The one way out to other servers, which may be hostile: no redirection is followed (it could lead to this machine or
 * its network, and carry the token along), and both time and size are bounded. Rejects without a whole answer.
 */
export async function fetchOutside(url: string | URL, options: Outbound): Promise<Answered> {
  const { timeoutMs, maxBytes = MAX_BYTES, signal, ...request } = options
  const limit = AbortSignal.timeout(timeoutMs)
  const ends = signal ? AbortSignal.any([signal, limit]) : limit
  const askedAt = Date.now()
  const response = await fetch(url, { ...request, redirect: 'manual', signal: ends })
  noteClock(url, response, askedAt)
  const { status, ok, headers } = response
  return { status, ok, headers, body: response.body ? await readUpTo(response.body, maxBytes) : Buffer.alloc(0) }
}

/** The JSON of an answer; null when it is none. */
export const jsonOf = ({ body }: Pick<Answered, 'body'>): unknown => jsonOrNull(body.toString('utf8'))

/** The header has whole seconds, and the answer was on its way. */
const EXACT_TO_MS = 1500

/** The clock of another server: the `Date` of its last answer plus the monotonic time since then. */
export class TheirClock {
  #seen: { readonly date: number; readonly at: number } | null = null

  see(headers: Headers): void {
    const date = Date.parse(headers.get('date') ?? '')
    // A stored answer tells when it was made.
    if (!Number.isNaN(date) && !headers.has('age')) this.#seen = { date, at: performance.now() }
  }

  /** Their time, ms: ours while it agrees with theirs, else early by 1.5 s at most. Null before the first answer. */
  now(): number | null {
    if (!this.#seen) return null
    const theirs = this.#seen.date + Math.floor(performance.now() - this.#seen.at)
    const ours = Date.now()
    return ours >= theirs && ours < theirs + EXACT_TO_MS ? ours : theirs
  }
}
