import { useEffect, useState } from 'react'
import { criarArmazem } from '../../shared/armazem.ts'

const { lerGuardado, guardar } = criarArmazem('estampa-painel')
const CHAVE = 'primeiros-passos-dispensados'

/** Whether this browser has dismissed the first steps; null until that is known. */
export function useDispensa() {
  const [dispensado, setDispensado] = useState<boolean | null>(null)
  useEffect(() => {
    let saiu = false
    // Some private windows keep nothing: then the list comes back.
    void lerGuardado(CHAVE)
      .catch(() => undefined)
      .then((lido) => saiu || setDispensado(lido === true))
    return () => {
      saiu = true
    }
  }, [])
  const dispensar = () => {
    setDispensado(true)
    guardar(CHAVE, true).catch((erro: unknown) => console.error('The dismissal was not stored', erro))
  }
  return { dispensado, dispensar }
}
