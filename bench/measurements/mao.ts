import { expect, type Locator, type Page } from '@playwright/test'

export const GASTOS = ['cliques', 'teclas', 'rolagens'] as const
export type Gastos = Record<(typeof GASTOS)[number], number>

const MUITOS = 60
/** From key to key: faster ones are a reader's burst. */
const RITMO_MS = 80

/** A person's hand on mouse, keys and glass: each act is a real one in the browser, and is counted. */
export class Mao {
  readonly page: Page
  readonly gastos: Gastos = { cliques: 0, teclas: 0, rolagens: 0 }

  constructor(page: Page) {
    this.page = page
  }

  async clicar(alvo: Locator): Promise<void> {
    await expect(alvo).toBeEnabled()
    if (!(await alvo.evaluate(emVista))) this.gastos.rolagens++
    this.gastos.cliques++
    await alvo.click()
  }

  /** A native select takes two: one opens it, one chooses. */
  async escolher(alvo: Locator, label: string): Promise<void> {
    this.gastos.cliques += 2
    await alvo.selectOption({ label })
  }

  /** A chord is one key. */
  async teclar(...teclas: readonly string[]): Promise<void> {
    for (const tecla of teclas) {
      this.gastos.teclas++
      await this.page.keyboard.press(tecla, { delay: RITMO_MS })
    }
  }

  async digitar(texto: string): Promise<void> {
    this.gastos.teclas += texto.length
    await this.page.keyboard.type(texto, { delay: RITMO_MS })
  }

  /** By Tab or Shift+Tab, whichever way it lies; nothing when it has the focus already. */
  async ir(alvo: Locator): Promise<void> {
    await expect(alvo).toBeEnabled()
    const acima = await alvo.evaluate(estaAcimaDoFoco)
    for (let passos = 0; !(await alvo.evaluate((um) => um === document.activeElement)); passos++) {
      if (passos > MUITOS) throw new Error(`More than ${MUITOS} stops of Tab away`)
      await this.teclar(acima ? 'Shift+Tab' : 'Tab')
    }
  }
}

/** Is its middle on screen, under nothing else? */
function emVista(elemento: Element): boolean {
  const { left, top, width, height } = elemento.getBoundingClientRect()
  const noMeio = document.elementFromPoint(left + width / 2, top + height / 2)
  return noMeio !== null && (elemento.contains(noMeio) || noMeio.closest('label')?.control === elemento)
}

function estaAcimaDoFoco(elemento: Element): boolean {
  const { activeElement: foco, body } = document
  if (foco === null || foco === body) return false
  return (foco.compareDocumentPosition(elemento) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
