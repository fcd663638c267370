import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { storable } from './storable.ts'

/** Parses JSON from an external service, with every text as it is stored; null when it is invalid. */
export function jsonOrNull(text: string): unknown {
  try {
    return storable(JSON.parse(text))
  } catch {
    return null
  }
}

/** The route has no body, or may go without. */
export function takesNoBody({ routeOptions }: FastifyRequest): boolean {
  const body: unknown = routeOptions.schema?.body
  return body === undefined || (body instanceof z.ZodType && body.safeParse(undefined).success)
}
