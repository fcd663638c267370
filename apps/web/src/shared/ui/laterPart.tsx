import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll']
const CALM_MS = 2500
const AGAIN_MS = 5000

/** True from the person's first move on, or after 2.5 s; at once where it is wanted `now`. */
function useFirstMove(now: boolean): boolean {
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

/**
 * A lower part of a form, whose code does not weigh on the first load: it is fetched at the person's first move, or after
 * 2.5 s. `room` keeps its place. A file that cannot be fetched is asked for again, and the form around it stands.
 */
export function laterPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>, room: ReactNode) {
  let Fetched: ComponentType<P> | null = null
  return function LaterPart({ now = false, ...props }: P & { now?: boolean }) {
    const [Part, setPart] = useState(() => Fetched)
    const moved = useFirstMove(now)
    const missing = moved && Part === null
    useEffect(() => {
      if (!missing) return
      let left = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () =>
        void fetchPart().then(
          (part) => {
            Fetched = part
            if (!left) setPart(() => part)
          },
          () => {
            if (!left) timer = setTimeout(ask, AGAIN_MS)
          },
        )
      ask()
      return () => {
        left = true
        clearTimeout(timer)
      }
    }, [missing])
    return Part ? <Part {...(props as unknown as P)} /> : room
  }
}
