import { expect, test } from 'vitest'
import { routes } from '../../app/routes.tsx'
import { eRotaConhecida } from './destino.ts'

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
    for (const fim of ['', '/12', '?a=b', '#c'])
      expect(`${area} ${eRotaConhecida(`/${area}${fim}`)}`).toBe(`${area} true`)
})

test('any other path is not', () => {
  for (const caminho of ['/', '/P-CAM', '/produtosx', '/login', '/?produtos', '/bling/callback?code=x'])
    expect(eRotaConhecida(caminho)).toBe(false)
})
