import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import multicastDns, { type MulticastDNS, type Options } from 'multicast-dns'

/** Tries `estampa.local`, then `estampa-2.local`, and so on: each shop of a network has its own. */
const nameOf = (n: number) => `estampa${n === 1 ? '' : `-${n}`}.local`
const MOST_NAMES = 9
/** RFC 6762, 8.1: three questions, 250 ms apart. */
const PROBES = 3
const PROBE_MS = 250
const TTL_S = 120

/** The name that a shop answers to now; null while there is none. */
export type LocalName = Readonly<{ current(): string | null; close(): Promise<void> }>

type Answers = readonly { name: string; type: string; data?: unknown }[]

/**
 * Answers to a name under `.local` by multicast DNS (RFC 6762) with these addresses. A name that another machine holds
 * is left to it. Where multicast does not work the shop goes on without a name.
 */
export async function announceName(
  addresses: () => readonly string[],
  onChange: () => void,
  options: Options = {},
): Promise<LocalName> {
  let name: string | null = null
  let dns: MulticastDNS
  try {
    dns = multicastDns({ reuseAddr: true, ...options })
  } catch {
    return { current: () => null, close: () => Promise.resolve() }
  }
  dns.on('error', () => undefined)
  dns.on('warning', () => undefined)

  const records = (of: string) =>
    addresses().map((data) => ({
      name: of,
      type: isIPv6(data) ? ('AAAA' as const) : ('A' as const),
      ttl: TTL_S,
      flush: true,
      data,
    }))
  /** Addresses that others gave for a name in an answer. */
  const othersIn = (answers: Answers, of: string) =>
    answers
      .filter(({ name: answerName, type }) => answerName.toLowerCase() === of && (type === 'A' || type === 'AAAA'))
      .map(({ data }) => String(data))
      .filter((address) => !addresses().includes(address))

  async function isTaken(candidate: string): Promise<boolean> {
    let taken = false
    const look = ({ answers }: { answers: Answers }) => {
      taken ||= othersIn(answers, candidate).length > 0
    }
    dns.on('response', look)
    for (let n = 0; n < PROBES && !taken; n += 1) {
      dns.query({ questions: [{ name: candidate, type: 'ANY' as 'A' }] })
      await wait(PROBE_MS)
    }
    dns.off('response', look)
    return taken
  }

  async function choose(): Promise<void> {
    name = null
    for (let n = 1; n <= MOST_NAMES; n += 1) {
      if (await isTaken(nameOf(n))) continue
      name = nameOf(n)
      dns.respond({ answers: records(name) })
      return
    }
  }

  dns.on('query', ({ questions = [] }) => {
    const mine = name
    if (mine === null || !questions.some(({ name: asked }) => asked.toLowerCase() === mine)) return
    const types = questions.map(({ type }) => String(type))
    const answers = records(mine).filter(({ type }) => types.includes('ANY') || types.includes(type))
    // An answer without the type that was asked would be taken for "no such address", after a wait.
    dns.respond({ answers: answers.length > 0 ? answers : records(mine) })
  })
  // Two networks were joined: the machine with the larger address looks for another name.
  dns.on('response', ({ answers }) => {
    if (name === null) return
    const [theirs] = othersIn(answers as never, name).sort()
    const [ours] = addresses().toSorted()
    if (theirs !== undefined && ours !== undefined && ours > theirs) void choose().then(onChange)
  })

  await choose()
  return { current: () => name, close: () => new Promise((resolve) => dns.destroy(() => resolve())) }
}
