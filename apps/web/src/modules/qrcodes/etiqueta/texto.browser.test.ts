import { expect, onTestFinished, test } from 'vitest'
import figtree from '../../../app/font/figtree-latin.woff2?url'
import { createMeasure, type Peso } from './texto.ts'

const TEXT = 'Camiseta Ímã 250 g'

/** Has the page written in `families`, with these faces beside its own, until the test ends. */
function writePageIn(families: string, faces: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${faces} body { font-family: ${families} !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  })
}

/** The width in em that the page gives the text. */
function widthOnPage(peso: Peso): number {
  const line = document.createElement('span')
  line.style.cssText = `position: absolute; white-space: nowrap; font-size: 100px; font-weight: var(--e-peso-${peso})`
  line.textContent = TEXT
  document.body.append(line)
  const { width } = line.getBoundingClientRect()
  line.remove()
  return width / 100
}

const MISSING = '@font-face { font-family: Missing; src: local("A font that no machine has") }'

test.each([
  [
    'that comes from the server',
    'Sent, Missing, monospace',
    `@font-face { font-family: Sent; src: url("${figtree}") }`,
  ],
  [
    'that the machine has, where the server sends none',
    'Lost, Missing, monospace',
    '@font-face { font-family: Lost; src: url("/lost.woff2") }',
  ],
])('labels are measured in the font %s, though another family of the page is missing', async (_, families, faces) => {
  writePageIn(families, faces + MISSING)
  await expect(document.fonts.load('400 100px Missing')).rejects.toThrow()
  const measure = await createMeasure()
  for (const peso of ['texto', 'forte', 'destaque'] as const)
    expect(measure(TEXT, peso)).toBeCloseTo(widthOnPage(peso), 1)
})
