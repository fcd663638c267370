/** Between two keys of a slow scanner. */
const ENTRE_TECLAS_MS = 5

interface Scanner {
  /** Pauses for `pausa` ms before its key number `antesDa`, as a reader without a wire does. */
  antesDa?: number
  pausa?: number
  /** Keys before and after the text, as a scanner can be set: `^B` is Ctrl+B (STX). */
  before?: readonly string[]
  after?: readonly string[]
  /** A phone's keyboard: keys without names, the text as insertions. */
  android?: boolean
  /** What the page does before the key of this number. */
  beforeKey?: (n: number) => unknown
}

/**
 * Types `texto` and Enter like a USB scanner, into the element with the focus. All keys leave in one go inside the page,
 * and carry the times at which the device sent them: a page that is busy between two keys does not change those.
 */
export function scanText(texto: string, scanner: Scanner = {}): void {
  const { antesDa = Number.POSITIVE_INFINITY, pausa = 0, before = [], after = ['Enter'], android = false } = scanner
  const { beforeKey = () => undefined } = scanner
  const pressedKeys = [...before, ...texto, ...after]
  const duration = pressedKeys.length * ENTRE_TECLAS_MS + (antesDa < pressedKeys.length ? pausa : 0)
  // The last key was sent just now: what a person does next comes after it.
  const start = performance.now() - duration
  for (const [n, name] of pressedKeys.entries()) {
    beforeKey(n)
    const timeStamp = start + (n + 1) * ENTRE_TECLAS_MS + (n >= antesDa ? pausa : 0)
    const ctrlKey = name.length > 1 && name.startsWith('^')
    const key = ctrlKey ? name.slice(1) : name
    const alvo = document.activeElement ?? document.body
    const unnamed = android && key.length === 1
    const pressedKey = new KeyboardEvent('keydown', {
      key: unnamed ? 'Unidentified' : key,
      ctrlKey,
      bubbles: true,
      cancelable: true,
    })
    if (!sent(alvo, pressedKey, timeStamp) || key.length > 1 || ctrlKey) {
      if (!pressedKey.defaultPrevented) leave(alvo, key)
      continue
    }
    // Without a field the text is lost.
    if (unnamed && !(alvo.matches('input, textarea') && sent(alvo, insertion(key), timeStamp))) continue
    if (alvo instanceof HTMLSelectElement) chooseOptionByLetter(alvo, key)
    else if (alvo.matches('input:not([type="checkbox"], [type="radio"]), textarea'))
      document.execCommand('insertText', false, key)
  }
}

/** A phone's keyboard inserts the whole text of a scanner at once. */
export function insertWhole(text: string): void {
  const target = document.activeElement ?? document.body
  const timeStamp = performance.now()
  const key = new KeyboardEvent('keydown', { key: 'Unidentified', bubbles: true, cancelable: true })
  if (sent(target, key, timeStamp) && sent(target, insertion(text), timeStamp))
    document.execCommand('insertText', false, text)
}

const insertion = (data: string) =>
  new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true })

/** False when the page took the event. */
function sent(target: Element, event: Event, timeStamp: number): boolean {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return target.dispatchEvent(event)
}

/** The browser's default for a key: Tab moves the focus, Enter sends the form or presses the button. */
function leave(target: Element, key: string): void {
  if (key === 'Tab') {
    const stops = [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href]')]
    stops[stops.indexOf(target as HTMLElement) + 1]?.focus()
  }
  if (key !== 'Enter') return
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click()
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
}

/** Chooses an option as a browser does for a letter typed into a select. */
function chooseOptionByLetter(select: HTMLSelectElement, letter: string): void {
  const option = [...select.options].find(({ text }) => text.toLowerCase().startsWith(letter.toLowerCase()))
  if (!option || option.selected) return
  option.selected = true
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
