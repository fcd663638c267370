import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The text size that a browser begins with, px. */
const USUAL = 16

/**
 * With text of twice the size, as a person sets it in the browser, no heading breaks inside a word and `look` finds nothing
 * (WCAG 1.4.4, 1.4.10).
 */
export async function expectFitsLargeText(page: Page, look: (page: Page) => Promise<void>) {
  const browser = await page.context().newCDPSession(page)
  const textOf = async (standard: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`)
  }
  await textOf(USUAL * 2)
  await look(page)
  expect.soft(await page.evaluate(brokenWords), `broken words: ${page.url()}`).toEqual([])
  await textOf(USUAL)
  await browser.detach()
}

function brokenWords(): string[] {
  /** Word of the program's own. A longer one, or one with signs in it, is made up: it may have to break. */
  const WORD = /^\p{L}{2,14}$/u
  const broken: string[] = []
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, legend')) {
    if (!heading.checkVisibility({ visibilityProperty: true })) continue
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/gu)) {
        if (!WORD.test(word)) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${heading.tagName.toLowerCase()} "${heading.textContent}": ${word}`)
      }
  }
  return broken
}
