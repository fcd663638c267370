import { useEffect, useRef } from 'react'

/** Opens the browser's print dialog by itself, once, when the page's fonts and pictures are there or have failed. */
export function usePrintUmaVez(): void {
  const impressa = useRef(false)
  useEffect(() => {
    const fotos = [...document.images].map((foto) => foto.decode().catch(() => undefined))
    void Promise.all([document.fonts.ready, ...fotos]).then(() => {
      if (impressa.current) return
      impressa.current = true
      window.print()
    })
  }, [])
}
