import { request } from '../../shared/api/api.ts'
import type { HttpRequest } from '../../shared/api/http.ts'
import { isQueuedError } from '../../shared/bling/authorisation.ts'
import { dequeueAction, enqueueAction } from '../../shared/bling/pendingActions.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

/**
 * Sends a change of the categories with its pending action queued before (spec §7). Bling mirrors the categories: when
 * Bling must be authorised first, the request does not settle and the action stays, once, to be replayed; also when the
 * person goes on without. In every other case the person is told the outcome, so the action leaves the queue: left in
 * the queue after a success it would be done twice, after a failure it would be done later, behind the back of someone
 * who has given up or changed it since.
 * `redirect`: where the person was, and comes back to from Bling.
 */
export async function sendCategoria(
  pedido: Pick<HttpRequest, 'method' | 'url' | 'body' | 'idempotencyKey'>,
  redirect = '/categorias',
) {
  const action = { method: pedido.method, url: pedido.url, data: pedido.body ?? null, redirect }
  enqueueAction(action)
  try {
    const answer = await request(pedido)
    dequeueAction(action)
    return answer
  } catch (error) {
    if (!isQueuedError(error)) dequeueAction(action)
    throw error
  }
}

const CHAVE = 'estampa_aviso'
const TEMPO_DE_LER_MS = 1000

/**
 * Says the message, then loads the page anew (spec §8) and goes on at `endereco`; who has gone elsewhere meanwhile
 * stays on that page.
 */
export function tellAndReload(message: string, endereco: string): void {
  toast('success', message)
  sessionStorage.setItem(CHAVE, message)
  const startPath = location.pathname
  setTimeout(() => {
    if (location.pathname === endereco) location.reload()
    else if (location.pathname === startPath) location.replace(endereco)
    else sessionStorage.removeItem(CHAVE)
  }, TEMPO_DE_LER_MS)
}

export function repeatAviso(): void {
  const message = sessionStorage.getItem(CHAVE) ?? ''
  sessionStorage.removeItem(CHAVE)
  toast('success', message)
}
