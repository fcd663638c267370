import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { describeApi } from './src/shop/docs.ts'

// node apps/api/bundle.ts FOLDER: the server and the command line as few files (docs/decisions/install-and-update.md), which belong into
// apps/api/dist. scripts/setup.mjs runs it when the sources changed.
const here = import.meta.dirname
const dist = join(here, 'dist')
const [folder = dist] = process.argv.slice(2)

/** Native code, and what only some shops or few requests load: read from where npm put it. */
const APART = [
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  '@pdfme/pdf-lib',
  'pdfkit',
  'qrcode',
  'unhomoglyph',
  'hucre/xlsx',
  'multicast-dns',
  '@peculiar/x509',
  '@peculiar/asn1-schema',
  '@peculiar/asn1-x509',
  'reflect-metadata',
]

/** What the server starts apart, as a process or a thread, from its source: each a file of its own beside the server's. */
const STARTED_APART = [
  'infra/files/images.process',
  'infra/files/spreadsheet.process',
  'modules/compras/nota.process',
  'papers.process',
  'modules/autenticacao/senha-comum.worker',
]

const builtFile = (source: string) => `${basename(source)}.js`

/** Files beside a module (migrations, the built web) are found from its source, whose place it keeps. */
const places: Plugin = {
  name: 'estampa:places',
  transform: {
    filter: { id: /\/(apps\/api|packages\/host)\/src\//, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const source = relative(dist, dirname(id)).replaceAll('\\', '/')
      const moved = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${source}')`)
        .replaceAll('import.meta.url', `new URL('${source}/${basename(id)}', import.meta.url).href`)
        .replaceAll(/'(?:\.{1,2}\/)*([\w-]+\.(?:process|worker))\.ts'/g, (text, name: string) =>
          STARTED_APART.some((apart) => basename(apart) === name)
            ? `'${relative(dirname(id), join(dist, builtFile(name))).replaceAll('\\', '/')}'`
            : text,
        )
      // No line moves.
      return { code: moved, map: null }
    },
  },
}

/**
 * An `import` of `node:http` copies all its exports, which makes Node read its client for `fetch`: some 50 ms and 10 MB.
 * `require` copies none.
 */
const REQUIRED = '\0required:'
const http: Plugin = {
  name: 'estampa:http',
  resolveId: {
    filter: { id: /^(node:)?https?$/ },
    handler: (source, _importer, { kind }) => (kind === 'import-statement' ? `${REQUIRED}${source}` : null),
  },
  load: {
    filter: { id: new RegExp(`^${REQUIRED}`) },
    handler: (id) => `module.exports = require('${id.slice(REQUIRED.length)}')`,
  },
}

/** The description of the API, made now. */
const docs: Plugin = {
  name: 'estampa:docs',
  load: {
    filter: { id: /\/src\/shop\/docs\.ts$/ },
    handler: async () =>
      `const text = ${JSON.stringify(await describeApi())}\nexport const describeApi = async () => text`,
  },
}

async function write(input: Record<string, string>, cleanDir: boolean): Promise<void> {
  const bundle = await rolldown({
    cwd: here,
    input,
    platform: 'node',
    external: (id) => APART.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [places, http, docs],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    cleanDir,
    sourcemap: true,
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (source, map) => relative(dist, resolve(dirname(map), source)),
  })
  await bundle.close()
}

await write({ server: 'src/server.ts', cli: 'src/cli.ts' }, true)
// One by one: they share no chunk, so none loads more than it needs, in its own order.
for (const apart of STARTED_APART) await write({ [basename(apart)]: `src/${apart}.ts` }, false)
