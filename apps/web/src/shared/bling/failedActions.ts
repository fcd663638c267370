import { bancoDoNavegador } from '../indexedDb.ts'
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
  /** ISO instant. */
  readonly em: string
}

/** In IndexedDB, because localStorage holds only what the session is made of. */
const BANCO = 'estampa-bling'
const ACOES = 'acoes-falhas'

const abrir = bancoDoNavegador(BANCO, (banco) => banco.createObjectStore(ACOES, { keyPath: 'id' }))

async function executar<T>(modo: IDBTransactionMode, pedir: (acoes: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const banco = await abrir()
  return await new Promise((resolve, reject) => {
    const transacao = banco.transaction(ACOES, modo)
    const pedido = pedir(transacao.objectStore(ACOES))
    transacao.oncomplete = () => resolve(pedido.result)
    transacao.onabort = () => reject(transacao.error)
  })
}

/** This person's, the oldest first. */
export async function acoesFalhas(usuario: string): Promise<AcaoFalha[]> {
  const todas = await executar<AcaoFalha[]>('readonly', (acoes) => acoes.getAll())
  return todas.filter((acao) => acao.usuario === usuario).toSorted((a, b) => a.em.localeCompare(b.em))
}

/** Keeps it, in the place of the one with the same id. */
export const guardarFalha = (acao: AcaoFalha): Promise<unknown> => executar('readwrite', (acoes) => acoes.put(acao))

export const esquecerFalha = (id: string): Promise<unknown> => executar('readwrite', (acoes) => acoes.delete(id))
