import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Leaf } from '../network/keys.ts'
import type { AcmeError } from './acme-error.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The longest wait that an authority may ask for. A later time than this was written under a wrong clock. */
const LONGEST_MS = 7 * DAY_MS

/**
 * When the certificate is renewed: after two thirds of its life. For 90 days that is 30 days before the end; for the
 * shorter ones that authorities go over to it leaves as much of a share.
 */
export function renewalTime({ validFromDate, validToDate }: X509Certificate): Date {
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()]
  return new Date(from + ((to - from) * 2) / 3)
}

/** The certificate if it belongs to its key and to the domain, else null. */
export function certificateFor(leaf: Leaf | null, domain: string): X509Certificate | null {
  if (!leaf) return null
  try {
    const certificate = new X509Certificate(leaf.chain)
    const own = certificate.checkPrivateKey(createPrivateKey(leaf.key))
    return own && certificate.checkHost(domain) !== undefined ? certificate : null
  } catch {
    return null
  }
}

/** Has a new one to be asked for, waits aside? A certificate from the future means that the clock is behind. */
export function isDue(certificate: X509Certificate | null, now: Date): boolean {
  if (!certificate) return true
  return now >= renewalTime(certificate)
}

/** Is this time still to come? One that lies too far ahead does not count: the clock has been set back since. */
export function isWaiting(until: Date | null, now: Date): boolean {
  if (!until) return false
  const left = until.getTime() - now.getTime()
  return left > 0 && left <= LONGEST_MS
}

/**
 * When to try again after this many failures in a row. Silence: 1, 2, 4 … minutes, an hour at most. A refusal: 30 min,
 * 1 h, 2 h … a day at most, because an attempt may fail two proofs and Let's Encrypt allows five an hour. Never earlier
 * than the authority asked for.
 */
export function nextTry(failures: number, { type, retryAfterMs }: Pick<AcmeError, 'type' | 'retryAfterMs'>, now: Date) {
  const [first, longest] = type === 'unreachable' ? [MINUTE_MS, HOUR_MS] : [30 * MINUTE_MS, DAY_MS]
  const pause = Math.min(longest, first * 2 ** Math.min(failures - 1, 20))
  return new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(pause, retryAfterMs)))
}
