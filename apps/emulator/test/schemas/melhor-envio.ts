import { z } from 'zod'

const money = z.string().regex(/^\d+\.\d{2}$/)
const stamp = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
const range = z.strictObject({ min: z.int().positive(), max: z.int().positive() })
const company = z.strictObject({ id: z.int(), name: z.string(), picture: z.url() })
const nullableStamp = stamp.nullable()

/** Shapes stated from Melhor Envio's public documentation of API v2. */
export const quoteAvailable = z.strictObject({
  id: z.int(),
  name: z.string(),
  price: money,
  custom_price: money,
  discount: money,
  currency: z.literal('R$'),
  delivery_time: z.int().positive(),
  delivery_range: range,
  custom_delivery_time: z.int().positive(),
  custom_delivery_range: range,
  packages: z
    .array(
      z.strictObject({
        price: money,
        discount: money,
        format: z.literal('box'),
        dimensions: z.strictObject({ height: z.number(), width: z.number(), length: z.number() }),
        weight: money,
        insurance_value: money,
        products: z.array(z.strictObject({ id: z.string(), quantity: z.int() })).optional(),
      }),
    )
    .min(1),
  additional_services: z.strictObject({ receipt: z.boolean(), own_hand: z.boolean(), collect: z.boolean() }),
  company,
})

export const quoteUnavailable = z.strictObject({ id: z.int(), name: z.string(), company, error: z.string().min(1) })

export const tracking = z.strictObject({
  id: z.uuid(),
  protocol: z.string(),
  status: z.enum(['pending', 'released', 'posted', 'delivered', 'canceled']),
  tracking: z.string().nullable(),
  melhorenvio_tracking: z.string().nullable(),
  created_at: stamp,
  paid_at: nullableStamp,
  generated_at: nullableStamp,
  posted_at: nullableStamp,
  delivered_at: nullableStamp,
  canceled_at: nullableStamp,
  expired_at: nullableStamp,
})

export const order = z.object({
  ...tracking.omit({ melhorenvio_tracking: true }).shape,
  service_id: z.int(),
  price: z.number().positive(),
  service: z.object({ id: z.int(), name: z.string(), company }),
  from: z.object({ postal_code: z.string() }),
  to: z.object({ postal_code: z.string() }),
})

export const invalidData = z.strictObject({
  message: z.literal('The given data was invalid.'),
  errors: z.record(z.string(), z.array(z.string()).min(1)),
})
