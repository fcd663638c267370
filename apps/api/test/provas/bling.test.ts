import { afterAll, expect, test } from 'vitest'
import { encerrarTudo } from '../support/programa.ts'
import { provarBling } from '../support/prova/prova.ts'

afterAll(encerrarTudo)

// The short form of `npm run provas -- bling`.
test('with faults and a kill -9, every product and order is there once, as it is here, within the limit', async () => {
  const { medidas, problemas } = await provarBling({
    produtos: 3,
    vendas: 2,
    mortes: 1,
    semente: 3,
    apressar: true,
    dizer: () => undefined,
  })
  expect(problemas).toEqual([])
  expect(medidas).toMatchObject({ produtos: 3, vendas: 2, mortes: 1 })
  expect(medidas.falhas).toBeGreaterThan(0)
  expect(medidas.maximoPorSegundo).toBeGreaterThan(0)
})
