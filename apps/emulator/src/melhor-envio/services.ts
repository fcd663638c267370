import type { Place } from './places.ts'

export interface Service {
  readonly id: number
  readonly name: string
  readonly company: { readonly id: number; readonly name: string; readonly picture: string }
  /** Reais: fixed, by kilogram, by thousand kilometres, and by kilogram over a thousand kilometres. */
  readonly price: readonly [fixed: number, perKg: number, perThousandKm: number, perKgThousandKm: number]
  readonly days: { readonly fixed: number; readonly kmPerDay: number }
  readonly heaviestKg: number
  /** Longest side and sum of the three sides, cm. */
  readonly longestCm: number
  readonly sumCm: number
  /** A postal object has exactly one volume. */
  readonly singleVolume: boolean
  readonly highestInsurance: number
  readonly reaches: (from: Place, to: Place) => boolean
  /** First letters of its tracking codes; null when the carrier gives none before posting. */
  readonly codePrefix: string | null
}

const company = (id: number, name: string, slug: string) => ({
  id,
  name,
  picture: `https://emulador.example/transportadoras/${slug}.png`,
})
const correios = company(1, 'Correios', 'correios')
const jadlog = company(2, 'Jadlog', 'jadlog')
const loggi = company(14, 'Loggi', 'loggi')
const everywhere = () => true
const NORTH = new Set(['AC', 'AM', 'AP', 'RO', 'RR'])

const outsideNorth = (...places: readonly Place[]) => places.every(({ uf }) => !NORTH.has(uf))

const postal = {
  company: correios,
  heaviestKg: 30,
  longestCm: 100,
  sumCm: 200,
  singleVolume: true,
  reaches: everywhere,
}
const small = { ...postal, heaviestKg: 0.3, longestCm: 24, sumCm: 44, highestInsurance: 100 }
const road = {
  company: jadlog,
  heaviestKg: 120,
  longestCm: 170,
  sumCm: 300,
  singleVolume: false,
  highestInsurance: 30_000,
}
const city = { ...postal, company: loggi, heaviestKg: 20, highestInsurance: 5000 }

type Rest = Omit<Service, 'id' | 'name' | 'codePrefix' | 'price' | 'days'>
const service = (
  id: number,
  [name, codePrefix]: readonly [string, string | null],
  price: Service['price'],
  [fixed, kmPerDay]: readonly [number, number],
  rest: Rest,
): Service => ({ id, name, codePrefix, price, days: { fixed, kmPerDay }, ...rest })

export const SERVICES: readonly Service[] = [
  service(1, ['PAC', 'PC'], [16.9, 2.1, 4.5, 1.6], [4, 450], { ...postal, highestInsurance: 3000 }),
  service(2, ['SEDEX', 'SX'], [19.5, 3.9, 9.5, 3.8], [1, 1100], { ...postal, highestInsurance: 10_000 }),
  service(3, ['.Package', null], [14.5, 2.6, 6, 2.1], [3, 500], { ...road, reaches: everywhere }),
  service(4, ['.Com', null], [18.9, 3.4, 8, 3], [2, 800], { ...road, reaches: outsideNorth }),
  service(17, ['Mini Envios', 'MN'], [9.9, 0, 2.2, 0], [5, 400], small),
  service(31, ['Express', 'LG'], [13.2, 2.4, 5.2, 2.4], [2, 600], {
    ...city,
    reaches: (from, to) => outsideNorth(from, to) && to.uf !== 'TO',
  }),
]
