/** A user, an address, or none. */
export type Owner = number | string | undefined

interface Waiting {
  readonly owner: Owner
  readonly begin: () => void
}

/** One piece of work at a time; those of several owners in turns, so that who sends a hundred does not hold up others. */
export class Turns {
  readonly #line: Waiting[] = []
  #busy = false
  #last: Owner

  /** Resolves when it is this owner's turn, with what ends the turn. Call that once. */
  async take(owner: Owner): Promise<() => void> {
    await new Promise<void>((begin) => {
      this.#line.push({ owner, begin })
      this.#next()
    })
    return () => {
      this.#busy = false
      this.#next()
    }
  }

  /** The first one of another owner than the last one's, if there is one. */
  #next(): void {
    if (this.#busy || this.#line.length === 0) return
    const other = this.#line.findIndex(({ owner }) => owner !== this.#last)
    const [chosen] = this.#line.splice(Math.max(other, 0), 1)
    this.#busy = true
    this.#last = chosen?.owner
    chosen?.begin()
  }
}
