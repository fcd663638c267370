import type { Locator, Page } from 'playwright'

/** A person's hand at one screen: every click, tap and choice counts; typing does not. */
export class Mao {
  readonly page: Page
  #toques = 0
  constructor(page: Page) {
    this.page = page
  }
  get toques(): number {
    return this.#toques
  }
  async tocar(alvo: Locator): Promise<void> {
    this.#toques++
    await alvo.click()
  }
  /** A click into the field, then the keyboard. */
  async escrever(campo: Locator, texto: string): Promise<void> {
    await this.tocar(campo)
    await campo.fill(texto)
  }
  /** From the field that has the focus on, with Tab between the values: all of it is the keyboard's. */
  async digitar(...textos: string[]): Promise<void> {
    for (const [n, texto] of textos.entries()) {
      if (n > 0) await this.page.keyboard.press('Tab')
      await this.page.keyboard.type(texto)
    }
  }
  /** A native select takes a click to open and one on the choice. */
  async escolher(campo: Locator, rotulo: string): Promise<void> {
    this.#toques += 2
    await campo.selectOption({ label: rotulo })
  }
  /** A click on the drop zone; the system's own dialog is not counted. */
  async enviar(zona: Locator, arquivos: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#toques++
    await zona.setInputFiles(arquivos)
  }
  /** How far the page or its dialog was scrolled, in screens. */
  telasRoladas(): Promise<number> {
    return this.page.evaluate(() => {
      const rolados = [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
      return Math.max(...rolados.map(({ scrollTop }) => scrollTop)) / innerHeight
    })
  }
}
