import type { Page } from '@playwright/test'
import { button, press } from '../support/acts.ts'
import { createProduto, createVenda, pecas } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const ON_USE = /\/(Leitor|Visor|decodificador|zxing|SegundoFator|esm-)/
/** Most layout shift (CLS) while a screen loads; 0.1 counts as good. */
const SHIFT = 0.02

/** Most brotli bytes that opening the QR scanner may add: dialog (14 kB), overlay, worker, and the decoder's WebAssembly (321 kB). */
const SCANNER = 358_000

interface Transferred {
  readonly file: string
  readonly encoding: string
  readonly bytes: number
}

/** Every script and WebAssembly that arrives from now on, as large as it is sent. */
function collect(page: Page): Transferred[] {
  const files: Transferred[] = []
  page.on('response', (response) => {
    if (!/javascript|wasm/.test(response.headers()['content-type'] ?? '')) return
    const { 'content-length': length = 0, 'content-encoding': encoding = 'none' } = response.headers()
    files.push({ file: new URL(response.url()).pathname, encoding, bytes: Number(length) })
  })
  return files
}

/** Watches for what only a shop that prints asks for: requests of production, and scripts that can make them. */
function watchPrinting(page: Page): () => Promise<string[]> {
  const found: string[] = []
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/api\/(producao|producoes|artes)\/|\/(ficha|estampas)\/$/.test(pathname)) found.push(pathname)
    if (pathname.endsWith('.js') && !scripts.has(pathname)) scripts.set(pathname, response.text())
  })
  return async () => {
    for (const [file, text] of scripts)
      if (/(GET|POST|PUT|PATCH) \/(producao|producoes|artes)\//.test(await text)) found.push(file)
    return found
  }
}

const sum = (files: readonly Transferred[]) => files.reduce((total, { bytes }) => total + bytes, 0)
// Below a kilobyte, compression would save less than it costs.
const uncompressed = (files: readonly Transferred[]) =>
  files.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1024)

/** Sums up layout shifts without user input. */
function watchShifts(): void {
  const watched = { shifts: 0, places: [] as string[] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    type Shift = { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
    for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (hadRecentInput) continue
      watched.shifts += value
      for (const { node } of sources) watched.places.push(`${value.toFixed(3)} ${node?.nodeName} ${node?.className}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: { shifts: number; places: string[] } }).watched)

/** The lightest, the heaviest and the most used screens; each load begins with nothing of the program. */
const PATHS = [
  '/',
  '/home',
  '/produtos',
  '/produtos/criar',
  '/produtos/:produto',
  '/clientes',
  '/configuracoes',
  '/qrcodes',
  '/vendas',
  '/vendas/criar',
  '/vendas/:venda',
  '/imprimir/vendas/:venda/separacao',
]

test.use({ ownWindow: true })

// The API signs in first: afterwards, its sign-in would be announced on the page.
test('first loads are compressed, without layout shifts, the scanner or what only a shop that prints needs', async ({
  api,
  page,
}) => {
  await page.addInitScript(watchShifts)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const produto = await createProduto(api)
  const venda = await createVenda(api, { itens: [pecas(produto)] })
  const ids: Readonly<Record<string, number>> = { produto: produto.id, venda: venda.id }
  const arriving = collect(page)
  const printing = watchPrinting(page)
  for (const path of PATHS)
    await test.step(path, async () => {
      arriving.length = 0
      await page.goto(path.replace(/:(\w+)/, (_, param: string) => String(ids[param])))
      await expect(page.locator('#root > *')).not.toHaveCount(0)
      await expect(page.locator('#root [aria-busy="true"]')).toHaveCount(0)
      const scripts = arriving.slice()
      const { shifts, places } = await shiftsOf(page)
      const total = sum(scripts)
      console.log(`${path}: ${(total / 1000).toFixed(1)} kB in ${scripts.length} files, moved by ${shifts.toFixed(3)}`)
      // The program has come, and every file of it tells its size.
      expect.soft(total, path).toBeGreaterThan(80_000)
      expect.soft(scripts.filter(({ bytes }) => bytes === 0)).toEqual([])
      expect.soft(uncompressed(scripts), path).toEqual([])
      // The scanner's, and the second factor's chunk: only on use.
      expect.soft(scripts.filter(({ file }) => ON_USE.test(file))).toEqual([])
      expect.soft(shifts, `${path}\n${places.join('\n')}`).toBeLessThan(SHIFT)
    })
  expect(await printing()).toEqual([])
})

test(`opening the scanner transfers at most ${SCANNER / 1000} kB`, async ({ page }) => {
  await page.goto('/produtos')
  await expect(button(page, 'Escanear')).toBeVisible()
  await expect(page.locator('#root [aria-busy="true"]')).toHaveCount(0)
  const arriving = collect(page)
  const decoder = page.waitForResponse(/zxing_reader.*\.wasm$/)
  await press(page, 'Escanear')
  await (await decoder).finished()
  const files = arriving.slice()
  console.log(`QR scanner: ${(sum(files) / 1000).toFixed(1)} kB of brotli in ${files.length} files`)
  // Overlay, worker and decoder, all from the shop itself.
  expect(files.map(({ file }) => file.replace(/-[^-]*\./, '.')).toSorted()).toEqual(
    expect.arrayContaining(['/assets/decodificador.worker.js', '/assets/zxing_reader.wasm']),
  )
  expect(files.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect(uncompressed(files)).toEqual([])
  expect(sum(files)).toBeLessThanOrEqual(SCANNER)
})
