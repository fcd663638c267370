import { expect, test } from 'vitest'
import { proveCopia } from '../support/prova/copia.ts'

// The long form: npm run provas -- backup.
test('backed up while people work and restored elsewhere; a restoration killed half way leaves one shop or the other', async () => {
  const forma = { copias: 1, mortesNaCopia: 0, mortesNaRestauracao: 1, dizer: () => undefined }
  const { medidas, problemas } = await proveCopia(forma)
  expect(problemas).toEqual([])
  expect(medidas.confirmadas).toBeGreaterThanOrEqual(6)
  expect(medidas.antigas + medidas.novas).toBe(1)
})
