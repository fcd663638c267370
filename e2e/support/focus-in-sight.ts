import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Focuses every element in the order of Tab and back, and expects none of them under a bar that stays in place
 * (WCAG 2.4.11). A script's `focus()` scrolls like Tab does.
 */
export async function expectFocusInSight(page: Page) {
  expect.soft(await page.evaluate(coveredFocus), `focused under a bar: ${page.url()}`).toEqual([])
}

async function coveredFocus(): Promise<string[]> {
  const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
  const before = document.activeElement as HTMLElement | null
  // Tab stays within a dialog and within the open menu.
  const root = [...document.querySelectorAll('[role="dialog"], #menu-principal')].at(-1) ?? document.body
  const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
  const bars = [...root.querySelectorAll<HTMLElement>('*')].filter(
    // The stack of toasts has no height while it is empty.
    (element) =>
      element.offsetWidth > innerWidth / 2 &&
      element.offsetHeight > 0 &&
      element.offsetHeight < innerHeight * 0.6 &&
      stays(element),
  )
  const elements = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.matches(':not(:disabled, [tabindex="-1"])'),
  )
  const covered = new Set<string>()
  for (const element of [...elements, ...elements.toReversed()]) {
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue
    element.focus()
    // The link that skips the header lies above it, and a floating notice above what scrolls.
    if (document.activeElement !== element || stays(element) || element.closest('[data-solta]')) continue
    const area = element.matches('.somente-leitor') ? (element.closest('label') ?? element) : element
    // The first line of a link: its others may be cut off.
    const [box] = area.getClientRects()
    if (!box) continue
    // A high one fills the space between the bars: its middle is enough.
    const high = box.height > innerHeight / 3
    const middle = (box.top + box.bottom) / 2
    const [top, bottom] = high ? [middle, middle] : [box.top + 1, box.bottom - 1]
    const under = bars.find((bar) => {
      const { top: from, bottom: to } = bar.getBoundingClientRect()
      return !bar.contains(element) && top < to && bottom > from
    })
    if (under || top < 0 || bottom > innerHeight) {
      const name = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
      const place = under ? `under ${under.tagName.toLowerCase()} "${under.className}"` : 'outside'
      covered.add(`${element.tagName.toLowerCase()} "${(name ?? element.textContent ?? '').trim()}" ${place}`)
    }
  }
  before?.focus()
  if (document.activeElement !== before) (document.activeElement as HTMLElement | null)?.blur()
  window.scrollTo(0, 0)
  return [...covered]
}
