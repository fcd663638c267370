import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { press } from './acts.ts'

/** Files as LibreOffice saved them: planilhas/salvar.ts. */
export const planilha = (nome: string) => fileURLToPath(new URL(`planilhas/${nome}`, import.meta.url))
/** Finds what the import says of its rows. */
export const frase = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /linhas? |lixeira/ })
    .first()
export const linhas = (page: Page) => page.getByRole('list', { name: 'Linhas da planilha' })

/** Pastes a block of cells, as a spreadsheet program copies it. */
export const pasteCells = (page: Page, texto: string) =>
  page.getByLabel('Ou cole as células').evaluate((campo, celulas) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', celulas)
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, texto)

export async function undoImportacao(page: Page): Promise<void> {
  await press(page, 'Desfazer importação')
  await press(page, 'Desfazer')
}
