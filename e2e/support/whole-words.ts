import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** With text of twice the size, no heading breaks inside a word and the page does not scroll sideways (WCAG 1.4.4, 1.4.10). */
export async function expectFitsLargeText(page: Page, look: (page: Page) => Promise<void>) {
  const size = (value: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, value)
  await size('200%')
  await look(page)
  expect.soft(await page.evaluate(brokenWords), `broken words: ${page.url()}`).toEqual([])
  await size('')
}

function brokenWords(): string[] {
  /** A longer one is a made-up name: it may have to break. */
  const LONGEST = 14
  const broken: string[] = []
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, legend')) {
    if (!heading.checkVisibility({ visibilityProperty: true })) continue
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        if (word.length > LONGEST) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${heading.tagName.toLowerCase()} "${heading.textContent}": ${word}`)
      }
  }
  return broken
}
