import { useEffect, useState } from 'react'
import { CHAVE_DAS_PREFERENCIAS, guardar, lerGuardado } from '../armazem.ts'
import { lerPreferencias, PREFERENCIAS_PADRAO, type Preferencias } from './preferencias.ts'

/** The preferences, kept at every change; null until they have been read. */
export function usePreferencias() {
  const [preferencias, setPreferencias] = useState<Preferencias | null>(null)
  useEffect(() => {
    let saiu = false
    void preferenciasGuardadas().then((lidas) => saiu || setPreferencias(lidas))
    return () => {
      saiu = true
    }
  }, [])
  const mudar = (mudanca: Partial<Preferencias>) => {
    const novas = { ...(preferencias ?? PREFERENCIAS_PADRAO), ...mudanca }
    setPreferencias(novas)
    guardar(CHAVE_DAS_PREFERENCIAS, novas).catch((erro: unknown) =>
      console.error('As preferências não foram guardadas', erro),
    )
  }
  return { preferencias, mudar }
}

/** The usual ones where the browser keeps nothing (some private windows). */
export const preferenciasGuardadas = (): Promise<Preferencias> =>
  lerGuardado(CHAVE_DAS_PREFERENCIAS).then(lerPreferencias, () => PREFERENCIAS_PADRAO)
