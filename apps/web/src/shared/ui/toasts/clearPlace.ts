const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable="true"]'
/** Between a toast and a control, px. */
const GAP = 8
/** The row above the focus and the one below, which are used next, px. */
const NEXT_ROW = 56
/** Most that the stack rises above what lies under it: among the cards of a list it stays where people look for it, px. */
const RISE = 160

interface Band {
  top: number
  bottom: number
}

/**
 * How far a stack that stands at `place` has to rise so that it covers none of `bands`: as little as possible, or null
 * where no room is left above them.
 */
function findLift(place: Band, bands: readonly Band[], ceiling: number): number | null {
  let lift = 0
  for (const { top, bottom } of bands.toSorted((a, b) => b.bottom - a.bottom)) {
    const isUnder = top < place.bottom - lift && bottom > place.top - lift
    if (isUnder) lift = place.bottom - top + GAP
  }
  return place.top - lift < ceiling ? null : lift
}

/**
 * Lifts the stack of toasts from its place, bottom right, above an open dialog, else above the controls that lie there.
 * Where they fill the height, as in a table of fields, it keeps clear of the one that is in use and its neighbours, and goes
 * to the top if need be.
 */
function clearPlace(pilha: HTMLElement): void {
  // It does not run away from who is about to press it. A finger hovers nothing: where it tapped last, `:hover` stays.
  const isPointed = matchMedia('(hover: hover)').matches && pilha.matches(':hover')
  if (isPointed || pilha.contains(document.activeElement)) return
  pilha.style.translate = 'none'
  const place = pilha.getBoundingClientRect()
  const isBeside = ({ left, right, width }: DOMRect) => width > 1 && left < place.right && right > place.left
  const bands = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !pilha.contains(control) && control.closest('[inert]') === null && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(isBeside)
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.getBoundingClientRect())
  const isInDialog = dialogs.length > 0
  // Behind a dialog the page is inert: toasts may cover its header and its list.
  const header = isInDialog ? null : document.querySelector('header')
  const ceiling = Math.max(0, header?.getBoundingClientRect().bottom ?? 0) + GAP
  const highest = isInDialog ? ceiling : Math.max(ceiling, place.top - RISE)
  const focus = document.activeElement
  const used =
    focus === null || focus === document.body || focus.id === 'conteudo' ? null : focus.getBoundingClientRect()
  const usedBands = used && isBeside(used) ? [{ top: used.top - NEXT_ROW, bottom: used.bottom + NEXT_ROW }] : []
  const lift =
    (isInDialog ? findLift(place, dialogs.filter(isBeside), ceiling) : null) ??
    findLift(place, bands, highest) ??
    findLift(place, usedBands, ceiling) ??
    0
  pilha.style.translate = lift === 0 ? '' : `0 ${-Math.round(lift)}px`
}

/** Keeps the stack clear while it shows something, whatever the page draws, scrolls or gives the focus. */
export function keepClear(pilha: HTMLElement): () => void {
  let frame = 0
  const clearSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => clearPlace(pilha))
  }
  clearPlace(pilha)
  const drawn = new MutationObserver(clearSoon)
  drawn.observe(document.body, { childList: true, subtree: true })
  const resized = new ResizeObserver(clearSoon)
  resized.observe(pilha)
  const options = { capture: true, passive: true }
  const EVENTS = ['focusin', 'scroll', 'resize', 'transitionend'] as const
  for (const event of EVENTS) addEventListener(event, clearSoon, options)
  return () => {
    cancelAnimationFrame(frame)
    drawn.disconnect()
    resized.disconnect()
    for (const event of EVENTS) removeEventListener(event, clearSoon, options)
    pilha.style.translate = ''
  }
}
