import { afterAll, expect, test } from 'vitest'
import { endAllProgramas } from '../support/programa.ts'
import { proveEtiqueta } from '../support/prova/etiqueta.ts'

afterAll(endAllProgramas)

// The long form, with every request of a purchase: npm run provas -- etiqueta.
test('a shop killed while it pays for a label, and while it registers one, pays once for each', async () => {
  const { medidas, problemas } = await proveEtiqueta({ rodadas: 2, dizer: () => undefined })
  expect(problemas).toEqual([])
  expect(medidas).toMatchObject({ mortes: 2, pagamentos: 2 })
})
