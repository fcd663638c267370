import { type RefObject, useLayoutEffect, useRef } from 'react'

const PIXELS_POR_MM = 96 / 25.4
/** Room for the cutter below the last line, mm. */
const SOBRA = 6

/**
 * Makes the page of a roll as high as its content. CSS has no such height (`size: 80mm auto` is none), and a fixed one
 * would feed blank paper. A sheet of the CSS object model, which the page's policy allows.
 */
export function useAlturaDaBobina(bobina: boolean): RefObject<HTMLElement | null> {
  const folha = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!bobina || !folha.current) return
    const regra = new CSSStyleSheet()
    const medir = (altura: number) =>
      regra.replaceSync(`@page bobina { size: 80mm ${Math.ceil(altura / PIXELS_POR_MM) + SOBRA}mm; margin: 0 }`)
    const observador = new ResizeObserver(([entrada]) => {
      if (entrada) medir(entrada.target.getBoundingClientRect().height)
    })
    medir(folha.current.getBoundingClientRect().height)
    observador.observe(folha.current)
    document.adoptedStyleSheets.push(regra)
    return () => {
      observador.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((outra) => outra !== regra)
    }
  }, [bobina])
  return folha
}
