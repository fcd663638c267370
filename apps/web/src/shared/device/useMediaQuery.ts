import { useCallback, useSyncExternalStore } from 'react'

/** A phone's width, as the style sheets have it. */
export const PHONE = '(max-width: 47.99em)'
/** A narrow phone, or large text on any: `max-xs`. */
export const NARROW = '(max-width: 22.49em)'

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
