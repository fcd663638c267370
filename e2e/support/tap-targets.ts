import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A finger needs this much, in CSS pixels each way; links and buttons need `POINTER` at a desk. */
const FINGER = 44
export const POINTER = 24

/**
 * Every tap target reacts over 44 × 44 px, or over so many of `minimum`. Measured with the element under points around its middle: a small icon may
 * have a large area, and a large element may be covered. Links within a sentence are excepted, as in WCAG 2.5.8: their
 * line sets their height.
 */
export async function expectTapTargets(page: Page, minimum = FINGER) {
  const small = await page.evaluate(smallTargets, minimum)
  expect.soft(small, `tap targets below ${minimum} px: ${page.url()}`).toEqual([])
}

function smallTargets(minimum: number): string[] {
  const FIELDS = minimum < 44 ? '' : ', input:not([type="hidden"]), select, textarea'
  const INTERACTIVE = `a[href], button, summary, [role="button"], [role="switch"], [role="tab"]${FIELDS}`
  // Controls under a dialog or the open menu cannot be tapped anyway.
  const onTop = [...document.querySelectorAll('[role="dialog"], #menu-principal')]
  const root = onTop.at(-1) ?? document
  const found: string[] = []
  for (const element of root.querySelectorAll<HTMLElement>(INTERACTIVE)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInText(element)) continue
    if (element.matches(':disabled, [tabindex="-1"], .somente-leitor[type="file"]')) continue
    const area = element.matches('.somente-leitor') ? element.closest('label') : element
    if (!area) continue
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A long name is cut off where its card ends.
    const frame = (area.closest('li, td, article') ?? document.documentElement).getBoundingClientRect()
    const middle = ({ left, right, top, height }: DOMRect) =>
      [(Math.max(left, frame.left, 0) + Math.min(right, frame.right, innerWidth)) / 2, top + height / 2] as const
    const owns = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      return area.contains(hit) || hit.closest('label')?.control === element
    }
    // A link has a box for each of its lines; some may be cut off, as may be the end of a line.
    const boxes = [...area.getClientRects()]
    const box = boxes.find((rect) => owns(...middle(rect))) ?? boxes[0]
    if (!box || box.bottom <= 0 || box.right <= 0 || box.width === 0) continue // shown when it has the focus
    const [x, y] = middle(box)
    const reach = (dx: number, dy: number) => {
      let steps = 0
      while (steps <= minimum && owns(x + dx * (steps + 0.5), y + dy * (steps + 0.5))) steps++
      return steps
    }
    // Most own both ends and what lies between; the others are measured.
    const half = (minimum - 1) / 2
    const spans = (dx: number, dy: number) =>
      [-1, -0.5, 0.5, 1].every((part) => owns(x + dx * part * half, y + dy * part * half))
    const width = spans(1, 0) ? minimum : reach(-1, 0) + reach(1, 0)
    const height = spans(0, 1) ? minimum : reach(0, -1) + reach(0, 1)
    // Half a pixel may be lost on each side to rounding.
    if (width < minimum - 1 || height < minimum - 1) {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      found.push(`${element.tagName.toLowerCase()} "${name || element.id}" ${width}×${height}`)
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return found

  function isInText(element: Element): boolean {
    if (!element.matches('a')) return false
    const words = (node: Element | null) => node?.textContent?.trim().length ?? 0
    return getComputedStyle(element).display === 'inline' && words(element.closest('p')) > words(element)
  }
}
