import { expect, test } from 'vitest'
import rotas from '../../app/routes.tsx?raw'
import { eRotaConhecida } from './rotas.ts'

test('every page of the program is known, whatever follows its first part', () => {
  const areas = [...rotas.matchAll(/^ {2}area\('([^']+)'/gm), ...rotas.matchAll(/path: '\/(imprimir)\//g)].map(
    ([, area]) => area,
  )
  expect(new Set(areas).size).toBeGreaterThanOrEqual(10)
  for (const area of areas)
    for (const fim of ['', '/12', '?a=b', '#c']) expect(eRotaConhecida(`/${area}${fim}`)).toBe(true)
})

test('any other path is not', () => {
  for (const caminho of ['/', '/P-CAM', '/produtosx', '/login', '/?produtos', '/bling/callback?code=x'])
    expect(eRotaConhecida(caminho)).toBe(false)
})
