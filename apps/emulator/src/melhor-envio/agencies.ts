import type { FastifyInstance } from 'fastify'
import { SERVICES } from './services.ts'

const SURNAMES = ['Centro', 'Boa Viagem', 'Casa Forte', 'Rodoviária', 'Aeroporto', 'Mercado']

/** The counters of a company in a city: some, always the same; the postal service needs none. */
function agenciesOf(company: number, state: string, city: string) {
  if (company === 1 || !city) return []
  return SURNAMES.map((name, index) => {
    const id = company * 100_000 + placeNumber(`${state} ${city}`) * 10 + index + 1
    return {
      id,
      name: `${SERVICES.find((one) => one.company.id === company)?.company.name ?? 'Agência'} ${name}`,
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

export function isAgency(company: number, from: Readonly<Record<string, unknown>>, id: unknown): boolean {
  const [state, city] = [String(from['state_abbr'] ?? ''), String(from['city'] ?? '')]
  return agenciesOf(company, state, city).some((one) => String(one.id) === String(id))
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
