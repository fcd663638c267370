/**
 * What else an error may tell besides its words. Everything not named here is left out: drivers hang whole objects on
 * their errors (pg its client with the key that cancels queries), and `detail` of the database quotes people's data.
 */
const TOLD = [
  'code',
  'codigo',
  'motivo',
  'status',
  'statusCode',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const
/** Causes of causes, and errors of errors. */
const DEPTH = 5

/** Errors of the database about a value (class 22) quote it: `invalid input syntax for type date: "…"`. */
const withoutValues = (error: Error, text: string | undefined) =>
  /^22\w{3}$/.test(String(Reflect.get(error, 'code'))) ? text?.replaceAll(/"[^"]*"/g, '"…"') : text

/** An error as it is logged. A thrown string or number stays as it is; any other object is left out. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? {} : error
  const told = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  const deeper = depth < DEPTH
  return {
    type: error.constructor.name,
    message: withoutValues(error, error.message),
    stack: withoutValues(error, error.stack),
    ...Object.fromEntries(told),
    ...(deeper && error.cause !== undefined ? { cause: loggedError(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, 10).map((one: unknown) => loggedError(one, depth + 1)) }
      : {}),
  }
}
