/** The value that `parte` of them lie below. */
export const quantile = (values: readonly number[], parte: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * parte)] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)
