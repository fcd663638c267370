import { expect, test } from 'vitest'
import { waitsIn } from './waits.mjs'

test.each([
  ['await new Promise((done) => setTimeout(done, 400))', 1],
  ["import { setTimeout as wait } from 'node:timers/promises'", 1],
  ['await page.waitForTimeout(500)', 1],
  ["await page.goto('/', { waitUntil: 'networkidle' })", 1],
  ["await pool.query('select pg_sleep(5)')", 1],
  ['  retry: 2,', 1],
  ['  retries: 1,', 1],
  ['vi.advanceTimersByTime(400)', 0],
  ['await expect.poll(estado).toBe(1)', 0],
])('a test that holds %s has %i findings', (line, findings) => {
  expect(waitsIn('apps/api/src/modules/vendas/vendas.test.ts', line)).toHaveLength(findings)
  expect(waitsIn('apps/api/test/provas/mortes.test.ts', line)).toEqual([])
  expect(waitsIn('apps/api/src/modules/vendas/vendas.rules.ts', line)).toEqual([])
})
