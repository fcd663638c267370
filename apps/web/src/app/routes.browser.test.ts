import { ENTITY_NAMES, entityOf } from '@estampa/contract/entities.ts'
import { eRotaConhecida } from '@estampa/contract/produtos/etiqueta.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { TELAS_E_ACOES } from '../modules/atalhos/destinos.ts'
import { findOpenedPages } from './pages.ts'
import { routes } from './routes.tsx'

/** The addresses inside the shell that need no parameter. */
const addresses = (routeObjects: readonly RouteObject[], above = ''): string[] =>
  routeObjects.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : path.startsWith('/') ? path : `${above}/${path}`
    const own = path === undefined || here.includes(':') || path === '*' ? [] : [here]
    return [...own, ...addresses(children, here)]
  })

const shellRoutes = routes.flatMap(({ children = [] }) => children.filter(({ path }) => path === undefined))

test('each screen is found by the quick search, but the one of sales that are ticked first', () => {
  const found = new Set(TELAS_E_ACOES.map(({ ir }) => ir))
  expect(addresses(shellRoutes).filter((address) => !found.has(address))).toEqual(['/vendas/separar'])
})

test('each place of the quick search has a page', () => {
  const places = TELAS_E_ACOES.flatMap(({ ir }) => (typeof ir === 'string' ? [ir] : []))
  const known = addresses(shellRoutes)
  expect(places.filter((place) => !known.includes(place.replace(/\?.*/, '')))).toEqual([])
})

test('each plain entity has its page in pages.ts, and one for a new record where its records have pages', () => {
  const pages = ENTITY_NAMES.flatMap((name) => {
    const { page, list } = entityOf(name)
    return [page.path, ...(list !== 'whole' ? [`${page.path}/criar`] : [])]
  })
  expect(pages.filter((page) => !addresses(shellRoutes).includes(page))).toEqual([])
})

/** The first part of every address below these routes. */
const areasDe = (lista: typeof routes): string[] =>
  lista.flatMap(({ path, children }) =>
    path === undefined ? areasDe(children ?? []) : [path.replace(/^\//, '').split('/')[0] ?? ''],
  )

test('every page of the program is known, whatever follows its first part', () => {
  // Not signing in, here, on a telephone or as an invited person, nor what Bling and Melhor Envio call, nor the page for all the rest.
  const areas = areasDe(routes).filter(
    (area) => !['', 'celular', 'convites', 'bling', 'melhor-envio', '*'].includes(area),
  )
  expect(new Set(areas).size).toBeGreaterThanOrEqual(10)
  for (const area of areas)
    for (const end of ['', '/12', '?a=b', '#c'])
      expect(`${area} ${eRotaConhecida(`/${area}${end}`)}`).toBe(`${area} true`)
})

test('any other path is not', () => {
  for (const caminho of ['/', '/P-CAM', '/produtosx', '/login', '/?produtos', '/bling/callback?code=x'])
    expect(eRotaConhecida(caminho)).toBe(false)
})

/** Every address of these routes, parameters as numbers. */
const addressesWithParameters = (routeObjects: readonly RouteObject[], above = ''): string[] =>
  routeObjects.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`.replace(/\/+/g, '/').replace(/:\w+/g, '12')
    return [...(path === undefined ? [] : [own]), ...addressesWithParameters(children, own)]
  })

test('the first script asks for the files of the page that the router opens', () => {
  const known = addressesWithParameters(routes).filter((address) => address !== '/*')
  expect(known.length).toBeGreaterThan(50)
  for (const address of known) {
    const opened = (matchRoutes(routes, address) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy)
    const asked = findOpenedPages(address).filter(({ lazy }) => lazy)
    expect([address, asked.map(({ lazy }) => lazy)]).toEqual([address, opened.map(({ lazy }) => lazy)])
  }
  expect(findOpenedPages('/nada/disso')).toEqual([])
})
