import { type Asker, Turnstile, type Waiter } from './turnstile.ts'

/** While both wait, one turn in so many is for those who do not go first: they are late, not shut out. */
const TURNS = 4

/**
 * A turnstile that many from one place cannot fill: keys take turns, and a newcomer to a full line takes the place of
 * the key that has most in it, or else of the network. Those who go first have a line of the same length for themselves.
 */
export class SharedTurnstile extends Turnstile {
  /** When each key in line had its last turn. */
  readonly #lastTurn = new Map<string, number>()
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
    const turnOf = ({ key }: Waiter) => this.#lastTurn.get(key) ?? 0
    // Of equals, the first to arrive.
    const [next, ...rest] = ofOthers ? others : firsts
    if (!next) return undefined
    const chosen = rest.reduce((best, waiter) => (turnOf(waiter) < turnOf(best) ? waiter : best), next)
    this.#lastTurn.set(chosen.key, this.#turn)
    return this.#take(chosen)
  }

  #take(waiter: Waiter): Waiter {
    this.line.splice(this.line.indexOf(waiter), 1)
    if (!this.line.some(({ key }) => key === waiter.key)) this.#lastTurn.delete(waiter.key)
    // Keys of those who stepped out stay behind.
    if (this.#lastTurn.size > 2 * this.limits.waiting) this.#lastTurn.clear()
    return waiter
  }
}

/** The last waiter of the key or network with most in line; none when the asker's would then have as many. */
function lastOfMost(line: readonly Waiter[], asker: Asker, by: 'key' | 'network'): Waiter | undefined {
  const counts = new Map<string, number>()
  for (const waiter of line) counts.set(waiter[by], (counts.get(waiter[by]) ?? 0) + 1)
  const most = Math.max(...counts.values())
  if (most <= (counts.get(asker[by]) ?? 0) + 1) return undefined
  return line.findLast((waiter) => counts.get(waiter[by]) === most)
}
