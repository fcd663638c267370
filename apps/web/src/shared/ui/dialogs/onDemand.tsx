import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../../device/store.ts'
import { toast } from '../toasts/toast.ts'

/** Dialogs that were asked for and whose files are still on their way. */
export const opening = createStore(0)

/**
 * A dialog whose code is fetched when it is first rendered, or before that, once the page has come to rest. Not `lazy`: a
 * file that cannot be fetched would replace the whole screen; here it closes the dialog with a sentence.
 */
export function onDemand<P extends { onClose: () => void }>(buscar: () => Promise<ComponentType<P>>) {
  let Pronta: ComponentType<P> | null = null
  const loadCode = async () => {
    Pronta ??= await buscar()
    return Pronta
  }
  if (import.meta.env.PROD) prefetchCode(loadCode)

  function SobDemanda(props: P) {
    const [Dialogo, setDialogo] = useState(() => Pronta)
    const falta = Dialogo === null
    const desistir = useEffectEvent(() => {
      props.onClose()
      toast('error', 'Não foi possível abrir. Verifique sua conexão.')
    })
    useEffect(() => {
      if (!falta) return
      let fechado = false
      opening.set(opening.get() + 1)
      loadCode()
        .then(
          (pronta) => fechado || setDialogo(() => pronta),
          () => fechado || desistir(),
        )
        .finally(() => opening.set(opening.get() - 1))
      return () => {
        fechado = true
      }
    }, [falta])
    return Dialogo && <Dialogo {...props} />
  }
  /** Fetches the code now: it is about to be used. A failure shows when it is. */
  SobDemanda.buscar = () => void loadCode().catch(() => undefined)
  return SobDemanda
}

/** A part of a screen that most visits do without at first: `lazy`, and fetched once the page has come to rest. */
export function partOnDemand<P extends object>(buscar: () => Promise<ComponentType<P>>) {
  if (import.meta.env.PROD) prefetchCode(buscar)
  return lazy(async () => ({ default: await buscar() }))
}

/** So many seconds without a new file or answer: the page has all it needs. */
const SEGUNDOS_DE_CALMA = 3
const fila: (() => Promise<unknown>)[] = []
let esperando = false

/** Fetches the code once the page has come to rest, one file after the other; not where each byte costs. */
function prefetchCode(carregar: () => Promise<unknown>): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  fila.push(carregar)
  if (esperando) return
  esperando = true
  let chegou = true
  const observador = new PerformanceObserver(() => {
    chegou = true
  })
  observador.observe({ type: 'resource' })
  let calmos = 0
  const relogio = setInterval(() => {
    calmos = chegou || !navigator.onLine ? 0 : calmos + 1
    chegou = false
    if (calmos < SEGUNDOS_DE_CALMA) return
    clearInterval(relogio)
    observador.disconnect()
    void loadQueued()
  }, 1000)
}

async function loadQueued(): Promise<void> {
  // Whatever cannot be fetched now is fetched when it is opened.
  for (let carregar = fila.shift(); carregar; carregar = fila.shift()) await carregar().catch(() => {})
  esperando = false
}
