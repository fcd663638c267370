import { afterAll, expect, test } from 'vitest'
import { endAllProgramas } from '../support/programa.ts'
import { proveNotas } from '../support/prova/notas.ts'

afterAll(endAllProgramas)

// The short form of `npm run provas -- notas`.
test('of 80 acts on sales and invoices, killed once, no sale has two, and both sides say the same', async () => {
  const como = { operacoes: 80, rodada: 80, mortes: 1, semente: 1 }
  const { problemas } = await proveNotas({ ...como, dizer: () => undefined })
  expect(problemas).toEqual([])
}, 600_000)
