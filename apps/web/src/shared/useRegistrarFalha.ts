import { useEffect } from 'react'

/** Writes a failed read to the console, once for each failure. */
export function useRegistrarFalha(contexto: string, erro: Error | null): void {
  useEffect(() => {
    if (erro) console.error(contexto, erro)
  }, [contexto, erro])
}
