import { afterAll, expect, test } from 'vitest'
import { encerrarTudo } from '../support/programa.ts'
import { provarEtiqueta } from '../support/prova/etiqueta.ts'

afterAll(encerrarTudo)

// The long form, with every request of a purchase: npm run provas -- etiqueta.
test('a shop killed while it pays for a label, and while it registers one, pays once for each', async () => {
  const { medidas, problemas } = await provarEtiqueta({ rodadas: 2, dizer: () => undefined })
  expect(problemas).toEqual([])
  expect(medidas).toMatchObject({ mortes: 2, pagamentos: 2 })
})
