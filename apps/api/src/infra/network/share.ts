import { addressKey } from '../base/address.ts'

/**
 * New connections of one address (of IPv6: one /64). A page takes six at once and keeps them. A handshake costs us a
 * millisecond, and an attacker who repeats a recorded first message nearly nothing.
 */
const SHARE = { atOnce: 60, perSecond: 5 }
/** Beyond so many addresses those with a whole share again are forgotten, once in so many ms. */
const REMEMBERED = 4_096
const FORGET_MS = 1_000
/** This machine itself, or a program on it that passes on the connections of others. */
const HERE = /^(::ffff:)?127\.0\.0\.1$|^::1$/

/** Tells whether an address may open one more connection now. `clock` answers ms. */
export function connectionShare(clock: () => number = () => performance.now()) {
  const used = new Map<string, { connections: number; since: number }>()
  let forgotten = 0
  const left = ({ connections, since }: { connections: number; since: number }, now: number) =>
    Math.max(0, connections - ((now - since) / 1000) * SHARE.perSecond)
  return (address: string | undefined): boolean => {
    if (address === undefined || HERE.test(address)) return true
    const [key, now] = [addressKey(address), clock()]
    if (used.size > REMEMBERED && now - forgotten > FORGET_MS) {
      forgotten = now
      for (const [each, one] of used) if (left(one, now) === 0) used.delete(each)
    }
    const before = used.get(key)
    const connections = (before ? left(before, now) : 0) + 1
    if (connections > SHARE.atOnce) return false
    used.set(key, { connections, since: now })
    return true
  }
}
