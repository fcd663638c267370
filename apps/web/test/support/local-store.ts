import { promisifyRequest } from 'idb-keyval'

/** Keeps what this browser remembers from answering, as a slow device does, until the returned function is called. */
export async function holdStore(name: string): Promise<() => void> {
  const banco = await promisifyRequest(indexedDB.open(name))
  const values = banco.transaction('valores', 'readwrite').objectStore('valores')
  let solto = false
  const holdTransaction = () => {
    if (solto) banco.close()
    else values.count().addEventListener('success', holdTransaction)
  }
  holdTransaction()
  return () => {
    solto = true
  }
}
