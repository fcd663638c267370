import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFetchedPart } from '../shared/ui/laterPart.tsx'
import { quietPage } from './quietPage.ts'

const buscarMudancas = async () => (await import('./Mudancas.tsx')).Mudancas

/** The stream of changes waits for a quiet page, and its code with it. */
export function MudancasComCalma() {
  const client = useQueryClient()
  const [calma, setCalma] = useState(false)
  useEffect(() => {
    const controle = new AbortController()
    const { signal } = controle
    void quietPage(client, signal).then(() => signal.aborted || setCalma(true))
    return () => controle.abort()
  }, [client])
  const Mudancas = useFetchedPart(buscarMudancas, calma)
  return Mudancas && <Mudancas />
}
