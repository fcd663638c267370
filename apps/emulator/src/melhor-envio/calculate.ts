import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { Problems } from './errors.ts'
import { readParcels } from './parcels.ts'
import { type Place, placeOfCep } from './places.ts'
import { type Price, quote, reais, type Volume } from './quote.ts'
import { SERVICES, type Service } from './services.ts'

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
export function readPlace(body: Readonly<Record<string, unknown>>, side: string, problems: Problems): Place | null {
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
  body: Readonly<Record<string, unknown>>,
  extras: { receipt: boolean; ownHand: boolean },
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
