import { useEffect, useState } from 'react'

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll']
const CALM_MS = 2500

/**
 * True from the person's first move on, or after 2.5 s: what stands below is drawn first, and the code of this part does
 * not weigh on the first load. `now`: it is wanted at once.
 */
export function useFirstMove(now = false): boolean {
  const [moved, setMoved] = useState(now)
  useEffect(() => {
    if (moved) return
    const onMove = () => setMoved(true)
    for (const move of MOVES) addEventListener(move, onMove, { capture: true, passive: true })
    const timer = setTimeout(onMove, CALM_MS)
    return () => {
      for (const move of MOVES) removeEventListener(move, onMove, { capture: true })
      clearTimeout(timer)
    }
  }, [moved])
  return moved
}
