import { expect, test } from 'vitest'
import { lembretesDe, retratoDosLembretes } from './edicao.rules.ts'

const SO_VAZIOS = { anotacao: '', prazo: null }
const DITOS = { anotacao: '', prazo: '2026-12-04', prioritaria: false }
test.each([
  [{}, {}],
  [{ anotacao: null, prazo: null, prioritaria: null }, SO_VAZIOS],
  [DITOS, DITOS],
])('of the reminders sent %j are kept %j', (enviados, guardados) => {
  expect(lembretesDe(enviados)).toEqual(guardados)
})

test('the history tells due date and priority, not the note', () => {
  const lembretes = { anotacao: 'x', prazo: '2026-12-04', prioritaria: true }
  expect(retratoDosLembretes(lembretes)).toEqual(['Prazo: 04/12/2026', 'Prioritária'])
  expect(retratoDosLembretes({ ...lembretes, prazo: null, prioritaria: false })).toEqual([])
})
