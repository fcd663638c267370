import { type Asker, Turnstile, type Waiter } from './turnstile.ts'

/** While both wait, one turn in so many is for those who do not go first: they are late, not shut out. */
const TURNS = 4
const GROUPS = ['network', 'key'] as const
type By = (typeof GROUPS)[number]

/**
 * A turnstile that many from one place cannot fill: networks take turns, and so do the keys of each. A newcomer to a
 * full line takes the place of the key that has most in it, or else of the network. Those who go first have a line of
 * the same length for themselves.
 */
export class SharedTurnstile extends Turnstile {
  /** When each network and each key in line had its last turn. */
  readonly #lastTurn = { network: new Map<string, number>(), key: new Map<string, number>() }
  #turn = 0

  protected override makeRoom(asker: Asker): boolean {
    const line = this.line.filter(({ first }) => first === asker.first)
    if (line.length < this.limits.waiting) return true
    const last = lastOfMost(line, asker, 'key') ?? lastOfMost(line, asker, 'network')
    if (last) this.#take(last).refuse()
    return last !== undefined
  }

  protected override takeNext(): Waiter | undefined {
    const firsts = this.line.filter(({ first }) => first)
    const others = this.line.filter(({ first }) => !first)
    this.#turn += 1
    const ofOthers = firsts.length === 0 || (others.length > 0 && this.#turn % TURNS === 0)
    const turnOf = (waiter: Waiter, by: By) => this.#lastTurn[by].get(waiter[by]) ?? 0
    const before = (a: Waiter, b: Waiter) =>
      (turnOf(a, 'network') - turnOf(b, 'network') || turnOf(a, 'key') - turnOf(b, 'key')) < 0
    // Of equals, the first to arrive.
    const [next, ...rest] = ofOthers ? others : firsts
    if (!next) return undefined
    const chosen = rest.reduce((best, waiter) => (before(waiter, best) ? waiter : best), next)
    for (const by of GROUPS) this.#lastTurn[by].set(chosen[by], this.#turn)
    return this.#take(chosen)
  }

  #take(waiter: Waiter): Waiter {
    this.line.splice(this.line.indexOf(waiter), 1)
    for (const by of GROUPS) {
      const turns = this.#lastTurn[by]
      if (!this.line.some((other) => other[by] === waiter[by])) turns.delete(waiter[by])
      // Those of waiters that stepped out stay behind.
      if (turns.size > 2 * this.limits.waiting) turns.clear()
    }
    return waiter
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
