import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { arrayOf, type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { localDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { type Envio, UNTOUCHED } from '../store/records.ts'
import { createRefusal, Problems } from './errors.ts'
import { orderView } from './order-view.ts'
import { declarationView } from './papers.ts'
import { refresh } from './parcel-life.ts'
import { quote, readParcels, readPlace } from './quote.ts'
import { isAgency, SERVICES } from './services.ts'

const PER_PAGE = 10

export function cartRoutes(app: FastifyInstance, { state }: Context): void {
  const found = (request: FastifyRequest): Envio => {
    const envio = state.envios.get((request.params as { id: string }).id)
    if (!envio) throw new Refusal(404, { message: 'No query results for model [Order].' })
    return refresh(state, envio)
  }
  /** A page of ten; nothing at all is 204. */
  const listed = (request: FastifyRequest, wanted: (envio: Envio) => boolean) => {
    const rows = state.envios.all().filter(wanted)
    if (rows.length === 0) return undefined
    const page = Math.max(1, Number((request.query as { page?: string }).page ?? 1))
    const seen = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    // Lists of shipments tell of the declaration; a shipment alone does not.
    const data = seen.map((envio) => ({ ...orderView(refresh(state, envio)), dce: declarationView(state, envio) }))
    return {
      current_page: page,
      data: state.configuracao.melhorEnvioListas === 'lista' ? data : { ...data },
      last_page: Math.ceil(rows.length / PER_PAGE),
      per_page: PER_PAGE,
      total: rows.length,
    }
  }

  app.post('/me/cart', async (request, reply) => {
    const body = objectOf(request.body)
    const price = readShipment(body, state.configuracao.melhorEnvioAgencia === 'carrinho')
    const now = state.now()
    const envio = state.envios.put({
      id: randomUUID(),
      protocol: `ORD-${localDate(now).replaceAll('-', '')}${state.nextId('protocolo')}`,
      service: Number(body['service']),
      price: Math.round(price.cents + state.configuracao.melhorEnvioAcrescimo * 100) / 100,
      discount: price.discountCents / 100,
      deliveryDays: price.days,
      pedido: body,
      status: 'pending',
      tracking: null,
      melhorenvioTracking: null,
      criadoEm: now,
      ...UNTOUCHED,
    })
    return reply.code(201).send(orderView(envio))
  })
  app.get('/me/cart', async (request) => listed(request, (envio) => envio.status === 'pending'))
  app.get('/me/cart/:id', async (request) => orderView(found(request)))
  app.delete('/me/cart/:id', async (request) => {
    const { id, status } = found(request)
    if (status !== 'pending') throw createRefusal('O envio já foi pago e não está mais no carrinho.')
    state.envios.delete(id)
  })

  app.get('/me/orders', async (request) => {
    const { status: wanted } = request.query as { status?: string }
    return listed(request, ({ status }) => status !== 'pending' && (!wanted || status === wanted))
  })
  app.get('/me/orders/search', async (request) => {
    const search = String((request.query as { q?: string }).q ?? '')
    return listed(request, (envio) => search !== '' && matches(envio, search))
  })
  app.get('/me/orders/:id', async (request) => orderView(found(request)))
}

function matches(envio: Envio, search: string): boolean {
  const tags = arrayOf(objectOf(envio.pedido['options'])['tags']).map((tag) => String(tag['tag']))
  return [envio.id, envio.protocol, envio.tracking, envio.melhorenvioTracking, ...tags].includes(search)
}

/** Checks a shipment and prices it. Throws 422 with every field that is wrong. */
function readShipment(body: Json, wantsAgency: boolean) {
  const problems = new Problems()
  const service = SERVICES.find(({ id }) => id === Number(body['service']))
  if (!service) problems.add('service', 'O serviço informado não existe.')
  const from = readPlace(body, 'from', problems)
  const to = readPlace(body, 'to', problems)
  for (const side of ['from', 'to']) requirePerson(objectOf(body[side]), side, problems)
  const [sender, receiver] = [documentOf(body['from']), documentOf(body['to'])]
  if (sender && sender === receiver)
    problems.add('to.document', 'Remetente e destinatário não podem ter o mesmo documento.')
  const options = objectOf(body['options'])
  const volumes = readParcels({ volumes: body['volumes'] }, problems)
  requireContents(body, options, problems)
  requireWholeSides(body, problems)
  const company = service?.company.id ?? 1
  if (service && wantsAgency && company !== 1 && !isAgency(company, objectOf(body['from']), body['agency']))
    problems.add('agency', `Informe uma unidade válida da ${service.company.name} para a postagem.`)
  problems.check()
  const insurance = Number(options['insurance_value'] ?? 0) / Math.max(1, volumes.length)
  const insured = volumes.map((volume) => ({ ...volume, insurance }))
  const price = service ? quote(service, from, to, insured, options) : 'O serviço informado não existe.'
  if (typeof price === 'string') throw createRefusal(price)
  return price
}

function requirePerson(person: Json, side: string, problems: Problems): void {
  for (const field of ['name', 'address', 'city', 'postal_code'])
    problems.requireText(`${side}.${field}`, person[field])
  if (!documentOf(person)) problems.add(`${side}.document`, `O campo ${side}.document é obrigatório.`)
  if (person['state_abbr'] !== undefined && !/^[A-Z]{2}$/.test(String(person['state_abbr'])))
    problems.add(`${side}.state_abbr`, `O campo ${side}.state_abbr é inválido.`)
}

function documentOf(person: unknown): string {
  const { document, company_document } = objectOf(person)
  return String(company_document || document || '').replace(/[.\-/\s]/g, '')
}

/** Goods need an invoice, or a declaration of contents without commerce. */
function requireContents(body: Json, options: Json, problems: Problems): void {
  const key = String(objectOf(options['invoice'])['key'] ?? '')
  const products = arrayOf(body['products'])
  const declared = options['non_commercial'] === true
  if (!declared && !/^\d{6}[0-9A-Z]{12}\d{26}$/.test(key))
    problems.add('options.invoice.key', 'A chave da nota fiscal é obrigatória para envios comerciais.')
  else if (!declared && key.slice(20, 22) !== '55')
    problems.add('options.invoice.key', 'A Nota fiscal deve ser modelo 55.')
  if (declared && products.length === 0)
    problems.add('products', 'O campo products é obrigatório para a declaração de conteúdo.')
  products.forEach((product, index) => problems.requireText(`products.${index}.name`, product['name']))
}

function requireWholeSides(body: Json, problems: Problems): void {
  for (const [index, volume] of arrayOf(body['volumes']).entries())
    for (const side of ['height', 'width', 'length'])
      if (!Number.isInteger(Number(volume[side])))
        problems.add(`volumes.${index}.${side}`, `O campo volumes.${index}.${side} deve ser um número inteiro.`)
}
