/** `#rrggbb` mixed with another by `amount` (0 keeps the first, 1 is the second). */
export function mix(hex: string, other: string, amount: number): string {
  const [a, b] = [channels(hex), channels(other)]
  return `#${a.map((v, i) => toHex(v + ((b[i] ?? v) - v) * amount)).join('')}`
}

export function lightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const toHex = (value: number) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0')
