import type { Page } from '@playwright/test'
import { Api } from './api.ts'
import { type Control, changeControl, findControl, markControls } from './controls.ts'
import { turnOnProducao } from './producao.ts'
import { drawn } from './resize.ts'
import { reasonOf, SEM_PERDA, type SemPerda } from './sem-perda.ts'
import { hostileShop } from './shops.ts'
import { type Estado, enderecoDe, type Tela, textosDe } from './tela.ts'
import { TELAS } from './telas.ts'
import { expect as patientExpect, test } from './test.ts'
import { DESK, missing, ON_TOP } from './walk.ts'
import { signIn } from './windows.ts'

/** A step of a walk of hundreds: one that hangs is told with the others. */
const STEP_MS = 20_000
const expect = patientExpect.configure({ timeout: STEP_MS })

const NOWHERE = '/nenhum-lugar'
/** How long a filter may take to reach the address. */
const FILTER_MS = 1_000
/** How long a draft may take to be offered, or to stand in its field again. */
const RESTORE_MS = 3_000

/** What may become of something typed. */
const FATES = new Set(['asked', 'kept', 'sent'])

/** Production is on here: these say more than where it is off. */
const IS_OFF = /producao/

/** A screen, or what it opens. */
interface Place {
  readonly name: string
  readonly opened: readonly Estado[]
  readonly isDialog: boolean
}

/**
 * Registers the tests that type, count or choose something in every control of every screen, and of what the screen opens, and
 * leave unsaved: by Back, by the menu, by Esc and beside the dialog. The person is asked first; or it is there again on return
 * (a draft, the address); or it was sent at once; or `SEM_PERDA` says why nothing is lost.
 */
export function walkTypedControls(): void {
  test.use({ ownWindow: true, signedIn: false, expectedErrors: [/./] })
  for (const [nome, telas] of Object.entries(TELAS))
    test(`nothing typed is lost: ${nome}`, async ({ page }) => {
      const { url, loja } = await hostileShop('digitado')
      const api = new Api(url, loja.usuario)
      await page.setViewportSize({ width: DESK, height: 800 })
      await page.goto(`${url}/favicon.svg`)
      await signIn(page, api)
      await turnOnProducao(api, true)
      page.on('dialog', (dialog) => void dialog.accept())
      const requests = await holdRequests(page)
      const lost: string[] = []
      const used = new Set<SemPerda>()
      page.setDefaultTimeout(STEP_MS)
      await page.goto(url + NOWHERE)
      for (const tela of telas)
        for (const place of placesOf(tela)) {
          const open = async () => {
            requests.letThrough()
            await goNowhere(page)
            await goTo(page, enderecoDe(tela, loja))
            if (!IS_OFF.test(tela.rota)) await expect.poll(() => missing(page, textosDe(tela, loja))).toEqual([])
            await openPlace(page, place)
          }
          await open()
          const tried = new Set<string>()
          for (const control of await markControls(page))
            await test.step(`${enderecoDe(tela, loja)}${place.name}: ${control.name}`, async () => {
              const reason = reasonOf(tela.rota, control.name)
              if (reason) return void used.add(reason)
              await open()
              // What was chosen before, and is kept, may have taken it away.
              if (!(await findControl(page, control))) return
              requests.hold()
              if (!(await changeControl(page, control))) return
              const fate = await fateOf(page, control, place, requests.held, tried).catch(async (error: Error) => {
                await page.goto(url + NOWHERE)
                return error.message
              })
              if (!FATES.has(fate)) lost.push(`${enderecoDe(tela, loja)}${place.name}: ${control.name}: ${fate}`)
            })
        }
      const unused = SEM_PERDA.filter((row) => !used.has(row) && telas.some(({ rota }) => rota === row.rota))
      expect({ lost, unused: unused.map(({ rota, campos }) => `${rota}: ${campos}`) }).toEqual({ lost: [], unused: [] })
    })
}

/** The screen itself, then each dialog and fold of it, over the folds before it. */
function placesOf({ estados = [] }: Tela): Place[] {
  const own: Place = { name: '', opened: [], isDialog: false }
  return [
    own,
    ...estados.map((estado, i) => ({
      name: ` (${i + 1})`,
      opened: [...estados.slice(0, i).filter(({ fica }) => fica), estado],
      isDialog: !estado.fica,
    })),
  ]
}

async function openPlace(page: Page, { opened, isDialog }: Place) {
  await settle(page)
  for (const { abrir } of opened) await abrir(page)
  if (isDialog) await expect(page.locator(ON_TOP)).not.toHaveCount(0)
  await settle(page)
}

async function settle(page: Page) {
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await drawn(page)
}

/** Leaves the screen without saving it; the browser's own question is accepted. */
async function goNowhere(page: Page) {
  // The scanner and the search lie over every page, and would be open on the next one.
  if ((await isGuarded(page)) || (await page.locator(ON_TOP).count()) > 0)
    await page.goto(new URL(NOWHERE, page.url()).href)
  else await goTo(page, NOWHERE)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
}

/** Goes to an address within the program, as a link would: the router counts it as a step. */
const goTo = (page: Page, to: string) =>
  page.evaluate((targetPath) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: `prova${idx}`, usr: null }, '', targetPath)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

/** What is sent after a change does not reach the shop, which stays as the next screen expects it. */
async function holdRequests(page: Page) {
  const held: string[] = []
  let isHolding = false
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (!isHolding || request.method() === 'GET' || /^\/api\/auth\/verificar\/$|\/presenca\/$/.test(pathname))
      return await route.fallback()
    held.push(`${request.method()} ${pathname}`)
    await route.abort()
  })
  return {
    held,
    hold: () => {
      held.length = 0
      isHolding = true
    },
    letThrough: () => {
      isHolding = false
    },
  }
}

const question = (page: Page) => page.getByRole('dialog', { name: /^Sair (sem salvar|da contagem)\?$/ })
const isGuarded = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** What becomes of something typed when the person leaves. */
async function fateOf(page: Page, control: Control, place: Place, held: readonly string[], tried: Set<string>) {
  await settle(page)
  const changed = (await findControl(page, control))?.value
  if (await isGuarded(page)) {
    if (tried.has('asked')) return 'asked'
    tried.add('asked')
    await (place.isDialog ? leaveDialogAsked(page) : leavePageAsked(page))
    return 'asked'
  }
  if (held.length > 0) return 'sent'
  const reopen = async () => {
    await openPlace(page, place)
    const isBack = async () => {
      if ((await page.getByRole('region', { name: 'Rascunho guardado' }).count()) > 0) return true
      const again = (await findControl(page, control))?.value
      return control.kind !== 'file' && again !== undefined && sameText(again) === sameText(changed)
    }
    // What the browser stores is read after the screen is drawn.
    const outcome = await expect
      .poll(isBack, { timeout: RESTORE_MS })
      .toBe(true)
      .then(
        () => 'back',
        () => 'gone',
      )
    return outcome === 'back'
  }
  if (place.isDialog) {
    const layers = await page.locator(ON_TOP).count()
    await page.keyboard.press('Escape')
    await expect(page.locator(ON_TOP)).toHaveCount(layers - 1)
    return (await reopen()) ? 'kept' : 'lost'
  }
  const { href } = new URL(page.url())
  await page.waitForURL((url) => url.href !== href, { timeout: FILTER_MS }).catch(() => undefined)
  await leaveByBack(page)
  await page.goForward()
  if (!(await reopen())) return 'lost'
  const elsewhere = await followMenu(page)
  if (!elsewhere) return 'kept'
  await expect.poll(() => new URL(page.url()).pathname).toBe(elsewhere)
  await settle(page)
  await page.goBack()
  return (await reopen()) ? 'kept' : 'lost'
}

/** A number is written out when its field is left. */
const sameText = (text = '') => (/^\d+,00$/.test(text) ? text.slice(0, -3) : text)

async function leaveByBack(page: Page) {
  const { pathname, href } = new URL(page.url())
  await page.goBack()
  const away = () => {
    const now = new URL(page.url())
    return now.pathname !== pathname || now.href !== href
  }
  await expect.poll(away).toBe(true)
  await settle(page)
}

/** Back, Esc and a click beside the dialog ask; the answer closes it. */
async function leaveDialogAsked(page: Page) {
  const dialogs = await page.getByRole('dialog').count()
  const leaveWays = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () =>
      page
        .locator('[data-veu]')
        .last()
        .click({ position: { x: 5, y: 5 } }),
  ]
  for (const leave of leaveWays) {
    await leave()
    await expect(question(page)).toBeVisible()
    await question(page)
      .getByRole('button', { name: /^Continuar/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(dialogs)
  }
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: /^Sair/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(dialogs - 1)
}

async function leavePageAsked(page: Page) {
  const { href } = new URL(page.url())
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await question(page)
    .getByRole('button', { name: /^Continuar/ })
    .click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(href)
  if (!(await followMenu(page))) await page.goBack()
  await question(page).getByRole('button', { name: /^Sair/ }).click()
  await expect(question(page)).toHaveCount(0)
}

/** Follows a link of the menu that leads elsewhere; '' where the screen has no menu. */
async function followMenu(page: Page): Promise<string> {
  const menu = page.getByRole('menubar', { name: 'Seções' })
  if ((await menu.count()) === 0) return ''
  const target = new URL(page.url()).pathname === '/categorias' ? '/modelos' : '/categorias'
  await menu.locator(`a[href="${target}"]`).click()
  return target
}
