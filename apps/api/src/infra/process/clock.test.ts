import { expect, test } from 'vitest'
import { doubtClock, requirePossibleClock } from './clock.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test('a clock from before this program is refused with what to do', () => {
  const sentence = /diz 01\/01\/2001, e este programa é mais novo do que isso\. Acerte a data e a hora/
  expect(() => requirePossibleClock(at('2001-01-01'))).toThrow(sentence)
  expect(() => requirePossibleClock(at('2026-07-01'))).not.toThrow()
})

test.each([
  ['an empty shop', null, '2035-12-01', null],
  ['an empty shop', null, '2040-05-01', 'diz 01/05/2040, e este programa é bem mais velho. Se não é hoje, encerre'],
  ['a shop that was closed for a year', '2030-01-01T12:00:00Z', '2031-01-01', null],
  [
    'a shop of yesterday',
    '2026-12-01T12:00:00Z',
    '2040-05-01',
    'e o último ato nesta loja é de 01/12/2026. Se não é hoje',
  ],
])(
  '%s, last used at %s, opened at %s: a clock far ahead is doubted, and refuses nothing',
  (_what, last, now, words) => {
    const said = doubtClock(last, at(now))
    expect(said).toEqual(words && expect.stringContaining(words))
  },
)
