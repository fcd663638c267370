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

/** Neither the choosing of a product, which few forms open, nor pages of lists: they draw grids, which records do without. */
const SHARED =
  /src[\\/](?:modules|shared)[\\/](?!generated)(\w+)(?!.*(?:ProdutoSelect|Stepper|ListPage|CardList|VirtualGrid))/
/** What every screen in the shell needs, and what others use of a group below. */
const SHELL =
  /shared[\\/](?:maximos|escrita|preencher)\.ts|shared[\\/](?:api[\\/]changes|device[\\/](?:useMediaQuery|shortcuts))\.ts|leitor[\\/](?:sinais|useLeitorUsb)\.ts|usePanel\.ts|(?:acesso[\\/]acesso|bling[\\/]bling)\.queries|bling[\\/]following|produtos[\\/]qr\.ts|generated[\\/](?:acesso|bling|sincronizacao|sistema)Api/
/** Icons, and the other things that the sign-in screen shares. */
const ICONS = /icons-react|ui[\\/]fields[\\/](?:TextField\.tsx|Field\.(?:tsx|module\.css))/
/** Those among them that only dialogs and the lighter screens show. */
const ICONS_OF_FEW =
  /Icon(?:ArrowRight|Box|BrandWhatsapp|Bulb|BulbOff|CircleCheckFilled|Download|FileInvoice|FileTypePdf|Mail|ShieldCheck|ShieldLock|ShoppingBagPlus)\.mjs/
/** What every form needs; a product's is not loaded with more. */
const FORM = /react-hook-form|shared[\\/]forms[\\/](?:checkedBy|useRecordForm|FormFrame|Field)\.tsx?/
/** A dialog, and the draft that its form keeps. */
const DIALOG = /dialogs[\\/](?:Modal|FormModal)\.tsx|drafts[\\/]FieldsDraft\./
/** What this browser keeps of what was typed, and what was sent of it; lists and pages that only show do without. */
const DRAFTS = /drafts[\\/]drafts\.ts|forms[\\/]useSubmitKey|device[\\/]localStore|node_modules[\\/]idb-keyval/
/** A list that is searched and read on. */
const LIST =
  /resource[\\/](?:ListBody|useList)\.tsx?|fields[\\/]SearchField|useUrlParameters|shared[\\/]search\.ts|infiniteQueryObserver|useInfiniteQuery/
/** What the forms of products and models share. */
const CATALOGUE =
  /(?:modelos|categorias)(?:\.queries|Api)|(?:Modelo|Categoria)Select|formulario[\\/]skus|shared[\\/]fiscal\.ts/
/** What reads the answers about products, and about sales: neither comes with the other's screens. */
const PRODUCTS = /generated[\\/]produtosApi|produtos[\\/](?:produto|produtos\.queries|gtin|variacoes)\.ts/
const SALES =
  /generated[\\/](?:vendas|pagamentos|trocas|balcao|pedidos|embalagens)Api|vendas[\\/](?:venda|vendas\.totals)\.ts|shared[\\/]documents\.ts/
/** What a piece is shown and found by, where pieces are chosen. */
const PIECES = /ui[\\/]Thumbnail|sku\.queries|vendas[\\/]item\.ts/
/** Takes its modules only: with all that they import it would come with every screen. */
const alone = { includeDependenciesRecursively: false, priority: 2 }
/**
 * Files of the program (docs/decisions/web.md): the first load; the shell; the icons of dialogs, and those of several; the
 * drawing of QR codes; what forms need, which lists do without; what the forms of most records add to that; zod, which comes
 * at a form's first check; dialogs; what the browser keeps, and the drafts in it; lists;
 * customers; the catalogue; answers about products and sales; pieces; print windows and a parcel's measures; what forms of
 * products do without; chosen files; a sale's money and paper; what editing a product adds; what many of the lazy imports
 * use; what several use of one folder. The rest stays with the screens that need it.
 */
const GROUPS = [
  { name: 'inicio', tags: ['$initial' as const], priority: 3 },
  { name: 'icones-de-poucos', test: ICONS_OF_FEW, minShareCount: 2, ...alone, priority: 3 },
  { name: 'icones', test: ICONS, minShareCount: 2, priority: 2 },
  { name: 'qrcode', test: /CodigoQr|node_modules[\\/](qrcode|dijkstrajs)[\\/]/, priority: 2 },
  { name: 'casco', test: SHELL, priority: 3 },
  { name: 'formularios', test: FORM, ...alone },
  { name: 'registro', test: /shared[\\/]forms[\\/](?:RecordForm|fields)\.tsx?/, ...alone },
  { name: 'conferencia', test: /node_modules[\\/]zod|shared[\\/](?:fields|lista|tolerance)\.ts/, priority: 2 },
  { name: 'dialogo', test: DIALOG, ...alone },
  { name: 'guardado', test: DRAFTS, ...alone },
  { name: 'rascunhos', test: /drafts[\\/]useDraft\.ts/, ...alone },
  { name: 'listas', test: LIST, ...alone },
  { name: 'clientes', test: /clientes(?:\.queries|Api)/, ...alone },
  { name: 'cadastro', test: CATALOGUE, minShareCount: 2, ...alone },
  { name: 'respostas-produtos', test: PRODUCTS, ...alone },
  { name: 'respostas-vendas', test: SALES, ...alone },
  { name: 'pecas', test: PIECES, ...alone },
  { name: 'despacho', test: /JanelaDeImpressao|impressao\.module|vendas[\\/]medidas/, ...alone },
  { name: 'avulsos', test: /shared[\\/](?:dates|opcoes)\.ts|Allowed|useTold|useVoltarSeFalhar/, ...alone },
  { name: 'arquivos', test: /FileButton|useDrop|imagens[\\/]fotos|imagens\.arquivos/, ...alone },
  {
    name: 'recebido',
    test: /vendas[\\/]cobranca|pagamentos[\\/]situacao|impressao[\\/]Imprimir\.tsx|balcao[\\/]balcao\.ts/,
    ...alone,
  },
  { name: 'edicao', test: /useRecordToEdit|estoque\.queries|estoqueApi/, ...alone },
  { name: 'comum', minShareCount: 15, priority: 1 },
  { name: (id: string) => SHARED.exec(id)?.[1] ?? null, minShareCount: 7, debugName: 'folder' },
]

/** As short as may be: each first load has the names of all. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' }

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), stampVersion(), precompress()],
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
