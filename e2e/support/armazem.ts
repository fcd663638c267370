import type { Page } from '@playwright/test'

/**
 * Reads what this browser remembers under `chave` of a store of apps/web/src/shared/device/localStore.ts, as JSON tells
 * it.
 */
export const guardado = (page: Page, banco: string, chave: string): Promise<unknown> =>
  page.evaluate(
    async ([databaseName, storedKey]) => {
      const feito = <T>(pedido: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          pedido.onsuccess = () => resolve(pedido.result)
          pedido.onerror = () => reject(pedido.error)
        })
      const aberto = await feito(indexedDB.open(databaseName))
      const valor: unknown = await feito(aberto.transaction('valores').objectStore('valores').get(storedKey))
      aberto.close()
      return valor
    },
    [banco, chave] as const,
  )

/** How many drafts of forms this browser holds (apps/web/src/shared/forms/drafts/drafts.ts). */
export const drafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await ended(indexedDB.open('estampa-rascunhos'))
    const count = await ended(database.transaction('valores').objectStore('valores').count())
    database.close()
    return count
  })
