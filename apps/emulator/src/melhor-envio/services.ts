import type { FastifyInstance } from 'fastify'
import type { Json } from '../bling/values.ts'
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

const buildCompany = (id: number, name: string) => ({
  id,
  name,
  picture: `https://emulador.example/transportadoras/${name.toLowerCase()}.png`,
})
const everywhere = () => true
const NORTH = new Set(['AC', 'AM', 'AP', 'RO', 'RR'])

const outsideNorth = (...places: readonly Place[]) => places.every(({ uf }) => !NORTH.has(uf))

const postal = {
  company: buildCompany(1, 'Correios'),
  heaviestKg: 30,
  longestCm: 100,
  sumCm: 200,
  singleVolume: true,
  reaches: everywhere,
}
const small = { ...postal, heaviestKg: 0.3, longestCm: 24, sumCm: 44, highestInsurance: 100 }
const road = {
  company: buildCompany(2, 'Jadlog'),
  heaviestKg: 120,
  longestCm: 170,
  sumCm: 300,
  singleVolume: false,
  highestInsurance: 30_000,
}
const cityService = { ...postal, company: buildCompany(14, 'Loggi'), heaviestKg: 20, highestInsurance: 5000 }

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
    ...cityService,
    reaches: (from, to) => outsideNorth(from, to) && to.uf !== 'TO',
  }),
]

const SURNAMES = ['Centro', 'Boa Viagem', 'Casa Forte', 'Rodoviária', 'Aeroporto', 'Mercado']

/** The counters of a company in a city: some, always the same; the postal service needs none. */
function agenciesOf(company: number, state: string, city: string) {
  if (company === 1 || !city) return []
  return SURNAMES.map((name, index) => {
    const id = company * 100_000 + placeNumber(`${state} ${city}`) * 10 + index + 1
    return {
      id,
      name: `${SERVICES.find((candidate) => candidate.company.id === company)?.company.name ?? 'Agência'} ${name}`,
      code: `AG${id}`,
      company_name: `Transportes ${name} Ltda.`,
      status: 'available',
      email: `ag${id}@emulador.example`,
      address: {
        postal_code: '50030230',
        address: `Rua ${name}`,
        number: String(100 + index),
        district: name,
        latitude: -8.05,
        longitude: -34.88,
        city: { city, state: { state_abbr: state } },
      },
      phone: { phone: '8133330000' },
    }
  })
}

const placeNumber = (text: string) =>
  [...text.toLowerCase()].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

export function isAgency(company: number, from: Json, id: unknown): boolean {
  const [state, city] = [String(from['state_abbr'] ?? ''), String(from['city'] ?? '')]
  return agenciesOf(company, state, city).some((agency) => String(agency.id) === String(id))
}

export function agencyRoutes(app: FastifyInstance): void {
  app.get('/me/shipment/services', async () =>
    SERVICES.map(({ id, name, company, highestInsurance, heaviestKg }) => ({
      id,
      name,
      type: 'normal',
      company,
      // Encoded a second time, as measured.
      restrictions: JSON.stringify({
        insurance_value: { max: highestInsurance },
        formats: { box: { weight: { max: heaviestKg } } },
      }),
      requirements: JSON.stringify([]),
      optionals: JSON.stringify(['AR', 'MP', 'VD']),
    })),
  )
  app.get('/me/shipment/agencies', async (request) => {
    const { company = '', state = '', city = '' } = request.query as Record<string, string>
    return agenciesOf(Number(company), state, city)
  })
}
