import { localDate } from '../dates.ts'
import type { State } from '../store/state.ts'
import { limitBody } from './errors.ts'

/** Bling blocks an address for this long after too many errors, requests or token calls. */
const BLOCK_MS = 600_000
const TOKEN_BLOCK_MS = 3_600_000

/** Counts one account's requests. Times are of the machine's clock: a test that moves the emulator's gains no quota. */
export class Limits {
  readonly #state: State
  #recent: number[] = []
  #day = { date: '', count: 0 }
  #all: number[] = []
  #errors: number[] = []
  #tokenCalls: number[] = []
  #blockedUntil = 0

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

  get usedToday(): number {
    return this.#day.date === localDate(this.#state.now()) ? this.#day.count : 0
  }

  blocked(tokenCall: boolean): boolean {
    if (!this.#state.configuracao.bloqueioPorIp) return false
    const now = performance.now()
    if (now < this.#blockedUntil) return true
    this.#all = [...this.#all.filter((t) => t > now - 10_000), now]
    if (this.#all.length > 600) this.#blockedUntil = now + BLOCK_MS
    if (tokenCall) {
      this.#tokenCalls = [...this.#tokenCalls.filter((t) => t > now - 60_000), now]
      if (this.#tokenCalls.length > 20) this.#blockedUntil = now + TOKEN_BLOCK_MS
    }
    return now < this.#blockedUntil
  }

  countAnswer(status: number): void {
    if (status < 400) return
    const now = performance.now()
    this.#errors = [...this.#errors.filter((t) => t > now - 10_000), now]
    if (this.#errors.length > 300) this.#blockedUntil = now + BLOCK_MS
  }

  forget(): void {
    this.#recent = []
    this.#day = { date: '', count: 0 }
    this.#all = []
    this.#errors = []
    this.#tokenCalls = []
    this.#blockedUntil = 0
  }
}
