import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../../device/store.ts'
import { toast } from '../toasts/toast.ts'

/** Dialogs that were asked for and whose files are still on their way. */
export const opening = createStore(0)

/**
 * A dialog whose code is fetched when it is first rendered, or before that, once the page has come to rest. Not `lazy`: a
 * file that cannot be fetched would replace the whole screen; here it closes the dialog with a sentence.
 */
export function onDemand<P extends { onClose: () => void }>(findMatches: () => Promise<ComponentType<P>>) {
  let Pronta: ComponentType<P> | null = null
  const loadCode = async () => {
    Pronta ??= await findMatches()
    return Pronta
  }
  if (import.meta.env.PROD) prefetchCode(loadCode)

  function SobDemanda(props: P) {
    const [Dialogo, setDialogo] = useState(() => Pronta)
    const isMissing = Dialogo === null
    const giveUp = useEffectEvent(() => {
      props.onClose()
      toast('error', 'Não foi possível abrir. Verifique sua conexão.')
    })
    useEffect(() => {
      if (!isMissing) return
      let isClosed = false
      opening.set(opening.get() + 1)
      loadCode()
        .then(
          (pronta) => isClosed || setDialogo(() => pronta),
          () => isClosed || giveUp(),
        )
        .finally(() => opening.set(opening.get() - 1))
      return () => {
        isClosed = true
      }
    }, [isMissing])
    return Dialogo && <Dialogo {...props} />
  }
  /** Fetches the code now: it is about to be used. A failure shows when it is. */
  SobDemanda.buscar = () => void loadCode().catch(() => undefined)
  return SobDemanda
}

/** A part of a screen that most visits do without at first: `lazy`, and fetched once the page has come to rest. */
export function partOnDemand<P extends object>(findMatches: () => Promise<ComponentType<P>>) {
  if (import.meta.env.PROD) prefetchCode(findMatches)
  return lazy(async () => ({ default: await findMatches() }))
}

/** So many seconds without a new file or answer: the page has all it needs. */
const SEGUNDOS_DE_CALMA = 3
const fila: (() => Promise<unknown>)[] = []
let waiting = false

/** Fetches the code once the page has come to rest, one file after the other; not where each byte costs. */
function prefetchCode(load: () => Promise<unknown>): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  fila.push(load)
  if (waiting) return
  waiting = true
  let chegou = true
  const observer = new PerformanceObserver(() => {
    chegou = true
  })
  observer.observe({ type: 'resource' })
  let calmos = 0
  const timer = setInterval(() => {
    calmos = chegou || !navigator.onLine ? 0 : calmos + 1
    chegou = false
    if (calmos < SEGUNDOS_DE_CALMA) return
    clearInterval(timer)
    observer.disconnect()
    void loadQueued()
  }, 1000)
}

async function loadQueued(): Promise<void> {
  // Whatever cannot be fetched now is fetched when it is opened.
  for (let load = fila.shift(); load; load = fila.shift()) await load().catch(() => {})
  waiting = false
}
