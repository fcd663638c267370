import { expect, test, vi } from 'vitest'
import { usar } from '../../../../test/support/hook.tsx'
import { useAlarmes } from './Alarmes.tsx'

test('each alarm sounds and stays, the same one twice too, until all are dismissed together', async () => {
  const vibrar = vi.spyOn(navigator, 'vibrate')
  const { agora, fazer } = await usar(useAlarmes)
  const { alarmar, dispensar } = agora()
  await fazer(() => ['Peça a mais', 'Peça a mais', 'Item errado'].forEach((titulo) => alarmar(titulo, 'Boné')))
  const ditos = agora().alarmes.map(({ title: titulo, detail: detalhe }) => [titulo, detalhe].join(': '))
  expect(ditos).toEqual(['Peça a mais: Boné', 'Peça a mais: Boné', 'Item errado: Boné'])
  expect(vibrar.mock.calls).toEqual(Array.from(ditos, () => [[220, 80, 320]]))
  const ids = agora().alarmes.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  await fazer(dispensar)
  expect(agora().alarmes).toEqual([])
  await fazer(() => alarmar('Código desconhecido', ''))
  expect(agora().alarmes).toHaveLength(1)
  expect(ids).not.toContain(agora().alarmes[0]?.id)
  // A handler that keeps one of them is not made anew.
  expect([agora().alarmar === alarmar, agora().dispensar === dispensar]).toEqual([true, true])
})
