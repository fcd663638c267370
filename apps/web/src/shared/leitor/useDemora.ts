import { useEffect, useState } from 'react'

/** Specification §9: after this long without a reading the person is told what to try. */
const PRAZO_DE_LEITURA_MS = 10_000

/** Has nothing been read for ten seconds, since it was started or since the last of `leituras`? */
export function useDemora(lendo: boolean, leituras: number): boolean {
  const [demora, setDemora] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading starts the time again
  useEffect(() => {
    if (!lendo) return
    const relogio = setTimeout(() => setDemora(true), PRAZO_DE_LEITURA_MS)
    return () => {
      clearTimeout(relogio)
      setDemora(false)
    }
  }, [lendo, leituras])
  return demora
}
