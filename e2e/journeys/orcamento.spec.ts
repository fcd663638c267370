import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Most brotli bytes of JavaScript that the first load of a route may transfer. */
const BUDGET = { '/': 170_000, '/produtos': 210_000 } as const

/** Most brotli bytes that opening the QR scanner may add: dialog (14 kB), overlay, worker, and the decoder's WebAssembly (321 kB). */
const SCANNER = 358_000

interface Transferred {
  readonly file: string
  readonly encoding: string
  readonly bytes: number
}

/** Every script and WebAssembly that arrives from now on. */
function collect(page: Page): Promise<Transferred>[] {
  const files: Promise<Transferred>[] = []
  page.on('response', (response) => {
    if (!/javascript|wasm/.test(response.headers()['content-type'] ?? '')) return
    files.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => ({
          file: new URL(response.url()).pathname,
          encoding: response.headers()['content-encoding'] ?? 'none',
          // Of a worker's own file the browser tells no size.
          bytes: responseBodySize || Number(response.headers()['content-length'] ?? 0),
        })),
    )
  })
  return files
}

const sum = (files: readonly Transferred[]) => files.reduce((total, { bytes }) => total + bytes, 0)
// Below a kilobyte, compression would save less than it costs.
const uncompressed = (files: readonly Transferred[]) =>
  files.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1024)

test.describe('JavaScript of the first load', () => {
  for (const path of ['/', '/produtos'] as const) {
    test.describe(path, () => {
      test.use({ signedIn: path !== '/', ownWindow: true })

      test(`${path} transfers at most ${BUDGET[path] / 1000} kB`, async ({ page }) => {
        const arriving = collect(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        const scripts = await Promise.all(arriving)
        const total = sum(scripts)
        console.log(`${path}: ${(total / 1000).toFixed(1)} kB of brotli JavaScript in ${scripts.length} files`)
        expect(scripts.length).toBeGreaterThan(0)
        expect(uncompressed(scripts)).toEqual([])
        // The scanner's: only on use.
        expect(scripts.filter(({ file }) => /Leitor|Visor|decodificador|zxing/.test(file))).toEqual([])
        expect(total).toBeLessThanOrEqual(BUDGET[path])
      })
    })
  }
})

test.describe('the QR scanner', () => {
  test.use({ ownWindow: true })

  test(`opening it transfers at most ${SCANNER / 1000} kB`, async ({ page }) => {
    await page.goto('/produtos', { waitUntil: 'networkidle' })
    const arriving = collect(page)
    const decoder = page.waitForResponse(/zxing_reader.*\.wasm$/)
    await page.getByRole('button', { name: 'Escanear', exact: true }).click()
    await (await decoder).finished()
    const files = await Promise.all(arriving)
    console.log(`QR scanner: ${(sum(files) / 1000).toFixed(1)} kB of brotli in ${files.length} files`)
    // Overlay, worker and decoder, all from the shop itself.
    expect(files.map(({ file }) => file.replace(/-[^-]*\./, '.')).toSorted()).toEqual(
      expect.arrayContaining(['/assets/decodificador.worker.js', '/assets/zxing_reader.wasm']),
    )
    expect(files.filter(({ bytes }) => bytes === 0)).toEqual([])
    expect(uncompressed(files)).toEqual([])
    expect(sum(files)).toBeLessThanOrEqual(SCANNER)
  })
})
