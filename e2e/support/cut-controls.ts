import type { Page } from '@playwright/test'

/** Longest values that people type into fields of numbers. */
const LONGEST = { decimal: '99999,99', numeric: '99999' }

/** Names that a shop gives to its records have no bound: of these selects, options up to 20 characters are measured. */
const OF_RECORDS = ['Modelo', 'Categoria', 'Cor']

/**
 * Names the visible selects and number fields whose longest value does not fit. Options over 40 characters are left out:
 * names of customers and products have no bound either.
 */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([longest, ofRecords]) => {
      const brush = document.createElement('canvas').getContext('2d')
      const widthOf = (text: string, font: string) => {
        if (!brush) return 0
        brush.font = font
        return brush.measureText(text).width
      }
      const roomOf = (control: Element, { paddingLeft, paddingRight }: CSSStyleDeclaration) =>
        control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const cut: string[] = []
      for (const control of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
        'select, input[inputmode]',
      )) {
        if (!control.checkVisibility() || control.clientWidth <= 1) continue
        const style = getComputedStyle(control)
        const name = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? ''
        const most = ofRecords.includes(name) ? 20 : 40
        const values =
          control instanceof HTMLSelectElement
            ? [...control.options].map(({ text }) => text).filter((text) => text.length <= most)
            : [longest[control.inputMode as keyof typeof longest] ?? '']
        const needed = Math.max(0, ...values.map((text) => widthOf(text, style.font)))
        const room = roomOf(control, style)
        if (needed > room + 0.5) cut.push(`${name}: ${Math.ceil(needed)} px in ${Math.floor(room)} px`)
      }
      return cut
    },
    [LONGEST, OF_RECORDS] as const,
  )
