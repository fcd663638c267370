import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** A pointer that only crosses a link leaves it within this time, ms. */
const PASSAGEM = 60

/**
 * Loads the page of a link, and the list on it, when a visit is likely: the pointer rests on it, a finger touches it,
 * or it gets the focus. Ignores failures: the visit itself reports them.
 */
export function PrefetchOnIntent(): null {
  const client = useQueryClient()
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    const esperas: Record<string, ReturnType<typeof setTimeout>> = {}
    const prefetchLink = (link: HTMLAnchorElement) => {
      for (const { route } of matchRoutes(router?.routes ?? [], link.pathname) ?? [])
        if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
      const readLinkData = async () =>
        (await import('./leituras.ts')).LEITURAS[link.pathname.replace(/(.)\/$/, '$1')]?.(client)
      if (link.search === '') void readLinkData().catch(() => {})
    }
    // A link that comes to lie below a resting pointer, as below a menu that closed, is not meant.
    let clique = ''
    const onPass = (event: Event) => {
      const { type, target } = event
      clearTimeout(esperas[type])
      if (event instanceof MouseEvent && clique === `${event.clientX} ${event.clientY}`) return
      const link = linkDe(target)
      if (link) esperas[type] = setTimeout(prefetchLink, PASSAGEM, link)
    }
    const onTouch = (event: Event) => {
      const { target } = event
      if (event instanceof MouseEvent) clique = `${event.clientX} ${event.clientY}`
      const link = linkDe(target)
      if (link) prefetchLink(link)
    }
    const escuta = { passive: true, capture: true } as const
    const handlers = { pointerover: onPass, focusin: onPass, touchstart: onTouch, mousedown: onTouch }
    for (const [tipo, handler] of Object.entries(handlers)) document.addEventListener(tipo, handler, escuta)
    return () => {
      for (const timer of Object.values(esperas)) clearTimeout(timer)
      for (const [tipo, ouvido] of Object.entries(handlers)) document.removeEventListener(tipo, ouvido, escuta)
    }
  }, [client, router])
  return null
}

/** The link of ours that was meant, unless it opens elsewhere, there is no network, or each byte costs. */
function linkDe(eventTarget: EventTarget | null): HTMLAnchorElement | null {
  // A module that could not be fetched stays failed in some browsers until the page is loaded anew.
  const link = navigator.onLine && eventTarget instanceof Element ? eventTarget.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.pathname === location.pathname) return null
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ? null : link
}
