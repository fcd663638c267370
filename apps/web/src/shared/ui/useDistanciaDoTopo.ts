import { useLayoutEffect, useState } from 'react'

/** Pixels from the top of the document to the element, updated when the content above it changes its height. */
export function useDistanciaDoTopo(elemento: HTMLElement | null): number {
  const [distancia, setDistancia] = useState(0)
  useLayoutEffect(() => {
    if (!elemento) return
    const medir = () => setDistancia(Math.round(elemento.getBoundingClientRect().top + scrollY))
    const observador = new ResizeObserver(medir)
    observador.observe(document.body)
    medir()
    return () => observador.disconnect()
  }, [elemento])
  return distancia
}
