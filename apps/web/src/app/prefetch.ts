import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** A pointer that only crosses a link leaves it within this time, ms. */
const PASSAGEM = 60

/** The first read of the lists that a link may lead to, by their address; each is fetched with its module. */
const LEITURAS: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  '/home': async (client) => client.prefetchQuery((await import('../modules/painel/painel.queries.ts')).painelDaLoja),
  '/produtos': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/produtos/produtos.queries.ts')).listaDeProdutos()),
  '/modelos': async (client) =>
    client.prefetchQuery((await import('../modules/modelos/modelos.queries.ts')).listaDeModelos()),
  '/categorias': async (client) =>
    client.prefetchQuery((await import('../modules/categorias/categorias.queries.ts')).arvoreDeCategorias),
  '/atributos': async (client) =>
    client.prefetchQuery((await import('../modules/atributos/atributos.queries.ts')).listaDeAtributos),
  '/clientes': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/clientes/clientes.queries.ts')).listaDeClientes()),
  '/vendas': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/vendas/lista.queries.ts')).listaDeVendas()),
  '/configuracoes/lixeira': async (client) =>
    client.prefetchInfiniteQuery((await import('../modules/lixeira/lixeira.queries.ts')).listaDaLixeira),
}

/**
 * Loads the page of a link, and the list on it, when a visit is likely: the pointer rests on it, a finger touches it,
 * or it gets the focus. Ignores failures: the visit itself reports them.
 */
export function PrefetchOnIntent(): null {
  const client = useQueryClient()
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    const esperas: Record<string, ReturnType<typeof setTimeout>> = {}
    const antecipar = (link: HTMLAnchorElement) => {
      for (const { route } of matchRoutes(router?.routes ?? [], link.pathname) ?? [])
        if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
      if (link.search === '') void LEITURAS[link.pathname.replace(/(.)\/$/, '$1')]?.(client).catch(() => {})
    }
    // What comes to lie below a pointer that stands still, as below a menu that closed, is not meant.
    let clique = ''
    const onPass = (evento: Event) => {
      const { type, target } = evento
      clearTimeout(esperas[type])
      if (evento instanceof MouseEvent && clique === `${evento.clientX} ${evento.clientY}`) return
      const link = linkDe(target)
      if (link) esperas[type] = setTimeout(antecipar, PASSAGEM, link)
    }
    const onTouch = (evento: Event) => {
      const { target } = evento
      if (evento instanceof MouseEvent) clique = `${evento.clientX} ${evento.clientY}`
      const link = linkDe(target)
      if (link) antecipar(link)
    }
    const escuta = { passive: true, capture: true } as const
    const ouvidos = { pointerover: onPass, focusin: onPass, touchstart: onTouch, mousedown: onTouch }
    for (const [tipo, ouvido] of Object.entries(ouvidos)) document.addEventListener(tipo, ouvido, escuta)
    return () => {
      for (const espera of Object.values(esperas)) clearTimeout(espera)
      for (const [tipo, ouvido] of Object.entries(ouvidos)) document.removeEventListener(tipo, ouvido, escuta)
    }
  }, [client, router])
  return null
}

/** The link of ours that was meant, unless it opens elsewhere, there is no network, or each byte costs. */
function linkDe(alvo: EventTarget | null): HTMLAnchorElement | null {
  // A module that could not be fetched stays failed in some browsers until the page is loaded anew.
  const link = navigator.onLine && alvo instanceof Element ? alvo.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.pathname === location.pathname) return null
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ? null : link
}
