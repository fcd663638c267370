import { afterAll, expect, test } from 'vitest'
import { endAllProgramas } from '../support/programa.ts'
import { proveConta } from '../support/prova/conta.ts'

afterAll(endAllProgramas)

// The short form of `npm run provas -- conta`.
test('of 60 acts of a shop and of people at its account, one process killed, no difference is silent', async () => {
  const { medidas, diferencas, problemas } = await proveConta({
    operacoes: 60,
    rodada: 60,
    mortes: 1,
    semente: 1,
    de: 0,
    dizer: () => undefined,
  })
  expect(problemas).toEqual([])
  expect(diferencas.filter(({ dita }) => dita === null)).toEqual([])
  expect(medidas.mortes).toBe(1)
}, 600_000)
