import { promisifyRequest } from 'idb-keyval'

let isWritten = false
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (names, mode, options) {
  isWritten ||= mode === 'readwrite'
  return transaction.call(this, names, mode, options)
}

/** Empties what the page keeps; its databases only when the test has written to one. */
export async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  if (!isWritten) return
  for (const { name = '' } of await indexedDB.databases()) {
    const banco = await promisifyRequest(indexedDB.open(name))
    const lojas = [...banco.objectStoreNames]
    const clearing = banco.transaction(lojas, 'readwrite')
    for (const loja of lojas) clearing.objectStore(loja).clear()
    await promisifyRequest(clearing)
    banco.close()
  }
  isWritten = false
}
