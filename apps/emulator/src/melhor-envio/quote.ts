import { kilometres, type Place } from './places.ts'
import type { Service } from './services.ts'

/** One parcel: cm, kg, reais. */
export interface Volume {
  readonly height: number
  readonly width: number
  readonly length: number
  readonly weight: number
  readonly insurance: number
}

export interface Extras {
  readonly receipt: boolean
  readonly ownHand: boolean
}

export interface Price {
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

export function reais(cents: number): string {
  return (cents / 100).toFixed(2)
}
