import { bancoDoNavegador } from './indexedDb.ts'

const VALORES = 'valores'

/**
 * What this browser remembers under a name of its own. In IndexedDB, because localStorage belongs to the session and
 * is emptied at logout.
 */
export function criarArmazem(nome: string) {
  const abrir = bancoDoNavegador(nome, (banco) => banco.createObjectStore(VALORES))
  return {
    /** The value stored under `chave`; undefined when absent. */
    async lerGuardado(chave: string): Promise<unknown> {
      const banco = await abrir()
      return await resposta(banco.transaction(VALORES).objectStore(VALORES).get(chave))
    },

    async guardar(chave: string, valor: unknown): Promise<void> {
      const banco = await abrir()
      await resposta(banco.transaction(VALORES, 'readwrite').objectStore(VALORES).put(valor, chave))
    },

    /** Forgets all but the last `quantos` of the keys that begin with `prefixo`, in the order of their names. */
    async esquecerAntigos(prefixo: string, quantos: number): Promise<void> {
      const banco = await abrir()
      const valores = banco.transaction(VALORES, 'readwrite').objectStore(VALORES)
      const chaves = await resposta(valores.getAllKeys(IDBKeyRange.bound(prefixo, `${prefixo}\uffff`)))
      for (const chave of chaves.slice(0, -quantos)) valores.delete(chave)
    },
  }
}

const resposta = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error)
  })
