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

export const SERVICES: readonly Service[] = [
  {
    id: 1,
    name: 'PAC',
    company: correios,
    price: [16.9, 2.1, 4.5, 1.6],
    days: { fixed: 4, kmPerDay: 450 },
    heaviestKg: 30,
    longestCm: 100,
    sumCm: 200,
    singleVolume: true,
    highestInsurance: 3000,
    reaches: everywhere,
    codePrefix: 'PC',
  },
  {
    id: 2,
    name: 'SEDEX',
    company: correios,
    price: [19.5, 3.9, 9.5, 3.8],
    days: { fixed: 1, kmPerDay: 1100 },
    heaviestKg: 30,
    longestCm: 100,
    sumCm: 200,
    singleVolume: true,
    highestInsurance: 10_000,
    reaches: everywhere,
    codePrefix: 'SX',
  },
  {
    id: 3,
    name: '.Package',
    company: jadlog,
    price: [14.5, 2.6, 6, 2.1],
    days: { fixed: 3, kmPerDay: 500 },
    heaviestKg: 120,
    longestCm: 170,
    sumCm: 300,
    singleVolume: false,
    highestInsurance: 30_000,
    reaches: everywhere,
    codePrefix: null,
  },
  {
    id: 4,
    name: '.Com',
    company: jadlog,
    price: [18.9, 3.4, 8, 3],
    days: { fixed: 2, kmPerDay: 800 },
    heaviestKg: 120,
    longestCm: 170,
    sumCm: 300,
    singleVolume: false,
    highestInsurance: 30_000,
    reaches: (from, to) => !NORTH.has(from.uf) && !NORTH.has(to.uf),
    codePrefix: null,
  },
  {
    id: 17,
    name: 'Mini Envios',
    company: correios,
    price: [9.9, 0, 2.2, 0],
    days: { fixed: 5, kmPerDay: 400 },
    heaviestKg: 0.3,
    longestCm: 24,
    sumCm: 44,
    singleVolume: true,
    highestInsurance: 100,
    reaches: everywhere,
    codePrefix: 'MN',
  },
  {
    id: 31,
    name: 'Express',
    company: loggi,
    price: [13.2, 2.4, 5.2, 2.4],
    days: { fixed: 2, kmPerDay: 600 },
    heaviestKg: 20,
    longestCm: 100,
    sumCm: 200,
    singleVolume: true,
    highestInsurance: 5000,
    reaches: (from, to) => !NORTH.has(from.uf) && !NORTH.has(to.uf) && to.uf !== 'TO',
    codePrefix: 'LG',
  },
]
