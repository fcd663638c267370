import { expect, type Page } from '@playwright/test'
import { press } from './acts.ts'

export const leitor = (page: Page) => page.getByRole('dialog', { name: 'Escaneie o QR Code' })

/** Opens it from the menu, which every screen has. */
export async function openLeitor(page: Page): Promise<void> {
  await press(page, 'Menu')
  await press(page, 'Escanear QR Code')
}

export async function typeCodigo(page: Page, codigo: string): Promise<void> {
  const campo = leitor(page).getByLabel('Código ou SKU')
  await campo.fill(codigo)
  await campo.press('Enter')
}

/** Types as a USB scanner does: the keys of the code and Enter, faster than a hand, wherever the focus is. */
export async function scanByUsb(page: Page, codigo: string): Promise<void> {
  // Made at one moment inside the page: on a busy machine the time from key to key might be as long as a person's.
  await page.evaluate(
    (teclas) => {
      const eventos = teclas.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      for (const evento of eventos) {
        const { key } = evento
        const target = document.activeElement ?? document.body
        const typed = target.dispatchEvent(evento)
        if (typed && key.length === 1 && target.matches('input:not([type="checkbox"], [type="radio"]), textarea'))
          document.execCommand('insertText', false, key)
      }
    },
    [...codigo, 'Enter'],
  )
}

/** Waits until the browser has stored so many picked lines of these sales: a reload loses what it has not stored yet. */
export const expectPickedKept = (page: Page, sales: readonly { readonly id: number }[], lines: number) =>
  expect
    .poll(() =>
      page.evaluate(
        async (ids) => {
          const done = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, reject) => {
              request.onsuccess = () => resolve(request.result)
              request.onerror = () => reject(request.error)
            })
          const banco = await done(indexedDB.open('estampa-separacao'))
          const valores = banco.transaction('valores').objectStore('valores')
          const keys = (await done(valores.getAllKeys())).filter((key) =>
            ids.includes(Number(String(key).split('/')[1])),
          )
          const kept = await Promise.all(keys.map((key) => done<Map<number, unknown>>(valores.get(key))))
          banco.close()
          return kept.reduce((sum, sale) => sum + sale.size, 0)
        },
        sales.map(({ id }) => id),
      ),
    )
    .toBe(lines)
