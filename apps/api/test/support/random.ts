/** A seeded generator: the same seed gives the same data set on every machine (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** An integer from 0 up to, not including, `limit`. */
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  /** `quantos` different items, in their order in the list. */
  const some = <T>(list: readonly T[], quantos: number): T[] => {
    const indexes = list.map((_, i) => i)
    for (let i = 0; i < quantos; i++) {
      const j = i + below(indexes.length - i)
      const swap = indexes[i] as number
      indexes[i] = indexes[j] as number
      indexes[j] = swap
    }
    return indexes
      .slice(0, quantos)
      .sort((a, b) => a - b)
      .map((i) => list[i] as T)
  }
  return { below, pick, some }
}
export type Random = ReturnType<typeof createRandom>
