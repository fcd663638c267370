import { DOORS } from './imports.doors.mjs'

const HTTP = /^(fastify|fastify-plugin|fastify-type-provider-zod|@fastify\/.+)$/
const SQL = /^(kysely|pg|@types\/pg)$/
const VAGUE = /(^|[/.])(utils?|helpers?|misc|common|managers?)([/.]|$)/i

/** Workspaces that each workspace may reach besides itself. */
const REACH = {
  contract: [],
  host: [],
  web: ['contract'],
  api: ['contract', 'host'],
  emulator: [],
  e2e: ['contract'],
  bench: ['contract', 'host', 'api', 'e2e'],
}
/** Inside a workspace, what each layer may reach besides itself. Layers that are not listed stand on top of all. */
const LAYERS = {
  web: { shared: [], modules: ['shared'] },
  api: { infra: [], shop: ['infra'], modules: ['shop', 'infra'], demo: ['modules', 'shop', 'infra', 'app'] },
}
/**
 * Folders of a module in floors, the lowest first: a folder imports from lower floors only, and none from its own.
 * What stands beside the folders puts them together and imports from all.
 */
const ROOMS = {
  bling: [
    ['conexao'],
    ['pedido', 'saldo'],
    ['produto'],
    ['catalogo', 'conta', 'enviados', 'estoques', 'importacao', 'recebidos', 'vinculo'],
    ['notas'],
  ],
  vendas: [['itens', 'lista'], ['venda'], ['passos'], ['conteudo']],
}

/**
 * @typedef {{ workspace: string, layer: string, module: string | null, room: string | null, role: string, test: boolean }} Place
 *   `layer` is `infra`, `shop`, `modules`, `app`, `shared`, … ; `role` is `routes`, `rules`, `data`, … or '' when the name has none.
 */

/** Where a file stands in the layout of CONTRIBUTING.md. @returns {Place} */
function placeOf(path) {
  const test = /\.test\.tsx?$/.test(path) || /^apps\/\w+\/test\//.test(path)
  const role = /\.(routes|rules|data|queries|effects|jobs|client|mapping)\.tsx?$/.exec(path)?.[1] ?? ''
  const at = (workspace, layer, module = null, room = null) => ({ workspace, layer, module, room, role, test })
  const [, app, rest] = /^apps\/(\w+)\/src\/(.+)$/.exec(path) ?? []
  if (rest) {
    const [first, second] = rest.split('/')
    if (first === 'modules') return at(app, 'modules', second)
    if (app === 'api' && first === 'infra') return at(app, 'infra', null, `infra/${second}`)
    return at(app, rest.includes('/') ? first : 'app')
  }
  const [, outside] = /^apps\/(\w+)\//.exec(path) ?? []
  if (outside) return at(outside, test ? 'test' : 'config')
  const [, pack, folder] = /^packages\/(\w+)\/(\w+)/.exec(path) ?? []
  if (pack) {
    const layer = folder === 'src' ? pack : folder === 'test' ? 'test' : 'config'
    return { ...at(pack, layer), test: test || layer === 'test' }
  }
  return at(path.split('/')[0] ?? '', path.split('/')[1] ?? '')
}

const ownImport = (i) => i.target !== null
const rule = (name, broken) => ({ name, broken })

/** Each rule of "who may import whom": `broken(file, import, from, to)` says why an import breaks it, or returns null. */
export const importRules = [
  rule('resolves', (_f, i) =>
    i.target === null && i.external === null ? 'the file does not exist (imports carry their extension)' : null,
  ),
  rule('workspaces', (_f, i, from, to) =>
    ownImport(i) && to.workspace !== from.workspace && !REACH[from.workspace]?.includes(to.workspace)
      ? `${from.workspace} may not import ${to.workspace}`
      : null,
  ),
  rule('workspace-by-name', (_f, i, from, to) =>
    ownImport(i) &&
    ['contract', 'host'].includes(to.workspace) &&
    from.workspace !== to.workspace &&
    i.source.startsWith('.') &&
    (to.workspace === 'contract' || isDoorOfHost(i.target) || !looksBehind(from))
      ? `import it as @estampa/${to.workspace}/…`
      : null,
  ),
  rule('host-door', (_f, i, from, to) =>
    ownImport(i) &&
    to.workspace === 'host' &&
    from.workspace !== 'host' &&
    !isDoorOfHost(i.target) &&
    !looksBehind(from)
      ? `enter the host by a file of packages/host/src, which names what it gives`
      : null,
  ),
  rule('contract-packages', (_f, i, from) =>
    from.layer === 'contract' && !from.test && i.external && i.external !== 'zod'
      ? 'the contract may only import zod'
      : null,
  ),
  rule('contract-schemas-in-web', (_f, i, from) =>
    from.workspace === 'web' && /^@estampa\/contract\/(.*\.)?routes\.ts$/.test(i.source) && !i.type
      ? 'the web imports only the type of the routes, or every schema reaches the first page'
      : null,
  ),
  rule('layers', (_f, i, from, to) => {
    const allowed = LAYERS[from.workspace]?.[from.layer]
    if (!ownImport(i) || from.test || !allowed || to.workspace !== from.workspace) return null
    return to.layer === from.layer || allowed.includes(to.layer) ? null : `${from.layer} may not import ${to.layer}`
  }),
  rule('roles', (_f, i, from, to) => {
    if (!ownImport(i) || from.test || from.workspace !== 'api' || from.module === null) return null
    if (to.module !== from.module) return null
    const forbidden = { data: ['rules', 'routes', 'effects', 'jobs'], rules: ['routes'] }[from.role] ?? []
    return forbidden.includes(to.role) ? `${from.role} may not import ${to.role}` : null
  }),
  rule('module-door', (_f, i, from, to) => {
    if (!ownImport(i) || from.test || !to.module || to.module === from.module) return null
    if (from.layer !== 'modules' || to.workspace !== from.workspace) return null
    if (from.workspace === 'api')
      return isDoor(i.target, to.module)
        ? null
        : `enter ${to.module} by its rules, its kinds of jobs or a file of DOORS`
    return /(\.queries\.ts|Select\.tsx)$/.test(i.target)
      ? null
      : `of ${to.module} only x.queries.ts and XSelect.tsx may be imported`
  }),
  rule('rooms', (f, i, from, to) => {
    const rooms = from.workspace === 'api' && from.layer === 'modules' ? ROOMS[from.module] : undefined
    if (!rooms || !ownImport(i) || from.test || to.module !== from.module) return null
    const [here, there] = [roomOf(f.path), roomOf(i.target)]
    const floorOf = (room) => (room === null ? rooms.length : rooms.findIndex((floor) => floor.includes(room)))
    if (floorOf(here) < 0) return `${here} has no floor in ROOMS (imports.rules.mjs)`
    return here === there || floorOf(there) < floorOf(here) ? null : `${here} may not import ${there ?? from.module}`
  }),
  rule('bling-outward', (_f, i, from, to) =>
    ownImport(i) && from.workspace === 'api' && from.layer === 'modules' && to.module === 'bling' && !from.test
      ? from.module === 'bling'
        ? null
        : 'modules write a job instead of importing bling'
      : null,
  ),
  rule('carrier-door', (f, i, from, to) =>
    to?.module === 'frete' &&
    isCarrier(roomOf(i.target)) &&
    roomOf(i.target) !== (from.module === 'frete' ? roomOf(f.path) : null) &&
    !from.test &&
    f.path !== 'apps/api/src/app.ts' &&
    !/\/frete\/(transportadoras|frete\.config)\.ts$/.test(f.path)
      ? 'freight knows a carrier by its port; its folder is named in transportadoras.ts'
      : null,
  ),
  rule('sql-place', (_f, i, from) =>
    from.workspace === 'api' && !from.test && i.external && SQL.test(i.external) && !speaksSql(from)
      ? 'only *.data.ts, shop and infra speak SQL'
      : null,
  ),
  rule('http-place', (f, i, from) =>
    from.workspace === 'api' && !from.test && i.external && HTTP.test(i.external) && !speaksHttp(f, from)
      ? 'only *.routes.ts, app.ts, shop and infra know the HTTP framework'
      : null,
  ),
  rule('no-barrels', (f, i) => (i.reexport && !i.external && !isDoorOfHost(f.path) ? 'import from where it is' : null)),
  rule('tests-apart', (_f, i, from, to) =>
    ownImport(i) && to.test && !from.test && from.layer !== 'config' && !['e2e', 'bench'].includes(from.workspace)
      ? 'what runs in the shop may not import tests'
      : null,
  ),
]

/** Directly in its `src` stand the host's doors; what they name is in the rooms. */
const isDoorOfHost = (path) => /^packages\/host\/src\/[\w-]+\.ts$/.test(path)
/** Tests and measurements look behind the host's doors. */
const looksBehind = (from) => from.test || from.workspace === 'bench'

/** The folder of a file inside its module; null for one that stands beside the folders. */
const roomOf = (path) => /^apps\/api\/src\/modules\/\w+\/([\w-]+)\//.exec(path)?.[1] ?? null
/** Folders of what freight does; every other folder of the module is a carrier's. */
const ROOMS_OF_FREIGHT = new Set(['transportadora', 'cotacao', 'compra', 'rastreamento', 'conta'])
const isCarrier = (room) => room !== null && !ROOMS_OF_FREIGHT.has(room)
const isDoor = (target, module) =>
  [`${module}.rules.ts`, `${module}.jobs.ts`, ...(DOORS[module] ?? [])].some(
    (file) => target === `apps/api/src/modules/${module}/${file}`,
  )
const FREE = new Set(['infra', 'shop', 'config'])
const speaksSql = (from) => FREE.has(from.layer) || from.role === 'data'
const speaksHttp = (file, from) => FREE.has(from.layer) || from.role === 'routes' || file.path === 'apps/api/src/app.ts'

const speaksCarrier = (path, from) =>
  from.workspace === 'emulator' || from.test || path.startsWith('apps/api/src/modules/frete/melhor-envio/')

/** Every violation as `file:line  [rule] reason`. */
export function violations(files) {
  const found = files.flatMap((file) => {
    const from = placeOf(file.path)
    const own = [
      ...(VAGUE.test(file.path) ? [line(file.path, 1, 'names', 'name it after what it holds')] : []),
      ...(file.carrierWord && !speaksCarrier(file.path, from)
        ? [line(file.path, 1, 'carrier-words', `"${file.carrierWord}": only the carrier's folder speaks its protocol`)]
        : []),
      ...(file.parseError ? [line(file.path, 1, 'parses', file.parseError)] : []),
    ]
    const broken = file.imports.flatMap((i) =>
      importRules.flatMap(({ name, broken: why }) => {
        const reason = why(file, i, from, i.target ? placeOf(i.target) : null)
        return reason ? [line(file.path, i.line, name, `${i.source}: ${reason}`)] : []
      }),
    )
    return [...own, ...broken]
  })
  return [
    ...found,
    ...sameNames(files),
    ...cycles(files, 'module-cycles', partOf),
    ...cycles(files, 'module-cycles', webModuleOf),
    ...cycles(files, 'module-cycles', contractFolderOf),
    ...cycles(files, 'file-cycles', fileOf),
  ]
}

const line = (path, number, name, reason) => `${path}:${number}  [${name}] ${reason}`

const moduleOf = (path) => (placeOf(path).workspace === 'api' ? placeOf(path).module : null)
/** A module, or a room of infra. */
const partOf = (path) => moduleOf(path) ?? (placeOf(path).workspace === 'api' ? placeOf(path).room : null)
const webModuleOf = (path) => (placeOf(path).workspace === 'web' ? placeOf(path).module : null)
/** A folder of the contract; what stands beside the folders is read by them and puts them together. */
const contractFolderOf = (path) => /^packages\/contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? null
const fileOf = (path) => (/^(apps\/api|packages\/contract)\/src\//.test(path) ? path : null)

/** Two files of an API module that have one name: an import or a stack trace does not tell which is meant. */
function sameNames(files) {
  const seen = new Map()
  return files.flatMap(({ path }) => {
    const name = `${moduleOf(path)}/${path.split('/').at(-1)}`
    if (moduleOf(path) === null) return []
    if (seen.has(name)) return [line(path, 1, 'same-name', `${seen.get(name)} has this name too`)]
    seen.set(name, path)
    return []
  })
}

/** Cycles between what `nodeOf` makes of paths, tests apart: each is reported once, by the import that closes it. */
function cycles(files, name, nodeOf) {
  const edges = new Map()
  for (const { path, imports } of files) {
    const from = nodeOf(path)
    if (from === null || placeOf(path).test) continue
    for (const i of imports) {
      const to = i.target ? nodeOf(i.target) : null
      if (to === null || to === from) continue
      const out = edges.get(from) ?? edges.set(from, new Map()).get(from)
      if (!out.has(to)) out.set(to, `${path}:${i.line}`)
    }
  }
  const found = []
  const state = new Map()
  const visit = (node, trail) => {
    state.set(node, 'open')
    for (const [next, where] of edges.get(node) ?? []) {
      if (state.get(next) === 'open') {
        found.push(`${where}  [${name}] ${[...trail.slice(trail.indexOf(next)), next].join(' → ')}`)
      } else if (!state.has(next)) visit(next, [...trail, next])
    }
    state.set(node, 'done')
  }
  for (const node of edges.keys()) if (!state.has(node)) visit(node, [node])
  return found
}
