import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/
const MINIMUM_BYTES = 512

/**
 * Writes `.br` and `.gz` beside each text asset, so that no request pays for compression.
 * index.html is left out: it is smaller than a packet.
 */
function precompress(): Plugin {
  return {
    name: 'estampa:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir: folder = '' }) => {
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
  return {
    name: 'estampa:version',
    apply: 'build',
    writeBundle: async ({ dir: folder = '' }, bundle) => {
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

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Answers whether a module is an entry of `src/app`, or what that imports without waiting. */
function importedBy(entry: string) {
  const imported = new Set<string>()
  const add = (id: string, graph: ModuleGraph): void => {
    if (imported.has(id)) return
    imported.add(id)
    for (const importedId of graph.getModuleInfo(id)?.importedIds ?? []) add(importedId, graph)
  }
  return (id: string, graph: ModuleGraph): boolean => {
    if (imported.size === 0) add(join(import.meta.dirname, 'src/app', entry), graph)
    return imported.has(id)
  }
}
const isOfProgram = importedBy('main.tsx')
const isOfShell = importedBy('Protected.tsx')
/**
 * Files of the program (docs/decisions/web.md): the first script; the program that it starts; the frame of the signed-in
 * person; what many screens share. The rest stays with the screens.
 */
const GROUPS = [
  { name: 'inicio', tags: ['$initial' as const], priority: 4 },
  {
    name: (id: string, graph: ModuleGraph) => (isOfProgram(id, graph) ? 'programa' : null),
    debugName: 'programa',
    priority: 3,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isOfShell(id, graph) ? 'casco' : null),
    debugName: 'casco',
    priority: 2,
  },
  {
    name: 'comum',
    // Not what only a shop that prints needs, however many of its screens share that.
    test: /src[\\/]shared[\\/](?!generated[\\/]producaoApi)|node_modules[\\/](?!zod[\\/])/,
    minShareCount: 12,
    // Takes its files only: with all that they import it would come with every screen.
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

/** Puts the program's files into the page: the browser fetches them while the first script comes. */
function linkProgram(): Plugin {
  return {
    name: 'estampa:link-program',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.startsWith('assets/programa-'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** As short as may be: each first load has the names of all. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' }

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), linkProgram(), stampVersion(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': api, '/midia': api } },
})
