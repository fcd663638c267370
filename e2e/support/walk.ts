import type { Page } from '@playwright/test'
import { Api } from './api.ts'
import { countDialogs } from './etiquetas.ts'
import { PLANTED } from './hostil.ts'
import { type Become, windowOf } from './resize.ts'
import { lojaHostil } from './shops.ts'
import { enderecoDe, textosDe } from './tela.ts'
import { TELAS } from './telas.ts'
import { expect, test } from './test.ts'
import { signIn } from './windows.ts'

/** Checks a screen, or a dialog of it. It sets the widths; the walk opens the screen's dialogs at the last width that it set. */
export type Question = (page: Page, become: Become, dialog: boolean) => Promise<void>

export const DESK = 1280
export const PHONE = 390

/**
 * Registers the tests that open every screen of the hostile shop once, and each of its dialogs. They expect that the page shows
 * the hostile text to the letter and runs none of it; then they call `ask`.
 */
export function walkAllScreens(ask: Question): void {
  test.use({
    ownWindow: true,
    signedIn: false,
    expectedErrors: [/status of 40[49]|O Bling está desativado nesta loja/],
  })

  for (const [nome, telas] of Object.entries(TELAS))
    test(`screens: ${nome}`, async ({ page, context }) => {
      const { url, loja } = await lojaHostil()
      await countDialogs(context)
      const fora = watch(page, url)
      await page.goto(`${url}/favicon.svg`)
      await signIn(page, new Api(url, loja.usuario))
      const become = await windowOf(page)
      await become('desk', DESK)

      const look = async (textos: readonly string[], dialog: boolean) => {
        await expect.poll(() => missing(page, textos)).toEqual([])
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss ?? null)).toBeNull()
        expect(await page.locator(PLANTED).count()).toBe(0)
        expect(fora).toEqual([])
        await ask(page, become, dialog)
      }
      await page.goto(url + NOWHERE)
      for (const tela of telas)
        await test.step(tela.rota, async () => {
          const endereco = enderecoDe(tela, loja)
          await leaveAndOpen(page, endereco)
          await look(textosDe(tela, loja), false)
          for (const [i, estado] of (tela.estados ?? []).entries())
            await test.step(`${endereco}: ${i + 1}`, async () => {
              const { abrir, fica } = estado
              await abrir(page)
              if (!fica) await expect(page.locator(ON_TOP)).toBeVisible()
              await look(textosDe(estado, loja), !fica)
              if (fica) return
              await page.keyboard.press('Escape')
              await expect(page.locator(ON_TOP)).toHaveCount(0)
            })
        })
    })
}

export const ON_TOP = '[role="dialog"], #menu-principal'
const NOWHERE = '/nenhum-lugar'

/**
 * Opens an address without reloading the page. It shows the page for unknown addresses in between, so that the test never
 * looks at the former screen. Without a reload the browser keeps the compiled program.
 */
async function leaveAndOpen(page: Page, address: string) {
  const nowhere = page.getByRole('heading', { name: 'Página não encontrada' })
  const go = (to: string) =>
    page.evaluate((targetPath) => {
      history.pushState(null, '', targetPath)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await go(NOWHERE)
  await expect(nowhere).toBeVisible()
  await go(address)
  if (!address.startsWith('/nao-existe')) await expect(nowhere).toHaveCount(0)
}

/** Notes what the page does besides showing: dialogs of the browser, other addresses opened or asked for. */
function watch(page: Page, url: string): string[] {
  const fora: string[] = []
  page.on('dialog', (dialog) => {
    // A form that was filled in asks before it is left.
    if (dialog.type() !== 'beforeunload') fora.push(`dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(url) && frame.url() !== 'about:blank') fora.push(`gone to ${frame.url()}`)
  })
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(url)) fora.push(`asked for ${request.url()}`)
  })
  return fora
}

/** Which of these texts a person could not read on the page, in its title or in its fields. */
export const missing = (page: Page, textos: readonly string[]): Promise<string[]> =>
  page.evaluate((procurados) => {
    const campos = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const corpo = document.body.cloneNode(true) as HTMLElement
    for (const estilo of corpo.querySelectorAll('style')) estilo.remove()
    const lido = [corpo.textContent, document.title, ...campos].join('\n')
    return procurados.filter((texto) => !lido.includes(texto))
  }, textos)
