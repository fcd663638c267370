import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, diaDeHoje, fimDoDia, formatDate, formatDateTime, instanteDaHora } from './dates.ts'

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

test.each([
  ['2026-11-22T08:30:05', '2026-11-22T11:30:05.000Z'],
  ['2026-11-22T08:30', '2026-11-22T11:30:00.000Z'],
  // Summer time, from 4 November 2018 to 16 February 2019.
  ['2018-11-03T23:59:59', '2018-11-04T02:59:59.000Z'],
  ['2018-11-04T01:00:00', '2018-11-04T03:00:00.000Z'],
  ['2018-12-01T00:00:00', '2018-12-01T02:00:00.000Z'],
  ['2018-12-01T23:30:00', '2018-12-02T01:30:00.000Z'],
  ['2019-02-16T22:59:59', '2019-02-17T00:59:59.000Z'],
  ['2019-02-17T00:00:00', '2019-02-17T03:00:00.000Z'],
  // The clock went from midnight to one; from midnight back to eleven.
  ['2018-11-04T00:00:00', '2018-11-04T03:00:00.000Z'],
  ['2018-11-04T00:30:00', '2018-11-04T03:30:00.000Z'],
  ['2019-02-16T23:30:00', '2019-02-17T02:30:00.000Z'],
  ['2026-02-31T10:00:00', null],
  ['2026-11-22T24:00:00', null],
  ['2026-11-22', null],
  ['', null],
])('the clock of São Paulo shows %j at %j', (hora, instante) => {
  expect(instanteDaHora(hora)).toBe(instante)
})

test('a day of summer time ends an hour earlier', () => {
  expect([fimDoDia('2018-12-01'), formatDateTime(fimDoDia('2018-12-01'))]).toEqual([
    '2018-12-02T01:59:59.000Z',
    '01/12/2018 23:59',
  ])
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
