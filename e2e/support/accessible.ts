import type { Page } from '@playwright/test'
import axe, { type RuleObject, type RunOnly, type RunOptions } from 'axe-core'
import { cutControls } from './cut-controls.ts'
import { resize } from './resize.ts'
import { expect, test } from './test.ts'

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] }
/** Contrast takes about half the time of a scan. */
const WITHOUT_CONTRAST: RuleObject = { 'color-contrast': { enabled: false } }
const OTHER = { light: 'dark', dark: 'light' } as const

/** No violation of WCAG A or AA, nor of best practice, in the visible page; where asked for, also no contrast violation in the other colour scheme. */
export async function expectAccessible(
  page: Page,
  schemes: 'this scheme' | 'both schemes' | 'without colours' = 'this scheme',
) {
  const scheme = await page.evaluate(() => {
    // Elements skipped while out of view keep the former scheme's colours, and animated ones have neither's.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important }')
      document.adoptedStyleSheets = [sheet]
    }
    // A button that has half gone under the header is no target any more: axe would call it a small one.
    scrollTo({ top: 0, behavior: 'instant' })
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  })
  // Colours do not depend on the width: the desktop journeys check them.
  const colourless = schemes === 'without colours' || test.info().project.use.isMobile === true
  // A blank page has no violation either: some rules must have had something to check.
  expect(await check(page, RULES, colourless ? WITHOUT_CONTRAST : {})).toBeGreaterThan(5)
  if (colourless || schemes !== 'both schemes') return
  // It stays so: what follows happens in that scheme, and the next look is the other way round.
  await changeScheme(page, OTHER[scheme])
  await check(page, CONTRAST)
}

/** How many rules had something to look at; all of them must have passed. */
async function check(page: Page, runOnly: RunOnly, rules: RuleObject = {}) {
  // Axe's own builder brings its half a megabyte along for each look: twice the cost of looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { found, passed } = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // Elements behind a modal dialog are out of reach, and half hidden by it.
      const modal = '[aria-modal="true"]'
      const { violations, passes } = await run(document.querySelector(modal) ? modal : document, options)
      return {
        found: violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`),
        passed: passes.length,
      }
    },
    { resultTypes: ['violations'], preload: false, runOnly, rules } satisfies RunOptions,
  )
  expect.soft(found, page.url()).toEqual([])
  return passed
}

async function changeScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  // The pairing page is no page of the program: it follows the browser at once.
  if ((await page.locator('#root').count()) === 0) return
  await expect(page.locator('html')).toHaveAttribute('data-cores', colorScheme)
}

export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => {
    // A dialog that is too wide is cut off: the page does not scroll for it.
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(
      (dialog) => dialog.getBoundingClientRect().right,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return { content: Math.max(scrollWidth, ...dialogs.map(Math.floor)), window: clientWidth }
  })
  expect.soft(content, `width of ${page.url()}`).toBeLessThanOrEqual(window)
}

/** No sideways scroll, and no control that cuts the longest value it may show. */
export async function expectFits(page: Page) {
  await expectNoSidewaysScroll(page)
  expect.soft(await cutControls(page), `cut controls: ${page.url()}`).toEqual([])
}

/** Accessible, with no sideways scroll at this window's width and at a phone's; the window has its size again afterwards. */
export async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const size = page.viewportSize()
  await resize(page, { width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}
