import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { quietPage } from './quietPage.ts'

/** The stream of changes waits for a quiet page, and its code with it. A file that cannot be had is asked for again. */
export function MudancasComCalma() {
  const client = useQueryClient()
  const [Mudancas, setMudancas] = useState<ComponentType | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const loadMudancas = async () => {
      await quietPage(client, signal)
      if (signal.aborted) return
      const vindas = await import('./Mudancas.tsx').catch(() => null)
      if (vindas) setMudancas(() => vindas.Mudancas)
      else await loadMudancas()
    }
    void loadMudancas()
    return () => control.abort()
  }, [client])
  return Mudancas && <Mudancas />
}
