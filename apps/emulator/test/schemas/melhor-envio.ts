import { z } from 'zod'
import { all, stamp } from './shape.ts'

const money = z.string().regex(/^\d+\.\d{2}$/)
const range = z.strictObject({ min: z.int().positive(), max: z.int().positive() })
const company = z.strictObject({ id: z.int(), name: z.string(), picture: z.url() })

/** Shapes stated from Melhor Envio's public documentation of API v2. */
export const quoteAvailable = z.strictObject({
  id: z.int(),
  name: z.string(),
  ...all(money, 'price', 'custom_price', 'discount'),
  currency: z.literal('R$'),
  delivery_time: z.int().positive(),
  delivery_range: range,
  custom_delivery_time: z.int().positive(),
  custom_delivery_range: range,
  packages: z
    .array(
      z.strictObject({
        ...all(money, 'price', 'discount'),
        format: z.literal('box'),
        dimensions: z.strictObject({ height: z.number(), width: z.number(), length: z.number() }),
        ...all(money, 'weight', 'insurance_value'),
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
  ...all(z.string().nullable(), 'tracking', 'melhorenvio_tracking'),
  created_at: stamp,
  ...all(stamp.nullable(), 'paid_at', 'generated_at', 'posted_at', 'delivered_at', 'canceled_at', 'expired_at'),
})

export const order = z.object({
  ...tracking.omit({ melhorenvio_tracking: true }).shape,
  service_id: z.int(),
  price: z.number().positive(),
  service: z.object({ id: z.int(), name: z.string(), company }),
  from: z.object({ postal_code: z.string() }),
  to: z.object({ postal_code: z.string() }),
})

export const invalidDataSchema = z.strictObject({
  message: z.literal('The given data was invalid.'),
  errors: z.record(z.string(), z.array(z.string()).min(1)),
})
