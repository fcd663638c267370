/** Ranges of postal codes (first five digits) of each state, with latitude and longitude of its capital. */
const REGIONS: readonly (readonly [uf: string, from: number, to: number, latitude: number, longitude: number])[] = [
  ['SP', 1000, 19_999, -23.55, -46.63],
  ['RJ', 20_000, 28_999, -22.91, -43.17],
  ['ES', 29_000, 29_999, -20.32, -40.34],
  ['MG', 30_000, 39_999, -19.92, -43.94],
  ['BA', 40_000, 48_999, -12.97, -38.5],
  ['SE', 49_000, 49_999, -10.91, -37.07],
  ['PE', 50_000, 56_999, -8.05, -34.88],
  ['AL', 57_000, 57_999, -9.67, -35.74],
  ['PB', 58_000, 58_999, -7.12, -34.86],
  ['RN', 59_000, 59_999, -5.79, -35.21],
  ['CE', 60_000, 63_999, -3.73, -38.52],
  ['PI', 64_000, 64_999, -5.09, -42.8],
  ['MA', 65_000, 65_999, -2.53, -44.3],
  ['PA', 66_000, 68_899, -1.46, -48.5],
  ['AP', 68_900, 68_999, 0.03, -51.07],
  ['AM', 69_000, 69_299, -3.12, -60.02],
  ['RR', 69_300, 69_399, 2.82, -60.67],
  ['AM', 69_400, 69_899, -3.12, -60.02],
  ['AC', 69_900, 69_999, -9.97, -67.81],
  ['DF', 70_000, 72_799, -15.79, -47.88],
  ['GO', 72_800, 72_999, -16.69, -49.26],
  ['DF', 73_000, 73_699, -15.79, -47.88],
  ['GO', 73_700, 76_799, -16.69, -49.26],
  ['RO', 76_800, 76_999, -8.76, -63.9],
  ['TO', 77_000, 77_999, -10.18, -48.33],
  ['MT', 78_000, 78_899, -15.6, -56.1],
  ['MS', 79_000, 79_999, -20.44, -54.65],
  ['PR', 80_000, 87_999, -25.43, -49.27],
  ['SC', 88_000, 89_999, -27.6, -48.55],
  ['RS', 90_000, 99_999, -30.03, -51.23],
]

export type Place = NonNullable<ReturnType<typeof placeOfCep>>

/** Where a postal code is, roughly; null for one of no state. `depth`: 0 at the capital's end of its range, 1 at the other. */
export function placeOfCep(cep: string) {
  const digits = cep.replace(/\D/g, '')
  if (digits.length !== 8) return null
  const prefix = Number(digits.slice(0, 5))
  const found = REGIONS.find(([, from, to]) => prefix >= from && prefix <= to)
  if (!found) return null
  const [uf, from, to, latitude, longitude] = found
  return { uf, latitude, longitude, depth: (prefix - from) / (to - from) }
}

/** Kilometres between two places: as the crow flies between capitals, more the deeper inland they are. */
export function kilometres(a: Place, b: Place): number {
  if (a.uf === b.uf) return 20 + Math.abs(a.depth - b.depth) * 400
  const rad = Math.PI / 180
  const north = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const east = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  const angle = north + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * east
  return 12_742 * Math.asin(Math.sqrt(angle)) + (a.depth + b.depth) * 100
}
