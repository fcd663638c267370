/** How many work at once, how many may stand in line for it, and how long, ms. */
export interface TurnstileLimits {
  readonly inside: number
  readonly waiting: number
  readonly waitMs: number
}

/** The key of a request. Requests of one key share its limits; privileged ones wait in a line of their own. */
export interface Asker {
  readonly key: string
  /** A wider group of keys, to tell a flood from many keys of one network. */
  readonly network: string
  readonly first: boolean
}

export interface Waiter extends Asker {
  readonly enter: () => void
  readonly refuse: () => void
  readonly until: number
}

const ANYBODY: Asker = { key: '', network: '', first: false }

/** Lets so many in at once; the next ones wait in line, first come first served, until their time is up. */
export class Turnstile {
  protected readonly limits: TurnstileLimits
  /** In the order of arrival. */
  protected readonly line: Waiter[] = []
  /** Turned away since the start. */
  refused = 0
  #inside = 0
  #timer: NodeJS.Timeout | null = null

  constructor(limits: TurnstileLimits) {
    this.limits = limits
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.line.length
  }

  /** Takes a place if one is free; the caller must `leave()` once. */
  tryEnter(): boolean {
    if (this.#inside >= this.limits.inside) return false
    this.#inside += 1
    return true
  }

  /**
   * Stands in line: later either `enter` (with a place taken) or `refuse` is called, once. Answers how to step out of
   * line, which does nothing afterwards; null when the line is full.
   */
  stand(enter: () => void, refuse: () => void, asker = ANYBODY): (() => void) | null {
    if (!this.makeRoom(asker)) return null
    const waiter = { ...asker, enter, refuse, until: performance.now() + this.limits.waitMs }
    this.line.push(waiter)
    if (this.#timer === null) this.#timer = setTimeout(() => this.#refuseLate(), this.limits.waitMs).unref()
    return () => {
      const place = this.line.indexOf(waiter)
      if (place >= 0) this.line.splice(place, 1)
    }
  }

  /** Gives the place to the first in line. Not at once: the answer of the leaving request is sent first. */
  leave(): void {
    const next = this.takeNext()
    if (next) process.nextTick(next.enter)
    else this.#inside -= 1
  }

  /** Is there room for one more in line? */
  protected makeRoom(_asker: Asker): boolean {
    return this.line.length < this.limits.waiting
  }

  /** Takes the one whose turn it is out of the line. */
  protected takeNext(): Waiter | undefined {
    return this.line.shift()
  }

  /** All wait equally long, so the first in line is the first whose time is up. */
  #refuseLate(): void {
    this.#timer = null
    const now = performance.now()
    for (let first = this.line[0]; first; first = this.line[0]) {
      // Timers may fire a fraction of a millisecond early.
      if (first.until > now + 1) {
        this.#timer = setTimeout(() => this.#refuseLate(), first.until - now).unref()
        return
      }
      this.line.shift()
      first.refuse()
    }
  }
}
