import { arrayOf, objectOf, pick } from '../bling/values.ts'
import { localDateTime } from '../dates.ts'
import type { Envio } from '../store/records.ts'
import { SERVICES } from './services.ts'

const when = (ms: number | null) => (ms === null ? null : localDateTime(ms))

/** The order object that cart, checkout and orders answer with. */
export function orderView(envio: Envio): Record<string, unknown> {
  const { from, to, products, agency } = envio.pedido
  const options = objectOf(envio.pedido['options'])
  const volumes = arrayOf(envio.pedido['volumes'])
  const service = SERVICES.find(({ id }) => id === envio.service)
  const [first] = volumes
  return {
    ...pick(envio, 'id', 'protocol', 'status', 'price', 'discount', 'tracking'),
    service_id: envio.service,
    agency_id: agency ?? null,
    quote: envio.price + envio.discount,
    coupon: null,
    delivery_min: Math.max(1, envio.deliveryDays - 1),
    delivery_max: envio.deliveryDays,
    insurance_value: options['insurance_value'] ?? 0,
    weight: first?.['weight'] ?? null,
    width: first?.['width'] ?? null,
    height: first?.['height'] ?? null,
    length: first?.['length'] ?? null,
    format: 'box',
    receipt: options['receipt'] === true,
    own_hand: options['own_hand'] === true,
    collect: false,
    reverse: options['reverse'] === true,
    non_commercial: options['non_commercial'] === true,
    authorization_code: envio.melhorenvioTracking,
    generated_key: generationOf(envio),
    self_tracking: envio.melhorenvioTracking,
    created_at: when(envio.criadoEm),
    updated_at: when(envio.entregueEm ?? envio.postadoEm ?? envio.geradoEm ?? envio.pagoEm ?? envio.criadoEm),
    ...datesOf(envio),
    from,
    to,
    service: service && { id: service.id, name: service.name, company: service.company },
    products: products ?? [],
    volumes,
    tags: options['tags'] ?? [],
  }
}

/** The last generation that was asked for; a failure shows here and nowhere else. */
function generationOf({ geracaoChave, geracaoTentativas, geracaoEm, geracaoFalhouEm, geradoEm }: Envio): unknown {
  if (geracaoChave === null) return null
  return {
    generate_key: geracaoChave,
    data: geracaoFalhouEm === null ? null : 'Não foi possível solicitar a etiqueta à transportadora.',
    attempts: geracaoTentativas,
    dispatched_at: when(geracaoEm),
    failed_at: when(geracaoFalhouEm),
    finished_at: when(geradoEm),
  }
}

export function trackingView(envio: Envio): Record<string, unknown> {
  return {
    ...pick(envio, 'id', 'protocol', 'status', 'tracking'),
    melhorenvio_tracking: envio.melhorenvioTracking,
    created_at: when(envio.criadoEm),
    ...datesOf(envio),
  }
}

function datesOf(envio: Envio): Record<string, unknown> {
  return {
    paid_at: when(envio.pagoEm),
    generated_at: when(envio.geradoEm),
    posted_at: when(envio.postadoEm),
    delivered_at: when(envio.entregueEm),
    canceled_at: when(envio.canceladoEm),
    expired_at: when(envio.venceEm),
  }
}
