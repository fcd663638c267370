import { afterAll, expect, test } from 'vitest'
import { plantarFalhas } from '../support/falhas/autoteste.ts'
import { provarFalhas } from '../support/falhas/prova.ts'
import { encerrarTudo } from '../support/programa.ts'

afterAll(encerrarTudo)

// The short form of `npm run provas -- falhas`; then, over what it leaves, faults are planted that the comparison must see.
test('after every process was killed once, connections cut and the disk full, each acknowledged write exists exactly once', async () => {
  const { medidas, problemas } = await provarFalhas({
    mortes: { api: 1, banco: 1, conexao: 1, emulador: 1 },
    disco: { enchentes: 1, mb: 256 },
    cortes: true,
    publicados: 1,
    // The ERP's state after faults is checked by bling.test.ts.
    sincronizar: false,
    folga: 8,
    semente: 5,
    dizer: () => undefined,
    depois: plantarFalhas,
  })
  expect(problemas).toEqual([])
  expect(medidas.confirmadas).toBeGreaterThan(30)
  expect(medidas.perdidas).toBeGreaterThan(0)
})
