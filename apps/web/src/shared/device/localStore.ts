import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { useEffect } from 'react'

/** Store of what this browser remembers. In IndexedDB: localStorage belongs to the session and is emptied at logout. */
export function createLocalStore(name: string) {
  const loja = createStore(name, 'valores')
  return {
    read: (key: string) => get<unknown>(key, loja),
    readAll: () => entries<string, unknown>(loja),
    keep: (key: string, value: unknown) => set(key, value, loja),
    /** Keeps `value` at every change, once it has been read. */
    useKept: (key: string, value: unknown) =>
      useEffect(() => {
        if (value) set(key, value, loja).catch((error: unknown) => console.error(`${name}: not kept`, error))
      }, [key, value]),
    forget: (key: string) => del(key, loja),

    /** Deletes all but the last `quantos` of the keys that begin with `prefixo`, in the order of their names. */
    async forgetOld(prefixo: string, quantos: number): Promise<void> {
      const lotes = (await keys<string>(loja)).filter((key) => key.startsWith(prefixo)).toSorted()
      await delMany(lotes.slice(0, -quantos), loja)
    },
  }
}
