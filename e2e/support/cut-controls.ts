import type { Page } from '@playwright/test'

/** Longest values that people type into fields of numbers. */
const LONGEST = { decimal: '99999,99', numeric: '99999' }

/** Values that a shop really meets, by the field's name; these count before the bounds of numbers. */
const VALUES: readonly (readonly [name: string, value: string])[] = [
  ['^SKU', 'P-CAM-TRAD-01-Azul-Marinho-GG'],
  // A variation's longer code is scanned, not typed.
  ['^Código ou SKU$', 'P-CAM-TRAD-01'],
  ['^Código$', 'CAMISETA-01'],
  ['^CEP$', '50030-230'],
  ['^(CPF|CPF ou CNPJ)$', '11.222.333/0001-81'],
  ['^Inscrição estadual$', '0321418-40.2026'],
  ['^Telefone$', '(81) 98888-7777'],
  ['^UF$', 'MG'],
  ['^Número$', '12345-A'],
  ['^Tamanho', 'XXGG'],
  ['^(Nome da cor|Cor)', 'Azul-marinho'],
]
/** Date field as a browser draws it: its value, besides the button that opens its calendar. */
const DATE = { value: '30/09/2026', button: 26 }

/** Names that a shop gives to its records have no bound: of these selects, options up to so many characters are measured. */
const OF_RECORDS: Readonly<Record<string, number>> = { Modelo: 12, Categoria: 12, Cor: 12, Tamanho: 4, Quem: 12 }

/**
 * Names the visible selects and fields whose longest value does not fit. Options over 40 characters are left out: names
 * of customers and products have no bound either, nor have other fields of text.
 */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([longest, known, date, recordLengths]) => {
      const brush = document.createElement('canvas').getContext('2d')
      // The shorthand `style.font` is empty where a longhand has no place in it.
      const widthOf = (text: string, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
        if (!brush) return 0
        brush.font = `${fontWeight} ${fontSize} ${fontFamily}`
        return brush.measureText(text).width
      }
      const roomOf = (control: Element, { paddingLeft, paddingRight }: CSSStyleDeclaration) =>
        control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const valuesOf = (control: HTMLSelectElement | HTMLInputElement, name: string): string[] => {
        if (control instanceof HTMLSelectElement) {
          const most = recordLengths[name.replace(/ da variação \d+$/, '')] ?? 40
          return [...control.options].map(({ text }) => text).filter((text) => text.length <= most)
        }
        if (control.type === 'date') return [date.value]
        const value = known.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
        return [value ?? longest[control.inputMode as keyof typeof longest] ?? '']
      }
      const cut: string[] = []
      const controls = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
        'select, input:is([inputmode], [type="text"], [type="date"])',
      )
      for (const control of controls) {
        // A select under an icon shows no value.
        if (!control.checkVisibility({ opacityProperty: true }) || control.clientWidth <= 1) continue
        const style = getComputedStyle(control)
        const name = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? ''
        const needed = Math.max(0, ...valuesOf(control, name).map((text) => widthOf(text, style)))
        const room = roomOf(control, style) - (control.type === 'date' ? date.button : 0)
        if (needed > room + 0.5) cut.push(`${name}: ${Math.ceil(needed)} px in ${Math.floor(room)} px at ${innerWidth}`)
      }
      return cut
    },
    [LONGEST, VALUES, DATE, OF_RECORDS] as const,
  )
