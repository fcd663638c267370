import { useEffect, useRef } from 'react'

/** Opens the browser's print dialog by itself, once, as soon as the page is complete: `pronta`, and its letters there. */
export function usePrintUmaVez(pronta: boolean): void {
  const impressa = useRef(false)
  useEffect(() => {
    if (!pronta) return
    void document.fonts.ready.then(() => {
      if (impressa.current) return
      impressa.current = true
      window.print()
    })
  }, [pronta])
}
