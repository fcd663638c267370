import { expect, test } from 'vitest'
import { verdict } from './audit-signatures.mjs'

test('a wrong signature fails, and is named', () => {
  const report = { invalid: [{ name: 'left-pad', version: '1.0.0' }], missing: [] }
  expect(verdict(JSON.stringify(report))).toEqual({
    failed: true,
    sentence: 'FAILED: signatures that do not match: left-pad@1.0.0',
  })
})

test('right ones pass, and those without one are counted', () => {
  const { failed, sentence } = verdict(JSON.stringify({ invalid: [], missing: [{ name: 'a' }] }))
  expect([failed, sentence]).toEqual([false, 'Signatures of packages: none is wrong, 1 packages have none'])
})

test.each([
  ['a registry that is not reached', '{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'ENOTFOUND'],
  ['a registry without keys', '{"error":{"code":"EAUDIT"}}', 'EAUDIT'],
  ['nothing', '', 'no answer in time'],
  ['half an answer', '{"inval', 'no answer in time'],
])('%s fails nothing, and is said', (_, stdout, why) => {
  const { failed, sentence } = verdict(stdout)
  expect(failed).toBe(false)
  expect(sentence).toMatch(/^SKIPPED: /)
  expect(sentence).toContain(why)
})
