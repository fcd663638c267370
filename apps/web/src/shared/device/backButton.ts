import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * The browser's way back (the button, Android's gesture, a swipe) closes the topmost of what lies over a page before it
 * leaves the page. Each of these layers stands on a history entry of its own, a copy of its page's that only says how deep
 * it lies. The router never hears of a step between entries of one page: its listener comes after the one below.
 *
 * An entry whose layer was closed otherwise stays where it is, for the next layer; the way back and forward leaps over it.
 * To take it away would be a step back that ends later, perhaps in the middle of the navigation that closed the layer.
 */

/** Field in the state of a history entry: how many layers lie over its page at that entry. Absent: none. */
const DEPTH = 'camadas'

interface Layer {
  readonly close: () => void
}
const open: Layer[] = []

interface Entry {
  /** The router's number of the page in the history of this tab. */
  readonly page: unknown
  readonly depth: number
  readonly state: unknown
  readonly url: string
}
function currentEntry(): Entry {
  const { idx, [DEPTH]: depth } = (history.state ?? {}) as { idx?: unknown; [DEPTH]?: number }
  return { page: idx, depth: depth ?? 0, state: history.state, url: location.href }
}
let entry: Entry = { page: undefined, depth: 0, state: null, url: '' }

const stateAt = (depth: number, { state }: Entry) => ({ ...(state as object | null), [DEPTH]: depth })

/** Gives each open layer an entry; one that is left of a closed layer serves again. */
function addEntries(): void {
  entry = currentEntry()
  // A page without a router has no state, by which its entry is known again.
  if (entry.state === null && open.length > 0) history.replaceState(stateAt(0, entry), '')
  while (entry.depth < open.length) {
    history.pushState(stateAt(entry.depth + 1, entry), '')
    entry = currentEntry()
  }
}

/** After each step of the router: a replaced address stays at its depth. */
function onNavigate(): void {
  const { depth, page } = entry
  entry = currentEntry()
  if (depth === 0 || entry.page !== page || entry.depth > 0 || entry.state === null) return
  history.replaceState(stateAt(depth, entry), '')
  entry = currentEntry()
}

function onPop(event: PopStateEvent): void {
  const left = entry
  entry = currentEntry()
  const { page, depth } = entry
  if (event.state === null || page !== left.page || depth === left.depth) return
  event.stopImmediatePropagation()
  // The address may have changed while a layer lay over it, as filters change it.
  history.replaceState(stateAt(depth, left), '', left.url)
  entry = currentEntry()
  if (depth > left.depth) history.forward()
  else if (depth >= open.length) history.back()
  else {
    for (const layer of open.slice(depth).reverse()) layer.close()
    // A layer that stays, because it waits for an answer or asks first, has its entry again once React has drawn the
    // rest.
    setTimeout(addEntries)
  }
}

/** To be called before the router listens: the events of a window go to its listeners in the order of these. */
export function listenToBackButton(): () => void {
  entry = currentEntry()
  addEventListener('popstate', onPop)
  return () => removeEventListener('popstate', onPop)
}

/** Follows the steps that the router takes by itself. */
export const followRouter = ({ subscribe }: { subscribe: (listener: () => void) => () => void }): (() => void) =>
  subscribe(onNavigate)

/** While `shown` the way back calls `onBack`, which closes a layer over the page, instead of leaving the page. */
export function useBackButton(shown: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useLayoutEffect(() => {
    if (!shown) return
    const layer = { close: () => close() }
    open.push(layer)
    addEntries()
    return () => void open.splice(open.indexOf(layer), 1)
  }, [shown])
}
