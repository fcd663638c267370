import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { telasEAcoes } from '../modules/atalhos/destinos.ts'
import { routes } from './routes.tsx'

/** The addresses inside the shell that need no parameter. */
const addresses = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : path.startsWith('/') ? path : `${above}/${path}`
    const own = path === undefined || here.includes(':') || path === '*' ? [] : [here]
    return [...own, ...addresses(children, here)]
  })

test('each screen is found by the quick search, or stands on a screen that is', () => {
  const inShell = routes.flatMap(({ children = [] }) => children.filter(({ path }) => path === undefined))
  const found = new Set(telasEAcoes({ admin: true, imprime: true }).map(({ ir }) => ir))
  expect(addresses(inShell).filter((address) => !found.has(address))).toEqual([
    '/produtos/importar',
    '/clientes/importar',
    '/vendas/separar',
    '/configuracoes/producao',
    '/configuracoes/saude',
    '/sincronizacao/importar',
  ])
})
