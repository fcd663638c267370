import { createStore, del, promisifyRequest, values } from 'idb-keyval'
import type { AcaoPendente } from './pendingActions.ts'

/** A queued action that was sent after the authorisation and did not succeed, or whose answer never came. */
export interface AcaoFalha extends AcaoPendente {
  readonly id: string
  /** Idempotency key: sent again, it is not done twice. */
  readonly chave: string
  /** Whose it is: a browser serves several people. */
  readonly usuario: string
  /** Why, in words for people. */
  readonly erro: string
  readonly em: string
}

/** In IndexedDB, because localStorage holds only what the session is made of. */
const actions = createStore('estampa-bling', 'acoes-falhas')

/** This person's, the oldest first. */
export async function acoesFalhas(usuario: string): Promise<AcaoFalha[]> {
  const allAcoes = await values<AcaoFalha>(actions)
  return allAcoes.filter((action) => action.usuario === usuario).toSorted((a, b) => a.em.localeCompare(b.em))
}

/** Keeps it, in the place of the one with the same id. */
export const keepFailedAction = (action: AcaoFalha): Promise<unknown> =>
  actions('readwrite', (loja) => {
    // A store that an earlier version made takes the key from the value, and refuses one beside it.
    if (loja.keyPath === null) loja.put(action, action.id)
    else loja.put(action)
    return promisifyRequest(loja.transaction)
  })

export const forgetFalha = (id: string): Promise<unknown> => del(id, actions)
