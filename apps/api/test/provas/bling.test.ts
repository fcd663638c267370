import { afterAll, expect, test } from 'vitest'
import { proveFaults } from '../support/falhas/prova.ts'
import { endAllProgramas } from '../support/programa.ts'

afterAll(endAllProgramas)

// The short form of `npm run provas -- bling`.
test('with faults of the ERP and a kill -9, every product and order is there once, as it is here, within the limit', async () => {
  const { medidas, problemas } = await proveFaults({
    mortes: { api: 1 },
    erp: true,
    publicados: 3,
    sincronizar: true,
    folga: 8,
    semente: 3,
    dizer: () => undefined,
  })
  expect(problemas).toEqual([])
  expect(Math.min(medidas.falhas, medidas.maximoPorSegundo, medidas.pedidosFeitos)).toBeGreaterThan(0)
  expect(medidas.publicados).toBeGreaterThan(3)
}, 600_000)
