import type { Problems } from './errors.ts'
import type { Volume } from './quote.ts'

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : []

/** Reads the parcels of a quote: given as volumes, or as products that are stacked into one box. */
export function readParcels(body: Readonly<Record<string, unknown>>, problems: Problems): Volume[] {
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
