import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, diaDeHoje, fimDoDia, formatDate, formatDateTime } from './dates.ts'

test('an instant is shown as the day it is in São Paulo', () => {
  expect(formatDate('2026-03-01T02:59:59Z')).toBe('28/02/2026')
  expect(formatDate('2026-03-01T03:00:00Z')).toBe('01/03/2026')
  expect(formatDateTime('2026-03-01T02:05:00Z')).toBe('28/02/2026 23:05')
})

test('a date without time does not move', () => {
  expect([formatDate('2026-01-31'), formatDateTime('2026-01-31')]).toEqual(['31/01/2026', '31/01/2026'])
})

test('what people can read already stays', () => {
  expect([formatDateTime('05/01/2026 10:30'), formatDate('05/01/2026')]).toEqual(['05/01/2026 10:30', '05/01/2026'])
})

test('nothing, or nothing readable, is a dash', () => {
  expect([formatDate(null), formatDate(undefined), formatDate('ontem')]).toEqual(['—', '—', '—'])
})

test('a day ends a second before midnight in São Paulo, and is shown as that day', () => {
  expect([fimDoDia('2026-12-05'), fimDoDia('2026-12-31')]).toEqual([
    '2026-12-06T02:59:59.000Z',
    '2027-01-01T02:59:59.000Z',
  ])
  expect(formatDateTime(fimDoDia('2026-12-05'))).toBe('05/12/2026 23:59')
})

test('today is the day in São Paulo, also in the three hours when it is tomorrow in Greenwich', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T02:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(diaDeHoje()).toBe('2026-02-28')
  vi.setSystemTime(Date.parse('2026-03-01T03:00:00Z'))
  expect(diaDeHoje()).toBe('2026-03-01')
})

test('days are counted over months and leap years, forwards and backwards', () => {
  expect([addDays('2028-02-28', 1), addDays('2027-01-01', -1), addDays('2026-11-22', 0)]).toEqual([
    '2028-02-29',
    '2026-12-31',
    '2026-11-22',
  ])
})
