import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `aoChegar` while the returned element is less than two screens away and there is more to be had. */
export function useAproximacao(haMais: boolean, aoChegar: () => void) {
  const [fim, setFim] = useState<HTMLElement | null>(null)
  const chegar = useEffectEvent(aoChegar)
  useEffect(() => {
    if (!fim || !haMais) return
    const observador = new IntersectionObserver(
      ([entrada]) => {
        if (entrada?.isIntersecting) chegar()
      },
      { rootMargin: '0px 0px 200% 0px' },
    )
    observador.observe(fim)
    return () => observador.disconnect()
  }, [fim, haMais])
  return setFim
}
