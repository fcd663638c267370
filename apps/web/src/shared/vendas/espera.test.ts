import { expect, test } from 'vitest'
import { quemFalta } from './espera.ts'

const AGORA = Date.parse('2026-11-22T12:00:00Z')
const ha = (dias: number, quem: 'loja' | 'cliente' = 'cliente') => ({
  quem,
  desde: new Date(AGORA - dias * 86_400_000).toISOString(),
})

test.each([
  [{ espera: ha(0.5), vence_amanha: false }, 'Esperando o cliente desde hoje'],
  [{ espera: ha(1.2), vence_amanha: true }, 'Vence amanhã · esperando o cliente há 1 dia'],
  [{ espera: ha(9, 'loja'), vence_amanha: false }, 'Esperando a loja há 9 dias'],
  [{ espera: null, vence_amanha: false }, ''],
] as const)('%j: %s', (orcamento, frase) => {
  expect(quemFalta(orcamento, AGORA)).toBe(frase)
})
