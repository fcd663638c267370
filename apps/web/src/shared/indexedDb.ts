/**
 * This browser's database `nome`, opened when it is first asked for; `criar` makes what is in it. One that could not be
 * opened is tried again the next time.
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
