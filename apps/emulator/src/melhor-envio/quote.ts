import type { FastifyInstance } from 'fastify'
import { type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { Problems } from './errors.ts'
import { kilometres, type Place, placeOfCep } from './places.ts'
import { SERVICES, type Service } from './services.ts'

/** One parcel: cm, kg, reais. */
interface Volume {
  readonly height: number
  readonly width: number
  readonly length: number
  readonly weight: number
  readonly insurance: number
}

interface Extras {
  readonly receipt: boolean
  readonly ownHand: boolean
}

interface Price {
  readonly cents: number
  readonly discountCents: number
  readonly days: number
  /** Per volume, in the order given; they sum to `cents`. */
  readonly volumeCents: readonly number[]
}

const RECEIPT_CENTS = 795
const OWN_HAND_CENTS = 880
/** Carriers bill the room that a parcel takes beyond this weight: 6000 cm³ count as a kilogram. */
const CUBIC_CM = 6000

/** What a service costs between two places, or the sentence that says why it does not go. */
export function quote(
  service: Service,
  from: Place,
  to: Place,
  volumes: readonly Volume[],
  extras: Extras,
): Price | string {
  const obstacle = volumes.map((volume) => obstacleOf(service, volume)).find(Boolean)
  if (obstacle) return obstacle
  if (service.singleVolume && volumes.length > 1) return 'Este serviço aceita apenas um volume por envio.'
  if (!service.reaches(from, to)) return 'Serviço indisponível para o trecho.'
  const km = kilometres(from, to)
  const added = (extras.receipt ? RECEIPT_CENTS : 0) + (extras.ownHand ? OWN_HAND_CENTS : 0)
  const volumeCents = volumes.map((volume, index) => volumePrice(service, km, volume) + (index === 0 ? added : 0))
  const cents = volumeCents.reduce((sum, one) => sum + one, 0)
  return {
    cents,
    discountCents: Math.round(cents * 0.25),
    days: service.days.fixed + Math.ceil(km / service.days.kmPerDay),
    volumeCents,
  }
}

function obstacleOf(service: Service, { height, width, length, weight, insurance }: Volume): string | null {
  if (weight > service.heaviestKg) return 'O peso ultrapassa o limite da transportadora.'
  if (Math.max(height, width, length) > service.longestCm || height + width + length > service.sumCm)
    return 'Dimensões do objeto ultrapassam o limite da transportadora.'
  return insurance > service.highestInsurance ? 'O valor segurado ultrapassa o limite da transportadora.' : null
}

function volumePrice(service: Service, km: number, volume: Volume): number {
  const [fixed, perKg, perThousandKm, perKgThousandKm] = service.price
  const kg = Math.max(volume.weight, (volume.height * volume.width * volume.length) / CUBIC_CM, 0.1)
  const distance = km / 1000
  const reais = fixed + perKg * kg + perThousandKm * distance + perKgThousandKm * kg * distance
  return Math.round((reais + volume.insurance * 0.01) * 100)
}

function reais(cents: number): string {
  return (cents / 100).toFixed(2)
}

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : []

/** Reads the parcels of a quote: given as volumes, or as products that are stacked into one box. */
export function readParcels(body: Json, problems: Problems): Volume[] {
  const volumes = list(body['volumes'])
  const products = list(body['products'])
  if (volumes.length === 0 && products.length === 0)
    problems.add('products', 'O campo products é obrigatório quando volumes não está presente.')
  const given = volumes.length > 0 ? volumes : products
  const name = volumes.length > 0 ? 'volumes' : 'products'
  given.forEach((item, index) => {
    for (const side of ['height', 'width', 'length', 'weight'])
      problems.requirePositive(`${name}.${index}.${side}`, item[side])
    if (name === 'products' && !(Number(item['quantity'] ?? 1) >= 1 && Number(item['quantity'] ?? 1) <= 100))
      problems.add(`products.${index}.quantity`, 'A quantidade deve estar entre 1 e 100.')
  })
  return volumes.length > 0 ? volumes.map(asVolume) : stacked(products)
}

function asVolume(item: Record<string, unknown>): Volume {
  const [height, width, length, weight] = [item['height'], item['width'], item['length'], item['weight']].map(Number)
  const insurance = Number(item['insurance'] ?? item['insurance_value'] ?? 0)
  return { height: height ?? 0, width: width ?? 0, length: length ?? 0, weight: weight ?? 0, insurance }
}

function stacked(products: readonly Record<string, unknown>[]): Volume[] {
  if (products.length === 0) return []
  return [
    products.reduce<Volume>(
      (box, product) => {
        const one = asVolume(product)
        const quantity = Number(product['quantity'] ?? 1)
        return {
          height: box.height + one.height * quantity,
          width: Math.max(box.width, one.width),
          length: Math.max(box.length, one.length),
          weight: box.weight + one.weight * quantity,
          insurance: box.insurance + one.insurance * quantity,
        }
      },
      { height: 0, width: 0, length: 0, weight: 0, insurance: 0 },
    ),
  ]
}

/** `POST /me/shipment/calculate`: a price per service, as text; a bare object when exactly one service was asked for. */
export function calculateRoutes(app: FastifyInstance, { state }: Context): void {
  app.post('/me/shipment/calculate', async (request) => {
    const body = objectOf(request.body)
    const problems = new Problems()
    const from = readPlace(body, 'from', problems)
    const to = readPlace(body, 'to', problems)
    const volumes = readParcels(body, problems)
    const wanted = String(body['services'] ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number)
    const services = wanted.length === 0 ? SERVICES : SERVICES.filter(({ id }) => wanted.includes(id))
    if (services.length === 0) problems.add('services', 'O serviço informado não existe.')
    problems.check()
    const options = objectOf(body['options'])
    const extras = { receipt: options['receipt'] === true, ownHand: options['own_hand'] === true }
    const answers = services.map((service) => {
      const price = from && to ? quote(service, from, to, volumes, extras) : 'CEP não atendido pela transportadora.'
      return typeof price === 'string' ? unavailable(service, price) : available(service, price, volumes, body, extras)
    })
    if (wanted.length === 1) return answers[0]
    return state.configuracao.melhorEnvioListas === 'lista' ? answers : { ...answers }
  })
}

/** An eight-digit code of no state is no bad request: no carrier goes there. */
export function readPlace(body: Json, side: string, problems: Problems): Place | null {
  const code = String(objectOf(body[side])['postal_code'] ?? '')
  if (!/^\d{5}-?\d{3}$/.test(code))
    problems.add(`${side}.postal_code`, `O campo ${side}.postal_code não é um CEP válido.`)
  return placeOfCep(code)
}

function unavailable({ id, name, company }: Service, error: string): unknown {
  return { id, name, company, error }
}

function available(
  { id, name, company }: Service,
  price: Price,
  volumes: readonly Volume[],
  body: Json,
  extras: Extras,
): unknown {
  const value = reais(price.cents)
  const range = { min: Math.max(1, price.days - 1), max: price.days }
  const products = (Array.isArray(body['products']) ? body['products'] : []).map((item) => {
    const { id: product = '', quantity = 1 } = objectOf(item)
    return { id: product, quantity }
  })
  return {
    id,
    name,
    price: value,
    custom_price: value,
    discount: reais(price.discountCents),
    currency: 'R$',
    delivery_time: price.days,
    delivery_range: range,
    custom_delivery_time: price.days,
    custom_delivery_range: range,
    packages: volumes.map(({ height, width, length, weight, insurance }, index) => ({
      price: reais(price.volumeCents[index] ?? 0),
      discount: reais(Math.round((price.volumeCents[index] ?? 0) * 0.25)),
      format: 'box',
      dimensions: { height, width, length },
      weight: weight.toFixed(2),
      insurance_value: insurance.toFixed(2),
      ...(products.length > 0 ? { products } : {}),
    })),
    additional_services: { receipt: extras.receipt, own_hand: extras.ownHand, collect: false },
    company,
  }
}
