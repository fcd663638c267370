import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { useEffect } from 'react'

/** Store of what this browser remembers. In IndexedDB: localStorage belongs to the session and is emptied at logout. */
export function createLocalStore(nome: string) {
  const loja = createStore(nome, 'valores')
  return {
    read: (chave: string) => get<unknown>(chave, loja),
    readAll: () => entries<string, unknown>(loja),
    keep: (chave: string, valor: unknown) => set(chave, valor, loja),
    /** Keeps `valor` at every change, once it has been read. */
    useKept: (chave: string, valor: unknown) =>
      useEffect(() => {
        if (valor) set(chave, valor, loja).catch((erro: unknown) => console.error(`${nome}: not kept`, erro))
      }, [chave, valor]),
    forget: (chave: string) => del(chave, loja),

    /** Deletes all but the last `quantos` of the keys that begin with `prefixo`, in the order of their names. */
    async forgetOld(prefixo: string, quantos: number): Promise<void> {
      const lotes = (await keys<string>(loja)).filter((chave) => chave.startsWith(prefixo)).toSorted()
      await delMany(lotes.slice(0, -quantos), loja)
    },
  }
}
