import type { Page } from 'playwright'

/** What a person does, one input each, and what must be on screen before the next one. */
interface Ato {
  readonly nome: string
  readonly fazer: (page: Page) => Promise<unknown>
  readonly ate?: (page: Page) => Promise<unknown>
}

const CARTAO = 'ul[aria-label="Lista de produtos"] li[aria-posinset]'
const PALAVRA = 'geometrico'
const dialogo = (page: Page) => page.getByRole('dialog').waitFor({ timeout: 30_000 })
const semDialogo = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached', timeout: 30_000 })
const cartoes = (page: Page) => page.locator(CARTAO).first().waitFor({ timeout: 30_000 })
const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true }).first()
const tecla = (nome: string, key: string, ate?: Ato['ate']): Ato => ({
  nome,
  fazer: (page) => page.keyboard.press(key),
  ...(ate && { ate }),
})
const clique = (nome: string, alvo: (page: Page) => ReturnType<Page['locator']>, ate?: Ato['ate']): Ato => ({
  nome,
  fazer: (page) => alvo(page).click(),
  ...(ate && { ate }),
})
const caixa = (page: Page) => page.locator(`${CARTAO} input[type="checkbox"]`).first()

/** A journey through list, search, dialogs, menu, quick search and a product's form. */
export const ATOS: readonly Ato[] = [
  clique(
    'open the menu',
    (page) => botao(page, 'Menu'),
    (page) => page.locator('#menu-principal').waitFor(),
  ),
  tecla('close the menu', 'Escape'),
  clique('unfold the rail', (page) => botao(page, 'Expandir a barra')),
  clique('fold the rail', (page) => botao(page, 'Recolher a barra')),
  clique('select a product', caixa),
  clique('select no product', caixa),
  clique('select all', (page) => page.getByLabel('Selecionar todos')),
  clique('clear the selection', (page) => botao(page, 'Limpar seleção')),
  clique('open a QR code', (page) => page.locator(`${CARTAO} button[aria-label^="QR Code de"]`).first(), dialogo),
  tecla('close the QR code', 'Escape', semDialogo),
  clique('focus the search', (page) => page.getByLabel('Buscar por nome, cor ou modelo', { exact: true })),
  ...[...PALAVRA].map((letra) => tecla(`type ${letra} in the search`, letra)),
  tecla('clear the search', 'Escape', cartoes),
  tecla('open the quick search', 'Control+k', dialogo),
  tecla('type in the quick search', 'v'),
  tecla('close the quick search', 'Escape', semDialogo),
  clique(
    'open a product',
    (page) => page.locator(`${CARTAO} a`).first(),
    (page) => page.locator('input[name="titulo"]').waitFor({ timeout: 30_000 }),
  ),
  clique('focus the title', (page) => page.locator('input[name="titulo"]')),
  tecla('type in the title', 'a'),
  tecla('take it back', 'Backspace'),
  clique('open the images', (page) => botao(page, 'Gerenciar imagens'), dialogo),
]

/** Milliseconds from each act's input to the next frame (Event Timing); 0 when it took less than 16. */
export async function fazerAtos(page: Page): Promise<[string, number][]> {
  await page.evaluate(() => {
    const medido = window as unknown as { atos: number[]; observador: PerformanceObserver }
    medido.atos = []
    const guardar = (lista: PerformanceEntryList) => medido.atos.push(...lista.map(({ duration }) => duration))
    medido.observador = new PerformanceObserver((lista) => guardar(lista.getEntries()))
    medido.observador.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const medidas: [string, number][] = []
  for (const { nome, fazer, ate } of ATOS) {
    await fazer(page)
    await ate?.(page)
    medidas.push([nome, await page.evaluate(maiorAteAgora)])
  }
  return medidas
}

/** In the page: the longest event since the last call. An entry is told after the frame that follows the event. */
async function maiorAteAgora(): Promise<number> {
  for (let quadros = 0; quadros < 3; quadros++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  const medido = window as unknown as { atos: number[]; observador: PerformanceObserver }
  medido.atos.push(...medido.observador.takeRecords().map(({ duration }) => duration))
  const maior = Math.max(0, ...medido.atos)
  medido.atos = []
  return maior
}
