import type { BrowserContext, Page } from '@playwright/test'
import { opened, press } from './acts.ts'
import { expect } from './test.ts'

export const busca = (page: Page) => page.getByLabel('Buscar por SKU ou nome')
export const printQueue = (page: Page) => page.getByRole('list', { name: 'Etiquetas para imprimir' })
export const findAddButton = (page: Page, nome: string) => page.getByRole('button', { name: `Adicionar: ${nome}` })
export const quantidade = (page: Page, nome: string) => page.getByRole('spinbutton', { name: `Quantidade de ${nome}` })
/** How many labels on how many sheets, as it is announced. */
export const resumo = (page: Page) => page.getByRole('status').filter({ hasText: /etiqueta/ })

/** Counts the print dialogs instead of opening them, in every window to come. */
export const countDialogs = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = window as unknown as { dialogs: number }
    counted.dialogs = 0
    window.print = () => {
      counted.dialogs += 1
    }
  })
export const dialogs = (page: Page) => page.evaluate(() => (window as unknown as { dialogs: number }).dialogs)

/** The print window that `button` opens, once it can print. */
export async function printWindow(page: Page, button: string): Promise<Page> {
  const sheet = await opened(page, () => press(page, button))
  await expect(sheet.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
  return sheet
}
