import { DomainError } from '../base/errors.ts'

/** How many work at once, how many may stand in line for it, and how long, ms (0: as long as it takes). */
export type TurnstileLimits = Readonly<Record<'inside' | 'waiting' | 'waitMs', number>>

/** The key of a request. Requests of one key share its limits; privileged ones wait in a line of their own. */
export interface Asker {
  readonly key: string
  /** A wider group of keys, to tell a flood from many keys of one network. */
  readonly network: string
  readonly first: boolean
}

interface Waiter extends Asker {
  readonly enter: () => void
  readonly refuse: () => void
  readonly until: number
}

/** However long the line: what waits was let in by another turnstile. */
export const ONE_AT_A_TIME: TurnstileLimits = { inside: 1, waiting: Number.POSITIVE_INFINITY, waitMs: 0 }

/** While both wait, one turn in so many is for those who do not go first: they are late, not shut out. */
const TURNS = 4
/** Keys whose last turn is remembered. */
const MOST_KEYS = 400
const GROUPS = ['network', 'key'] as const
type By = (typeof GROUPS)[number]

/**
 * Lets so many in at once; the next ones wait in line until their time is up. Those of one key are served in the order of
 * their arrival. Many from one place cannot fill the line: networks take turns, and so do the keys of each. A newcomer to a
 * full line takes the place of the key that has most in it, or else of the network. Those who go first have a line of the
 * same length for themselves.
 */
export class Turnstile {
  readonly #limits: TurnstileLimits
  /** In the order of arrival. */
  readonly #line: Waiter[] = []
  /** When each network and each key in line had its last turn. */
  readonly #lastTurn = { network: new Map<string, number>(), key: new Map<string, number>() }
  #turn = 0
  /** Turned away since the start. */
  refused = 0
  #inside = 0
  #timer: NodeJS.Timeout | null = null

  constructor(limits: TurnstileLimits) {
    this.#limits = limits
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#line.length
  }

  /** Takes a place if one is free; the caller must `leave()` once. */
  tryEnter(): boolean {
    if (this.#inside >= this.#limits.inside) return false
    this.#inside += 1
    return true
  }

  /**
   * Stands in line: later either `enter` (with a place taken) or `refuse` is called, once. Answers how to step out of
   * line, which does nothing afterwards; null when the line is full.
   */
  stand(enter: () => void, refuse: () => void, asker: Asker): (() => void) | null {
    if (!this.#makeRoom(asker)) return null
    const { waitMs } = this.#limits
    const waiter = { ...asker, enter, refuse, until: performance.now() + waitMs }
    this.#line.push(waiter)
    if (waitMs > 0 && this.#timer === null) this.#timer = setTimeout(() => this.#refuseLate(), waitMs).unref()
    return () => {
      const place = this.#line.indexOf(waiter)
      if (place >= 0) this.#line.splice(place, 1)
    }
  }

  /** Resolves once a place is taken, with what gives it back; call that once. Rejects with SOBRECARGA in place of `refuse`. */
  async take(key: string): Promise<() => void> {
    const asker = { key, network: '', first: false }
    const entered = (enter: () => void, fail: (error: Error) => void) => {
      const refuse = () => fail(new DomainError('SOBRECARGA', {}, { esperarSegundos: 3 }))
      if (!this.stand(enter, refuse, asker)) refuse()
    }
    // A caller that comes while this one works has had no turn yet, unless it is the same caller.
    if (this.tryEnter()) this.#hadTurn(asker)
    else await new Promise<void>(entered)
    return () => this.leave()
  }

  /** Gives the place to the one whose turn it is. Not at once: the answer of the leaving request is sent first. */
  leave(): void {
    const next = this.#takeNext()
    if (next) process.nextTick(next.enter)
    else this.#inside -= 1
  }

  #makeRoom(asker: Asker): boolean {
    const { waiting } = this.#limits
    if (this.#line.length < waiting) return true
    const line = this.#line.filter(({ first }) => first === asker.first)
    if (line.length < waiting) return true
    const last = lastOfMost(line, asker, 'key') ?? lastOfMost(line, asker, 'network')
    if (last) this.#remove(last).refuse()
    return last !== undefined
  }

  #takeNext(): Waiter | undefined {
    const firsts = this.#line.filter(({ first }) => first)
    const laterWaiters = this.#line.filter(({ first }) => !first)
    const isLaterTurn = firsts.length === 0 || (laterWaiters.length > 0 && (this.#turn + 1) % TURNS === 0)
    const turnOf = (waiter: Waiter, by: By) => this.#lastTurn[by].get(waiter[by]) ?? 0
    const before = (a: Waiter, b: Waiter) =>
      (turnOf(a, 'network') - turnOf(b, 'network') || turnOf(a, 'key') - turnOf(b, 'key')) < 0
    // Chooses among equals the first to arrive.
    const [next, ...rest] = isLaterTurn ? laterWaiters : firsts
    if (!next) return undefined
    const chosen = rest.reduce((best, waiter) => (before(waiter, best) ? waiter : best), next)
    this.#hadTurn(chosen)
    return this.#remove(chosen)
  }

  #hadTurn(asker: Asker): void {
    this.#turn += 1
    for (const by of GROUPS) this.#lastTurn[by].set(asker[by], this.#turn)
  }

  #remove(waiter: Waiter): Waiter {
    this.#line.splice(this.#line.indexOf(waiter), 1)
    for (const by of GROUPS) {
      const turns = this.#lastTurn[by]
      if (!this.#line.some((queuedWaiter) => queuedWaiter[by] === waiter[by])) turns.delete(waiter[by])
      // Turns of waiters that stepped out, and of those that found a free place, stay behind.
      if (turns.size > MOST_KEYS) turns.clear()
    }
    return waiter
  }

  /** All wait equally long, so the first in line is the first whose time is up. */
  #refuseLate(): void {
    this.#timer = null
    const now = performance.now()
    for (let first = this.#line[0]; first; first = this.#line[0]) {
      // Timers may fire a fraction of a millisecond early.
      if (first.until > now + 1) {
        this.#timer = setTimeout(() => this.#refuseLate(), first.until - now).unref()
        return
      }
      this.#line.shift()
      first.refuse()
    }
  }
}

/** The last waiter of the key or network with most in line; none when the asker's would then have as many. */
function lastOfMost(line: readonly Waiter[], asker: Asker, by: By): Waiter | undefined {
  const counts = new Map<string, number>()
  for (const waiter of line) counts.set(waiter[by], (counts.get(waiter[by]) ?? 0) + 1)
  const most = Math.max(...counts.values())
  if (most <= (counts.get(asker[by]) ?? 0) + 1) return undefined
  return line.findLast((waiter) => counts.get(waiter[by]) === most)
}
