import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, test } from './test.ts'

/** From key to key, ms: faster ones are a reader's burst. */
export const RITMO = { delay: 80 }

/** A person at the page. `clicar` counts one click; a choice in a list counts two: opening and choosing. */
function maoDe(page: Page, api: Api) {
  const mao = {
    page,
    api,
    cliques: 0,
    async clicar(alvo: Locator) {
      mao.cliques++
      await alvo.click()
    },
    async digitar(campo: string, texto: string) {
      await mao.clicar(page.getByLabel(campo, { exact: true }))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(texto, RITMO)
    },
    async escolher(campo: string, label: string) {
      mao.cliques += 2
      await page.getByLabel(campo, { exact: true }).selectOption({ label })
    },
  }
  return mao
}
export type Mao = ReturnType<typeof maoDe>

/** Counts what a hand presses on the open page, until that is loaded anew; answers a reader of the count. */
export async function watchClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const contados = { cliques: 0 }
    addEventListener('pointerdown', () => contados.cliques++, { capture: true })
    Object.assign(window, { contados })
  })
  return () => page.evaluate(() => (window as unknown as { contados: { cliques: number } }).contados.cliques)
}

/** A test of an act that takes at most so many clicks. They are counted, not seconds: a busy machine is no failure. */
export function countClicks(nome: string, limite: number, fazer: (mao: Mao) => Promise<void>): void {
  test(`${nome}: at most ${limite} clicks`, async ({ page, api }) => {
    const mao = maoDe(page, api)
    await fazer(mao)
    expect(mao.cliques).toBeLessThanOrEqual(limite)
  })
}
