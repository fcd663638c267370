import { placeOf } from './check-imports.places.mjs'

const HTTP = /^(fastify|fastify-plugin|fastify-type-provider-zod|@fastify\/.+)$/
const SQL = /^(kysely|pg|@types\/pg)$/
const VAGUE = /(^|[/.])(utils?|helpers?|misc|common|managers?)([/.]|$)/i

/** What each workspace may reach besides itself. */
const REACH = {
  contract: [],
  web: ['contract'],
  api: ['contract'],
  emulator: [],
  e2e: ['contract'],
  bench: ['contract', 'api', 'e2e'],
}
/** Inside a workspace, what each layer may reach besides itself. Layers that are not listed stand on top of all. */
const LAYERS = {
  web: { shared: [], modules: ['shared'] },
  api: { infra: [], modules: ['infra'], demo: ['modules', 'infra', 'app'] },
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
    ownImport(i) && to.workspace === 'contract' && from.workspace !== 'contract' && i.source.startsWith('.')
      ? 'import the contract as @estampa/contract/…'
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
      return isDoor(i.target, to.module) ? null : `enter ${to.module} by its rules or its kinds of jobs`
    return /(\.queries\.ts|Select\.tsx)$/.test(i.target)
      ? null
      : `of ${to.module} only x.queries.ts and XSelect.tsx may be imported`
  }),
  rule('bling-outward', (_f, i, from, to) =>
    ownImport(i) && from.workspace === 'api' && from.layer === 'modules' && to.module === 'bling' && !from.test
      ? from.module === 'bling'
        ? null
        : 'modules write a job instead of importing bling'
      : null,
  ),
  rule('carrier-door', (f, i, from) =>
    i.target?.startsWith('apps/api/src/modules/frete/') &&
    /\/(melhor-envio|retirada)\//.test(i.target) &&
    !from.test &&
    f.path !== 'apps/api/src/app.ts' &&
    !/\/frete\/((melhor-envio|retirada)\/.*|transportadoras|frete\.config)(\.ts)?$/.test(f.path)
      ? 'freight knows a carrier by its port; its folder is named in transportadoras.ts'
      : null,
  ),
  rule('sql-place', (_f, i, from) =>
    from.workspace === 'api' && !from.test && i.external && SQL.test(i.external) && !speaksSql(from)
      ? 'only *.data.ts and infra speak SQL'
      : null,
  ),
  rule('http-place', (f, i, from) =>
    from.workspace === 'api' && !from.test && i.external && HTTP.test(i.external) && !speaksHttp(f, from)
      ? 'only *.routes.ts, app.ts and infra know the HTTP framework'
      : null,
  ),
  rule('no-barrels', (f, i) =>
    i.reexport && (i.all || f.onlyReexports || /(^|\/)index\.\w+$/.test(f.path)) ? 'import from where it is' : null,
  ),
  rule('tests-apart', (_f, i, from, to) =>
    ownImport(i) && to.test && !from.test && from.layer !== 'config' && !['e2e', 'bench'].includes(from.workspace)
      ? 'what runs in the shop may not import tests'
      : null,
  ),
]

const isDoor = (target, module) =>
  ['rules', 'jobs'].some((role) => target === `apps/api/src/modules/${module}/${module}.${role}.ts`)
const speaksSql = (from) => from.layer === 'infra' || from.role === 'data' || from.layer === 'config'
const speaksHttp = (file, from) =>
  from.layer === 'infra' || from.role === 'routes' || file.path === 'apps/api/src/app.ts' || from.layer === 'config'

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
  return [...found, ...moduleCycles(files, 'api'), ...moduleCycles(files, 'web')]
}

const line = (path, number, name, reason) => `${path}:${number}  [${name}] ${reason}`

/** Cycles between modules of a workspace, tests apart: each is reported once, by the import that closes it. */
function moduleCycles(files, workspace) {
  const edges = new Map()
  for (const file of files) {
    const from = placeOf(file.path)
    if (from.workspace !== workspace || !from.module || from.test) continue
    for (const i of file.imports) {
      const to = i.target ? placeOf(i.target) : null
      if (!to?.module || to.workspace !== workspace || to.module === from.module) continue
      const out = edges.get(from.module) ?? edges.set(from.module, new Map()).get(from.module)
      if (!out.has(to.module)) out.set(to.module, `${file.path}:${i.line}`)
    }
  }
  const cycles = []
  const state = new Map()
  const visit = (module, trail) => {
    state.set(module, 'open')
    for (const [next, where] of edges.get(module) ?? []) {
      if (state.get(next) === 'open') {
        const loop = [...trail.slice(trail.indexOf(next)), next].join(' → ')
        cycles.push(`${where}  [module-cycles] ${loop}`)
      } else if (!state.has(next)) visit(next, [...trail, next])
    }
    state.set(module, 'done')
  }
  for (const module of edges.keys()) if (!state.has(module)) visit(module, [module])
  return cycles
}
