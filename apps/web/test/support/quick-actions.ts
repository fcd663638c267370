import { type Locator, page } from 'vitest/browser'
import { chromium } from './chromium.ts'

// Playwright's click takes 85 ms of processor time, its `fill` 40, for a dozen round trips to the page. An action that can run
// at once runs here, for a fifth of that. Playwright runs every other action (no element yet, two elements, disabled, covered,
// with options): it waits, and reports the error.

/** The browser's own: a test may have set the page's clock. */
const nextFrame = window.requestAnimationFrame.bind(window)
/** So many frames the page may take to come to rest before Playwright goes on waiting. */
const FRAMES = 20
const BUTTON = 'button, a, [role="button"], [role="link"]'
const POINTER_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
const TYPED = 'textarea, input:is([type="text"], [type="search"], [type="tel"], [type="password"], :not([type]))'

/** The element that the locator finds once it stands still, is in sight and enabled; null when it does not, or finds several. */
async function findReady(locator: Locator): Promise<Element | null> {
  let before = ''
  for (let frame = 0; frame < FRAMES; frame++) {
    const [element, ...furtherOnes] = locator.elements()
    if (furtherOnes.length > 0) return null
    const box = element?.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect()
    const place = box && box.width > 0 && box.height > 0 ? JSON.stringify(box) : ''
    if (element && place !== '' && place === before && isEnabled(element)) return element
    before = place
    await new Promise(nextFrame)
  }
  return null
}

const targetOf = (element: Element) => element.closest(BUTTON) ?? element
const isEnabled = (element: Element) =>
  !targetOf(element).matches(':disabled') && element.closest('[aria-disabled="true"]') === null

interface Place {
  readonly x: number
  readonly y: number
}
/** Returns the centre of the element's visible part; null when another element covers it. */
function findPlace(element: Element): Place | null {
  const [box] = element.getClientRects()
  if (!box) return null
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  return targetOf(element).contains(document.elementFromPoint(x, y)) ? { x, y } : null
}

/** Where the browser's window has this place of the tests' frame; null outside of it. */
function placeInWindow({ x, y }: Place): Place | null {
  const frame = window.frameElement?.getBoundingClientRect()
  if (!frame) return null
  const scale = frame.width / innerWidth
  const place = { x: frame.left + x * scale, y: frame.top + y * scale }
  return place.x < parent.innerWidth && place.y < parent.innerHeight ? place : null
}

/** A trusted click in the middle of the element; false when it is not to be had, or something came before it meanwhile. */
async function press(element: Element): Promise<boolean> {
  // As Chromium's own `scrollIntoViewIfNeeded`, which the DOM's types do not know.
  ;(element as Element & { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded()
  const framePlace = findPlace(element)
  const place = framePlace && placeInWindow(framePlace)
  if (!place) return false
  focusWindow()
  const target = targetOf(element)
  let missed = false
  const watch = (event: Event) => {
    if (!event.isTrusted) return
    if (event.type === 'pointerdown' && !target.contains(event.target as Node)) missed = true
    if (!missed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const event of POINTER_EVENTS) addEventListener(event, watch, { capture: true })
  try {
    const button = { ...place, button: 'left', clickCount: 1 }
    await Promise.all([
      chromium.send('Input.dispatchMouseEvent', { ...place, type: 'mouseMoved' }),
      chromium.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' }),
      chromium.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' }),
    ])
  } finally {
    for (const event of POINTER_EVENTS) removeEventListener(event, watch, { capture: true })
  }
  return !missed
}

/** Replaces the text of a field as typing does; false when the element takes no text. */
function type(element: Element, text: string): boolean {
  if (!element.matches(TYPED)) return false
  const field = element as HTMLInputElement | HTMLTextAreaElement
  if (field.readOnly) return false
  focusWindow()
  field.focus()
  field.select()
  if (document.activeElement !== field) return false
  return text === ''
    ? field.value === '' || document.execCommand('delete')
    : document.execCommand('insertText', false, text)
}

function focusWindow(): void {
  if (!document.activeElement || document.activeElement === document.body) window.focus()
}

const locators = Object.getPrototypeOf(page.elementLocator(document.body)) as Locator
const playwright = { click: locators.click, fill: locators.fill }
locators.click = async function (this: Locator, options) {
  const element = options ? null : await findReady(this)
  if (!element || !(await press(element))) await playwright.click.call(this, options)
}
locators.fill = async function (this: Locator, text, options) {
  const element = options ? null : await findReady(this)
  if (!element || !type(element, text)) await playwright.fill.call(this, text, options)
}
