import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { press } from './acts.ts'

/** Files as LibreOffice saved them: planilhas/salvar.ts. */
export const planilha = (nome: string) => fileURLToPath(new URL(`planilhas/${nome}`, import.meta.url))
/** What the import says of its rows. */
export const frase = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /linhas? |lixeira/ })
    .first()
export const linhas = (page: Page) => page.getByRole('list', { name: 'Linhas da planilha' })

export async function desfazer(page: Page): Promise<void> {
  await press(page, 'Desfazer importação')
  await press(page, 'Desfazer')
}
