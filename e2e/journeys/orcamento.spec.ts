import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Most brotli bytes of JavaScript that the first load of a route may transfer. */
const BUDGET = { '/': 170_000, '/produtos': 210_000 } as const

async function transferred(page: Page, path: keyof typeof BUDGET) {
  const scripts: Promise<{ file: string; encoding: string; bytes: number }>[] = []
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    scripts.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => ({
          file: new URL(response.url()).pathname,
          encoding: response.headers()['content-encoding'] ?? 'none',
          bytes: responseBodySize,
        })),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return await Promise.all(scripts)
}

test.describe('JavaScript of the first load', () => {
  for (const path of ['/', '/produtos'] as const) {
    test.describe(path, () => {
      test.use({ signedIn: path !== '/', ownWindow: true })

      test(`${path} transfers at most ${BUDGET[path] / 1000} kB`, async ({ page }) => {
        const scripts = await transferred(page, path)
        const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
        console.log(`${path}: ${(total / 1000).toFixed(1)} kB of brotli JavaScript in ${scripts.length} files`)
        expect(scripts.length).toBeGreaterThan(0)
        // Below a kilobyte, compression would save less than it costs.
        expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1024)).toEqual([])
        expect(total).toBeLessThanOrEqual(BUDGET[path])
      })
    })
  }
})
