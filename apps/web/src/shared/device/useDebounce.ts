import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentPath } from './useUrlParameters.ts'

/**
 * Debounce: calls `act` when `value` has stayed the same for `ms`, unless the person leaves the screen. Returns what cancels
 * the call.
 */
export function useDebounce<T>(value: T, ms: number, act: (value: T) => void): () => void {
  const readPath = useCurrentPath()
  const actLater = useEffectEvent(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const screenPath = readPath()
    timer.current = setTimeout(() => {
      if (readPath() === screenPath) actLater(value)
    }, ms)
    return () => clearTimeout(timer.current)
  }, [value, ms, readPath])
  return useCallback(() => clearTimeout(timer.current), [])
}
