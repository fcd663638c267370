import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** A phone's width, as the style sheets have it: never a sheet of paper. */
export const PHONE = 'screen and (max-width: 47.99em)'
/** A narrow phone, or large text on any: `max-xs`. */
export const NARROW = 'screen and (max-width: 22.49em)'
/** A finger points, which drags no file. */
export const TOUCH = '(pointer: coarse)'
/** The menu's entries stand beside the page. */
export const RAIL = '(min-width: 68.75em)'

/** A desk: the focus in a field brings up no keyboard over the page. */
export const hasMouse = (): boolean => matchMedia('(pointer: fine)').matches

/** Whether the media query matches; the first render already has the right value. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the page goes to paper. The media query alone says so only after the browser has counted the sheets. */
export function usePrinting(): boolean {
  const isPrintMedia = useMediaQuery('print')
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrintMedia || isPrinting
}
