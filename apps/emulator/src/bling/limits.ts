import { localDate } from '../dates.ts'
import type { State } from '../store/state.ts'
import { limitBody } from './errors.ts'

/** Counts one account's requests. Times are of the machine's clock: a test that moves the emulator's gains no quota. */
export class Limits {
  readonly #state: State
  #recent: number[] = []
  #day = { date: '', count: 0 }

  constructor(state: State) {
    this.#state = state
  }

  /** The body of a 429 when this request is one too many; refused requests use no quota. */
  refuse(): unknown {
    const { limitePorSegundo, limitePorDia } = this.#state.configuracao
    const now = performance.now()
    this.#recent = this.#recent.filter((t) => t > now - 1000)
    if (this.#recent.length >= limitePorSegundo) return limitBody('second', limitePorSegundo)
    const today = localDate(this.#state.now())
    if (this.#day.date !== today) this.#day = { date: today, count: 0 }
    if (this.#day.count >= limitePorDia) return limitBody('day', limitePorDia)
    this.#recent.push(now)
    this.#day.count += 1
    return null
  }

  forget(): void {
    this.#recent = []
    this.#day = { date: '', count: 0 }
  }
}
