import { type Asker, Turnstile, type Waiter } from './turnstile.ts'

/** While both wait, one turn in so many is for those who do not go first: they are late, not shut out. */
const TURNS = 4

/**
 * A turnstile that many from one place cannot fill: keys take turns, and a newcomer to a full line takes the place of
 * the key that has most in it. Those who go first have a line of the same length for themselves.
 */
export class SharedTurnstile extends Turnstile {
  /** When each key in line had its last turn. */
  readonly #lastTurn = new Map<string, number>()
  #turn = 0

  protected override makeRoom({ key, first }: Asker): boolean {
    const line = this.line.filter((waiter) => waiter.first === first)
    if (line.length < this.limits.waiting) return true
    const counts = new Map<string, number>()
    for (const waiter of line) counts.set(waiter.key, (counts.get(waiter.key) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (most <= (counts.get(key) ?? 0) + 1) return false
    const last = line.findLast((waiter) => counts.get(waiter.key) === most)
    if (last) this.#take(last).refuse()
    return true
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
