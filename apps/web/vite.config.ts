import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/
const MINIMUM_BYTES = 512

/**
 * Writes `.br` and `.gz` beside each text asset, so that no request pays for compression.
 * index.html is left out: the API puts a fresh nonce into it on every request.
 */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'estampa:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
        await Promise.all(names.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < MINIMUM_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/**
 * Names the version, which is the digest of the names of all assets, where it is needed: in the page (from there the API
 * tells open pages, at `/versao.json`) and, with the names, in the service worker.
 */
function stampVersion(): Plugin {
  let folder = ''
  return {
    name: 'estampa:version',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: async (_, bundle) => {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort()
      const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 12)
      for (const name of ['index.html', 'sw.js']) {
        const content = await readFile(join(folder, name), 'utf8')
        const list = assets.map((path) => `'${path}'`).join(', ')
        await writeFile(join(folder, name), content.replaceAll("'__ASSETS__'", list).replaceAll('__VERSION__', version))
      }
    },
  }
}

/**
 * Shared chunks: the first load's modules; the form library and the icons, which would draw the next one in; and what
 * at least sixteen lazy imports use. Without the last one an inner screen loads some 60 files, most of them under
 * 1 kB; with a lower count it loads code of other screens (decision 049).
 */
const SHARED = [
  { name: 'inicio', tags: ['$initial' as const], priority: 2 },
  { name: 'campos', test: /react-hook-form/, priority: 1 },
  { name: 'icones', test: /icons-react/, minShareCount: 2, priority: 1 },
  { name: 'comum', minShareCount: 16, priority: 0 },
]

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), stampVersion(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: { proxy: { '/api': api, '/midia': api } },
})
