/** A number from 0 up to 1 and the next seed; the same seed always tells the same story (mulberry32). */
export function draw(seed: number): { value: number; next: number } {
  const next = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(next ^ (next >>> 15), 1 | next)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return { value: ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296, next }
}
