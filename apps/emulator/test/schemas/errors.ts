import { z } from 'zod'

const field = z.strictObject({ code: z.int(), msg: z.string(), element: z.string(), namespace: z.string() })

/** `ErrorResponse` of the document, with the `limit` and `period` that only 429 carries. */
export const errorResponse = z.strictObject({
  error: z.strictObject({
    type: z.enum([
      'BAD_REQUEST',
      'VALIDATION_ERROR',
      'MISSING_REQUIRED_FIELD_ERROR',
      'EMPTY_REQUEST_BODY',
      'INVALID_REQUEST_BODY',
      'UNAUTHORIZED',
      'FORBIDDEN',
      'RESOURCE_NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'TOO_MANY_REQUESTS',
      'UNKNOWN_ERROR',
      'SERVER_ERROR',
    ]),
    message: z.string().min(1),
    description: z.string().min(1),
    fields: z
      .array(
        z.strictObject({
          ...field.shape,
          collection: z.array(z.strictObject({ ...field.shape, index: z.int() })).optional(),
        }),
      )
      .optional(),
    limit: z.int().optional(),
    period: z.enum(['second', 'day']).optional(),
  }),
})
