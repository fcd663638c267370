import { promisifyRequest } from 'idb-keyval'

/** Keeps what this browser remembers from answering, as a slow device does, until the returned function is called. */
export async function holdStore(nome: string): Promise<() => void> {
  const banco = await promisifyRequest(indexedDB.open(nome))
  const valores = banco.transaction('valores', 'readwrite').objectStore('valores')
  let solto = false
  const holdTransaction = () => {
    if (solto) banco.close()
    else valores.count().addEventListener('success', holdTransaction)
  }
  holdTransaction()
  return () => {
    solto = true
  }
}
