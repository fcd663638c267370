import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { Api } from '../support/api.ts'
import { cutControls } from '../support/cut-controls.ts'
import { countDialogs } from '../support/etiquetas.ts'
import { expectFocusInSight } from '../support/focus-in-sight.ts'
import { PLANTED } from '../support/hostil.ts'
import { type Become, windowOf } from '../support/resize.ts'
import { rotasDe } from '../support/rotas.ts'
import { lojaHostil } from '../support/shops.ts'
import { expectTapTargets } from '../support/tap-targets.ts'
import { TELAS } from '../support/telas.ts'
import { expect, test } from '../support/test.ts'

// Every screen is opened once, taken through all widths, and asked four things: it passes WCAG A and AA, it fits the width,
// it is made for a finger or cuts no control, and it shows hostile text to the letter and runs none of it.
test.use({ ownWindow: true, signedIn: false, expectedErrors: [/status of 40[49]|O Bling está desativado nesta loja/] })

for (const [nome, telas] of Object.entries(TELAS))
  test(`screens: ${nome}`, async ({ page, context }) => {
    const { url, loja } = await lojaHostil()
    const sessao = await new Api(url).chamar('POST /auth/login/', { body: loja.usuario })
    if (!('access' in sessao)) throw new Error('The hostile user has no second factor')
    await countDialogs(context)
    const fora = watch(page, url)
    await page.goto(`${url}/favicon.svg`)
    const { access, refresh, usuario } = sessao
    await page.evaluate((kept) => Object.assign(localStorage, kept), {
      access,
      refresh,
      usuario: JSON.stringify(usuario),
    })
    const become = await windowOf(page)
    await become('desk', DESK)

    const look = async (textos: readonly string[], dialog: boolean) => {
      await expect.poll(() => missing(page, textos)).toEqual([])
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss ?? null)).toBeNull()
      expect(await page.locator(PLANTED).count()).toBe(0)
      expect(fora).toEqual([])
      await expectGood(page, become, dialog)
    }
    await page.goto(url + NOWHERE)
    for (const { rota, em, textos, estados = [] } of telas)
      await test.step(rota, async () => {
        const endereco = em?.(loja) ?? rota
        await leaveAndOpen(page, endereco)
        await look(textos(loja), false)
        for (const [i, { abrir, textos: dele, fica }] of estados.entries())
          await test.step(`${endereco}: ${i + 1}`, async () => {
            await abrir(page)
            if (!fica) await expect(page.locator(ON_TOP)).toBeVisible()
            await look(dele?.(loja) ?? [], !fica)
            if (fica) return
            await page.keyboard.press('Escape')
            await expect(page.locator(ON_TOP)).toHaveCount(0)
          })
      })
  })

test('every address of the program has its row', async () => {
  const fonte = await readFile(new URL('../../apps/web/src/app/routes.tsx', import.meta.url), 'utf8')
  const rotas = Object.values(TELAS).flatMap((telas) => telas.map(({ rota }) => rota))
  expect([...new Set(rotas)].toSorted()).toEqual(rotasDe(fonte).toSorted())
})

const ON_TOP = '[role="dialog"], #menu-principal'
const NOWHERE = '/nenhum-lugar'

/**
 * Opens an address without reloading the page. It shows the page for unknown addresses in between, so that the test never
 * looks at the former screen. Without a reload the browser keeps the compiled program.
 */
async function leaveAndOpen(page: Page, address: string) {
  const nowhere = page.getByRole('heading', { name: 'Página não encontrada' })
  const go = (to: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await go(NOWHERE)
  await expect(nowhere).toBeVisible()
  await go(address)
  if (!address.startsWith('/nao-existe')) await expect(nowhere).toHaveCount(0)
}

const DESK = 1280
const DESKS = [DESK, 1024]
/** The narrowest phone that is promised, and a common one. */
const [NARROWEST, PHONE] = [320, 390]

/** The four questions at each width. A dialog is as wide on every desk, and its colours are the page's. */
async function expectGood(page: Page, become: Become, dialog: boolean) {
  await expectAccessible(page, dialog ? 'this scheme' : 'both schemes')
  for (const width of dialog ? [DESK] : DESKS) {
    await become('desk', width)
    await expectFits(page, width)
  }
  await become('phone', NARROWEST)
  await expectNoSidewaysScroll(page)
  await expectTapTargets(page)
  if (!dialog) {
    await become('phone', PHONE)
    await expectFits(page, PHONE)
    await expectAccessible(page, 'without colours')
    await expectFocusInSight(page, become)
  }
  await become('desk', DESK)
}

async function expectFits(page: Page, width: number) {
  await expectNoSidewaysScroll(page)
  expect.soft(await cutControls(page), `${page.url()} at ${width} px`).toEqual([])
}

/** What the page does besides showing: dialogs of the browser, other addresses opened or asked for. */
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
const missing = (page: Page, textos: readonly string[]): Promise<string[]> =>
  page.evaluate((procurados) => {
    const campos = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const corpo = document.body.cloneNode(true) as HTMLElement
    for (const estilo of corpo.querySelectorAll('style')) estilo.remove()
    const lido = [corpo.textContent, document.title, ...campos].join('\n')
    return procurados.filter((texto) => !lido.includes(texto))
  }, textos)
