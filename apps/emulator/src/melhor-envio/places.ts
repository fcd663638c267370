interface Region {
  readonly uf: string
  readonly from: number
  readonly to: number
  readonly latitude: number
  readonly longitude: number
}

/** Ranges of postal codes (first five digits) of each state, with the position of its capital. */
const REGIONS: readonly Region[] = [
  region('SP', 1000, 19_999, -23.55, -46.63),
  region('RJ', 20_000, 28_999, -22.91, -43.17),
  region('ES', 29_000, 29_999, -20.32, -40.34),
  region('MG', 30_000, 39_999, -19.92, -43.94),
  region('BA', 40_000, 48_999, -12.97, -38.5),
  region('SE', 49_000, 49_999, -10.91, -37.07),
  region('PE', 50_000, 56_999, -8.05, -34.88),
  region('AL', 57_000, 57_999, -9.67, -35.74),
  region('PB', 58_000, 58_999, -7.12, -34.86),
  region('RN', 59_000, 59_999, -5.79, -35.21),
  region('CE', 60_000, 63_999, -3.73, -38.52),
  region('PI', 64_000, 64_999, -5.09, -42.8),
  region('MA', 65_000, 65_999, -2.53, -44.3),
  region('PA', 66_000, 68_899, -1.46, -48.5),
  region('AP', 68_900, 68_999, 0.03, -51.07),
  region('AM', 69_000, 69_299, -3.12, -60.02),
  region('RR', 69_300, 69_399, 2.82, -60.67),
  region('AM', 69_400, 69_899, -3.12, -60.02),
  region('AC', 69_900, 69_999, -9.97, -67.81),
  region('DF', 70_000, 72_799, -15.79, -47.88),
  region('GO', 72_800, 72_999, -16.69, -49.26),
  region('DF', 73_000, 73_699, -15.79, -47.88),
  region('GO', 73_700, 76_799, -16.69, -49.26),
  region('RO', 76_800, 76_999, -8.76, -63.9),
  region('TO', 77_000, 77_999, -10.18, -48.33),
  region('MT', 78_000, 78_899, -15.6, -56.1),
  region('MS', 79_000, 79_999, -20.44, -54.65),
  region('PR', 80_000, 87_999, -25.43, -49.27),
  region('SC', 88_000, 89_999, -27.6, -48.55),
  region('RS', 90_000, 99_999, -30.03, -51.23),
]

function region(uf: string, from: number, to: number, latitude: number, longitude: number): Region {
  return { uf, from, to, latitude, longitude }
}

export interface Place {
  readonly uf: string
  readonly latitude: number
  readonly longitude: number
  /** 0 at the capital's end of the state's range, 1 at the other. */
  readonly depth: number
}

/** Where a postal code is, roughly; null for one of no state. */
export function placeOfCep(cep: string): Place | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length !== 8) return null
  const prefix = Number(digits.slice(0, 5))
  const found = REGIONS.find(({ from, to }) => prefix >= from && prefix <= to)
  if (!found) return null
  const { uf, latitude, longitude, from, to } = found
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
