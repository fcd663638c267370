import { expect, test } from 'vitest'
import { criarBanco } from '../../../test/support/banco.ts'
import { provarEtiqueta } from '../../../test/support/prova/etiqueta.ts'

// The long form, with every request of a purchase: npm run prova:etiqueta.
test('a shop killed while it pays for a label, and while it registers one, pays once for each', async () => {
  const banco = await criarBanco()
  const { medidas, problemas } = await provarEtiqueta({ rodadas: 2, banco: banco.url, dizer: () => undefined })
  expect(problemas).toEqual([])
  expect(medidas).toMatchObject({ mortes: 2, pagamentos: 2 })
  await banco.descartar()
}, 120_000)
