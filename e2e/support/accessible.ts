import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No WCAG A or AA violation on what is shown now. */
export async function expectAccessible(page: Page) {
  // Without frames to combine, the results need no page of their own: half the time.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  expect(found).toEqual([])
  // Nothing was looked at otherwise: a blank page has no violation either.
  expect(passes.length).toBeGreaterThan(5)
}

export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the page').toBeLessThanOrEqual(window)
}
