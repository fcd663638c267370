/** The header has whole seconds, and the answer was on its way. */
const EXACT_TO_MS = 1500

/** The clock of another server: the `Date` of its last answer plus the monotonic time since then. */
export class TheirClock {
  #seen: { readonly date: number; readonly at: number } | null = null

  see(headers: Headers): void {
    const date = Date.parse(headers.get('date') ?? '')
    // A stored answer tells when it was made.
    if (!Number.isNaN(date) && !headers.has('age')) this.#seen = { date, at: performance.now() }
  }

  /** Their time, ms: ours while it agrees with theirs, else early by 1.5 s at most. Null before the first answer. */
  now(): number | null {
    if (!this.#seen) return null
    const theirs = this.#seen.date + Math.floor(performance.now() - this.#seen.at)
    const ours = Date.now()
    return ours >= theirs && ours < theirs + EXACT_TO_MS ? ours : theirs
  }
}
