import { onSessionEnd } from '../session/session.ts'
import { readStored } from '../session/storage.ts'
import { addQuery, type HttpRequest, send } from './http.ts'

/** First reads of a screen, by its address without filters: the lists that most people open the shop with. */
const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  '/produtos': ['/produtos/busca/'],
  '/vendas': ['/vendas/', '/vendas/fila/'],
  '/clientes': ['/clientes/'],
  '/home': ['/painel/'],
}
/** A screen that asks later than this shall have a newer answer. */
const VALIDITY_MS = 10_000

const readsAhead = new Map<string, { readonly at: number; readonly answer: Promise<Response | null> }>()
// The answer to one person is no answer to the next.
onSessionEnd(() => readsAhead.clear())

/**
 * Sends the first reads of the opened screen beside the check of the session, not after it: on a slow network that is a
 * round trip and the drawing of the frame. Only with a token that has not run out. A failure counts for nothing: the screen
 * asks again by itself.
 */
export function readAhead(): void {
  const access = readStored('access')
  if (location.search || !access || !isValidToken(access)) return
  for (const url of FIRST_READS[location.pathname] ?? []) {
    const answer = send({ method: 'GET', url }, access).then(
      (response) => (response.ok ? response : null),
      () => null,
    )
    readsAhead.set(url, { at: performance.now(), answer })
  }
}

/** The answer that was asked for ahead, once; null when there is none or it failed. */
export async function takeReadAhead({ method, url, query }: HttpRequest): Promise<Response | null> {
  const address = addQuery(url, query)
  const ahead = method === 'GET' ? readsAhead.get(address) : undefined
  if (!ahead) return null
  readsAhead.delete(address)
  return performance.now() - ahead.at < VALIDITY_MS ? await ahead.answer : null
}

/** The time in the token has not come yet; false for one that cannot be read. */
function isValidToken(access: string): boolean {
  try {
    const { exp } = JSON.parse(atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp: number
    }
    return exp * 1000 > Date.now()
  } catch {
    return false
  }
}
