/**
 * Opens this browser's database `nome` at its first use; `criar` makes its stores. A failed opening is tried again at
 * the next use.
 */
export function bancoDoNavegador(nome: string, criar: (banco: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let aberto: Promise<IDBDatabase> | null = null
  return () => {
    aberto ??= new Promise<IDBDatabase>((resolve, reject) => {
      const pedido = indexedDB.open(nome, 1)
      pedido.onupgradeneeded = () => criar(pedido.result)
      pedido.onsuccess = () => resolve(pedido.result)
      pedido.onerror = () => reject(pedido.error)
    }).catch((erro: unknown) => {
      aberto = null
      throw erro
    })
    return aberto
  }
}
