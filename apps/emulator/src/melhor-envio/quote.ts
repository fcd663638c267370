import type { FastifyInstance } from 'fastify'
import { arrayOf, type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { Problems } from './errors.ts'
import { kilometres, type Place, placeOfCep } from './places.ts'
import { SERVICES, type Service } from './services.ts'

/** Parcel: cm, kg, reais. */
type Volume = Readonly<Record<'height' | 'width' | 'length' | 'weight' | 'insurance', number>>
/** Services that are paid for besides, of the options of a request. */
const extrasOf = (options: Json) => ({ receipt: options['receipt'] === true, own_hand: options['own_hand'] === true })
type Price = Exclude<ReturnType<typeof quote>, string>

const RECEIPT_CENTS = 795
const OWN_HAND_CENTS = 880
/** Carriers bill the room that a parcel takes beyond this weight: 6000 cm³ count as a kilogram. */
const CUBIC_CM = 6000

/**
 * Returns what a shipment costs between two places, by volume and in all, or the sentence that says why it does not go.
 */
export function quote(
  service: Service,
  from: Place | null,
  to: Place | null,
  volumes: readonly Volume[],
  options: Json,
) {
  if (!from || !to) return 'CEP não atendido pela transportadora.'
  const obstacle = volumes.map((volume) => obstacleOf(service, volume)).find(Boolean)
  if (obstacle) return obstacle
  if (service.singleVolume && volumes.length > 1) return 'Este serviço aceita apenas um volume por envio.'
  if (!service.reaches(from, to)) return 'Serviço indisponível para o trecho.'
  const km = kilometres(from, to)
  const extras = extrasOf(options)
  const added = (extras.receipt ? RECEIPT_CENTS : 0) + (extras.own_hand ? OWN_HAND_CENTS : 0)
  const volumeCents = volumes.map((volume, index) => volumePrice(service, km, volume) + (index === 0 ? added : 0))
  const cents = volumeCents.reduce((sum, volumeCost) => sum + volumeCost, 0)
  const days = service.days.fixed + Math.ceil(km / service.days.kmPerDay)
  return { cents, discountCents: Math.round(cents * 0.25), days, volumeCents, extras }
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

const reais = (cents: number): string => (cents / 100).toFixed(2)

/** Reads the parcels of a quote: given as volumes, or as products that are stacked into one box. */
export function readParcels(body: Json, problems: Problems): Volume[] {
  const volumes = arrayOf(body['volumes'])
  const products = arrayOf(body['products'])
  if (volumes.length === 0 && products.length === 0)
    problems.add('products', 'O campo products é obrigatório quando volumes não está presente.')
  const name = volumes.length > 0 ? 'volumes' : 'products'
  for (const [index, item] of (volumes.length > 0 ? volumes : products).entries()) {
    for (const side of ['height', 'width', 'length', 'weight'])
      problems.requirePositive(`${name}.${index}.${side}`, item[side])
    const quantity = Number(item['quantity'] ?? 1)
    if (name === 'products' && !(quantity >= 1 && quantity <= 100))
      problems.add(`products.${index}.quantity`, 'A quantidade deve estar entre 1 e 100.')
  }
  if (volumes.length > 0) return volumes.map(toVolume)
  return products.length > 0 ? [stacked(products)] : []
}

function toVolume({ height, width, length, weight, insurance, insurance_value }: Json): Volume {
  const sides = { height: Number(height), width: Number(width), length: Number(length) }
  return { ...sides, weight: Number(weight), insurance: Number(insurance ?? insurance_value ?? 0) }
}

function stacked(products: readonly Json[]): Volume {
  const all = products.map((product) => ({ ...toVolume(product), quantity: Number(product['quantity'] ?? 1) }))
  const sum = (name: keyof Volume) => all.reduce((total, volume) => total + volume[name] * volume.quantity, 0)
  const largest = (name: keyof Volume) => Math.max(...all.map((volume) => volume[name]))
  const sides = { height: sum('height'), width: largest('width'), length: largest('length') }
  return { ...sides, weight: sum('weight'), insurance: sum('insurance') }
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
    const answers = services.map((service) => {
      const price = quote(service, from, to, volumes, objectOf(body['options']))
      if (typeof price !== 'string') return available(service, price, volumes, body)
      const { id, name, company } = service
      return { id, name, company, error: price }
    })
    if (wanted.length === 1) return answers[0]
    return state.configuracao.melhorEnvioListas === 'lista' ? answers : { ...answers }
  })
}

/** An eight-digit code of no state is no bad request: no carrier goes to it. */
export function readPlace(body: Json, side: string, problems: Problems): Place | null {
  const code = String(objectOf(body[side])['postal_code'] ?? '')
  if (!/^\d{5}-?\d{3}$/.test(code))
    problems.add(`${side}.postal_code`, `O campo ${side}.postal_code não é um CEP válido.`)
  return placeOfCep(code)
}

function available({ id, name, company }: Service, price: Price, volumes: readonly Volume[], body: Json): unknown {
  const value = reais(price.cents)
  const range = { min: Math.max(1, price.days - 1), max: price.days }
  const products = arrayOf(body['products']).map(({ id: product = '', quantity = 1 }) => ({ id: product, quantity }))
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
    additional_services: { ...price.extras, collect: false },
    company,
  }
}
