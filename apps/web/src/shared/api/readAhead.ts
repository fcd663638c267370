import { onSessionEnd } from '../session/session.ts'
import { readStored } from '../session/storage.ts'
import { addQuery, type HttpRequest, send } from './http.ts'

/** First read of a screen, by its address without filters: the list that most people open the shop with. */
const PRIMEIRAS: Readonly<Record<string, string>> = {
  '/produtos': '/produtos/busca/',
  '/vendas': '/vendas/',
  '/clientes': '/clientes/',
  '/home': '/painel/',
}
/** A screen that asks later than this shall have a newer answer. */
const VALIDADE_MS = 10_000

let adiantada: { readonly url: string; readonly em: number; readonly resposta: Promise<Response | null> } | null = null
// The answer to one person is no answer to the next.
onSessionEnd(() => {
  adiantada = null
})

/**
 * Sends the first read of the opened screen beside the check of the session, not after it: on a slow network that is a
 * round trip and the drawing of the frame. Only with a token that has not run out. A failure counts for nothing: the screen
 * asks again by itself.
 */
export function readAhead(): void {
  const url = PRIMEIRAS[location.pathname]
  const access = readStored('access')
  if (!url || location.search || !access || !isValidToken(access)) return
  const resposta = send({ method: 'GET', url }, access).then(
    (response) => (response.ok ? response : null),
    () => null,
  )
  adiantada = { url, em: performance.now(), resposta }
}

/** The answer that was asked for ahead, once; null when there is none or it failed. */
export async function takeReadAhead({ method: metodo, url, query }: HttpRequest): Promise<Response | null> {
  if (!adiantada || metodo !== 'GET' || adiantada.url !== addQuery(url, query)) return null
  const { em, resposta } = adiantada
  adiantada = null
  return performance.now() - em < VALIDADE_MS ? await resposta : null
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
