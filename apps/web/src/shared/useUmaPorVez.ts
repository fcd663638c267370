import { useCallback, useRef } from 'react'

type Mutate<T> = (dados: T, opcoes: { onSettled: () => void }) => void

/**
 * A mutation's `mutate` that does nothing while the one before is under way. A disabled button alone does not see to
 * that: both halves of a double click may come before it is drawn as disabled.
 */
export function useUmaPorVez<T>(mutate: Mutate<T>): (dados: T) => void {
  const ocupada = useRef(false)
  return useCallback(
    (dados: T) => {
      if (ocupada.current) return
      ocupada.current = true
      mutate(dados, {
        onSettled: () => {
          ocupada.current = false
        },
      })
    },
    [mutate],
  )
}
