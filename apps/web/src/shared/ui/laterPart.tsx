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

/** The part once it was fetched, which begins when `wanted`; null before. A file that cannot be fetched is asked for again. */
export function useFetchedPart<P>(
  fetchPart: () => Promise<ComponentType<P>>,
  wanted: boolean,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void fetchPart().then(
        (fetched) => left || setPart(() => fetched),
        () => {
          if (!left) timer = setTimeout(ask, AGAIN_MS)
        },
      )
    ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [fetchPart, missing])
  return part
}

/**
 * A lower part of a form, whose code does not weigh on the first load: it is fetched at the person's first move, or after
 * 2.5 s. `room` keeps its place. The form around it stands when the file cannot be fetched.
 */
export function laterPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>, room: ReactNode) {
  // The next form draws it at once.
  let known: ComponentType<P> | null = null
  const fetchOnce = async () => {
    known ??= await fetchPart()
    return known
  }
  return function LaterPart({ now = false, ...props }: P & { now?: boolean }) {
    const fetched = useFetchedPart(fetchOnce, useFirstMove(now))
    const Part = fetched ?? known
    return Part ? <Part {...(props as unknown as P)} /> : room
  }
}
