import type { Locator, Page } from '@playwright/test'
import { photo } from './photo.ts'

/** What a person types, counts or chooses into, as it stands. */
export interface Control {
  /** Its name on the screen. */
  readonly name: string
  /** An input's type, a role, or the element's own name. */
  readonly kind: string
  /** Empty for files, which a field forgets at once. */
  readonly value: string
}

/**
 * Lists the controls of the dialog on top, else of the page, and marks each for `markedControl`. It opens the folds around them.
 * Of the rows of a list it takes the first.
 */
export const markControls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'input:not([type="hidden"]), select, textarea, [contenteditable="true"], [role="switch"], [role="slider"], button[aria-pressed]'
    const root = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
    if (!root) return []
    for (const marked of root.querySelectorAll('[data-prova]')) marked.removeAttribute('data-prova')
    for (const fold of root.querySelectorAll('details')) fold.open = true
    const nameOf = (element: HTMLElement) => {
      const texts = [
        element.getAttribute('aria-label'),
        ...((element as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }).labels ?? []),
        element.getAttribute('placeholder'),
        element.textContent,
      ]
      const text = texts
        .map((part) => (typeof part === 'string' ? part : part?.textContent))
        .find((part) => part?.trim())
      // By whole signs: half of one is found by no selector.
      return [...(text ?? '').trim().replaceAll(/\s+/g, ' ')].slice(0, 60).join('')
    }
    const valueOf = (element: HTMLElement) => {
      if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return String(element.checked)
      const state = element.getAttribute('aria-pressed') ?? element.getAttribute('aria-checked')
      return state ?? ('value' in element ? String(element.value) : (element.textContent ?? ''))
    }
    const seen = new Set<string>()
    return [...root.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
      const kind = element instanceof HTMLInputElement ? element.type : (element.role ?? element.tagName.toLowerCase())
      const isReachable = kind === 'file' || element.checkVisibility()
      if (!isReachable || element.matches(':disabled, [readonly], [aria-disabled="true"], [inert] *')) return []
      const name = nameOf(element)
      // Of one choice the first that is not chosen stands for all that are not.
      const choice = element instanceof HTMLInputElement && kind === 'radio' ? element : null
      const row = element.closest('li, tr')
      const isRow = row !== null && root.contains(row)
      // Of places that differ by their number the first.
      const ownName = kind === 'button' ? name.replaceAll(/\d+/g, '#') : name
      const place = isRow ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : ownName
      const key = choice?.name
        ? `radio|${choice.name}|${choice.checked}`
        : [kind, isRow ? row.parentElement?.getAttribute('aria-label') : '', place].join('|')
      if (seen.has(key)) return []
      seen.add(key)
      element.dataset['prova'] = `${kind} ${name}`
      return [{ name, kind, value: kind === 'file' ? '' : valueOf(element) }]
    })
  })

const isSame = (a: Control, b: Control) => a.name === b.name && a.kind === b.kind

/** The control as it stands now; undefined where it is gone. */
export const findControl = async (page: Page, control: Control): Promise<Control | undefined> =>
  (await markControls(page)).find((candidate) => isSame(candidate, control))

const markedControl = (page: Page, { kind, name }: Control): Locator =>
  page.locator(`[data-prova=${JSON.stringify(`${kind} ${name}`)}]`).first()

/** Texts for fields of each kind; the second is typed where the first stands already. */
const TYPED: Readonly<Record<string, readonly [string, string]>> = {
  date: ['2031-03-04', '2031-03-05'],
  'datetime-local': ['2026-03-04T10:11', '2026-03-04T10:12'],
  time: ['10:11', '10:12'],
  email: ['ana@exemplo.com.br', 'bia@exemplo.com.br'],
  color: ['#123456', '#654321'],
  tel: ['81987654321', '81987654322'],
  range: ['1', '2'],
}
/** Few: of more than there are none is counted. */
const DIGITS = ['1', '2'] as const
const WORDS = ['Anotado', 'Escrito'] as const
const SHEET = { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('Nome;SKU\nCaneca;C-1\n') }

/** Types into a control, counts or chooses with it. False where there is nothing else to choose. */
export async function changeControl(page: Page, control: Control): Promise<boolean> {
  const { kind, value } = control
  const field = markedControl(page, control)
  if (kind === 'file') {
    const accepted = (await field.getAttribute('accept')) ?? 'image/*'
    await field.setInputFiles(/image|png/.test(accepted) ? photo('Foto', [20, 120, 200]) : SHEET)
    return true
  }
  if (kind === 'select') {
    const options = await field
      .locator('option:enabled')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    const otherOption = options.find((option) => option !== value && option !== '')
    if (otherOption !== undefined) await field.selectOption(otherOption)
    return otherOption !== undefined
  }
  if (/^(checkbox|radio|switch|button)$/.test(kind)) {
    if (kind === 'radio' && value === 'true') return false
    await field.evaluate((element) => (element as HTMLElement).click())
    return true
  }
  const isNumber = /numeric|decimal/.test((await field.getAttribute('inputmode')) ?? '') || kind === 'number'
  // Fields with a sign have no keyboard of digits, which lacks the sign on a phone: their value tells that they are numbers.
  const isSigned = kind === 'text' && /^-?\d+(,\d+)?$/.test(value) && !isNumber
  const [first, second] =
    TYPED[kind] ?? (isNumber ? DIGITS : isSigned ? [String(Number.parseInt(value, 10) + 1), value] : WORDS)
  await field.fill(value === first ? second : first)
  return true
}
