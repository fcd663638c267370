import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Shared chunks that a screen may load at most; the first load's, the shell's and the screen's own come on top. */
const MAX_SHARED = 15
/** Thousands of modules behind one index: who imports which is read from the names in the code. */
const ICONS = 'icons-react'
const ICON = /icons-react.*[\\/](Icon\w+)\.mjs$/
/** Behind an index that all import, but used by few: the bundler knows by whom, and gives them a place itself. */
const BEHIND_AN_INDEX = /useQueries|queriesObserver/

interface Chunk {
  readonly modules: string[]
  /** Lazy imports that reach the modules. */
  readonly users: ReadonlySet<string>
  readonly size: number
}
interface Graph {
  /** Modules that a module imports with it. */
  imports: (id: string) => readonly string[]
  size: (id: string) => number
}

/**
 * Puts modules that several lazy imports share into chunks: at first those with the same users together, so that no
 * screen loads code of another one; then, while a screen loads too many files, the two of its chunks whose union makes
 * other screens load least. Never such that chunks import each other in a circle. `routes` and `shell` are file names:
 * the module whose lazy imports are the screens, and the screen that surrounds the others.
 */
export function sharedChunks({ routes, shell }: { routes: string; shell: string }) {
  const names = new Map<string, string>()
  const plugin: Plugin = {
    name: 'estampa:chunks',
    apply: 'build',
    buildEnd() {
      names.clear()
      const info = (id: string) => this.getModuleInfo(id)
      const ids = [...this.getModuleIds()]
      const icons = new Map(ids.map((id) => [ICON.exec(id)?.[1] ?? '', id]))
      const graph: Graph = {
        imports: (id) => {
          const { importedIds = [], code } = info(id) ?? {}
          if (id.includes(ICONS)) return []
          const used = code?.includes(ICONS) ? [...new Set(code.match(/\bIcon[A-Z]\w*/g))] : []
          const own = importedIds.filter((one) => !one.includes(ICONS) && !BEHIND_AN_INDEX.test(one))
          return [...own, ...used.flatMap((name) => icons.get(name) ?? [])]
        },
        size: (id) => info(id)?.code?.length ?? 0,
      }
      const lazy = new Set(ids.flatMap((id) => info(id)?.dynamicallyImportedIds ?? []))
      const screens = ids.filter((id) => id.endsWith(routes)).flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])
      const first = new Set(ids.filter((id) => info(id)?.isEntry).flatMap((id) => [...reach(graph, id)]))
      const around = screens.find((id) => id.endsWith(shell))
      const chunks = join(graph, bySharing(graph, lazy, first), screens, first, around)
      for (const chunk of chunks) name(chunk, graph, names)
    },
  }
  return { plugin, name: (id: string) => names.get(id) ?? null }
}

function reach({ imports }: Graph, start: string): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...imports(id))
  }
  return found
}

/** Modules outside the first load by the lazy imports that reach them; those of one alone stay in its own chunk. */
function bySharing(graph: Graph, lazy: Iterable<string>, first: ReadonlySet<string>): Chunk[] {
  const users = new Map<string, Set<string>>()
  for (const user of lazy)
    for (const id of reach(graph, user)) if (!first.has(id)) users.set(id, (users.get(id) ?? new Set()).add(user))
  const bySignature = Map.groupBy(users.keys(), (id) => [...(users.get(id) ?? [])].sort().join())
  return [...bySignature.values()]
    .map((modules) => ({
      modules,
      users: users.get(modules[0] ?? '') ?? new Set<string>(),
      size: total(graph, modules),
    }))
    .filter((chunk) => chunk.users.size > 1)
}
const total = (graph: Graph, modules: readonly string[]) => modules.reduce((sum, id) => sum + graph.size(id), 0)

function join(
  graph: Graph,
  shared: Chunk[],
  screens: readonly string[],
  first: ReadonlySet<string>,
  shell: string | undefined,
): Chunk[] {
  let chunks = shared
  const loads = ({ users }: Chunk, screen: string) => users.has(screen) || (shell !== undefined && users.has(shell))
  const own = new Map(screens.map((screen) => [screen, total(graph, [...reach(graph, screen).difference(first)])]))
  /** A kilobyte more hurts most where much is loaded already. */
  const weight = (screen: string) => (own.get(screen) ?? 0) ** 3
  for (;;) {
    const below = imported(graph, chunks)
    /** What all screens together would load more if these two were one; infinite if it would import itself. */
    const cost = (a: Chunk, b: Chunk): number => {
      const all = new Set([a, b, ...below(a), ...below(b)])
      if (between(below, a, b)) return Number.POSITIVE_INFINITY
      const either = screens.filter((screen) => loads(a, screen) || loads(b, screen))
      const more = (one: Chunk) => either.reduce((sum, screen) => sum + (loads(one, screen) ? 0 : weight(screen)), 0)
      return [...all].reduce((sum, one) => sum + one.size * more(one), 0)
    }
    const worst = screens
      .map((screen) => chunks.filter((chunk) => loads(chunk, screen)))
      .toSorted((a, b) => b.length - a.length)[0]
    if (!worst || worst.length <= MAX_SHARED) return chunks
    const [best] = worst
      .flatMap((a, i) => worst.slice(i + 1).map((b) => ({ a, b, cost: cost(a, b) })))
      .toSorted((x, y) => x.cost - y.cost || x.a.size + x.b.size - (y.a.size + y.b.size))
    if (!best || !Number.isFinite(best.cost)) return chunks
    const { a, b } = best
    const users = new Set([...a.users, ...b.users])
    const under = new Set([...below(a), ...below(b)])
    chunks = [
      ...chunks
        .filter((chunk) => chunk !== a && chunk !== b)
        .map((chunk) => (under.has(chunk) ? { ...chunk, users: new Set([...chunk.users, ...users]) } : chunk)),
      { modules: [...a.modules, ...b.modules], users, size: a.size + b.size },
    ]
  }
}

/** Whether a third chunk lies between the two: one imports it, and it imports the other. */
const between = (below: (chunk: Chunk) => ReadonlySet<Chunk>, a: Chunk, b: Chunk): boolean =>
  [...below(a)].some((one) => one !== b && below(one).has(b)) ||
  [...below(b)].some((one) => one !== a && below(one).has(a))

/** The chunks that each chunk imports, at first or second hand. */
function imported(graph: Graph, chunks: readonly Chunk[]): (chunk: Chunk) => ReadonlySet<Chunk> {
  const home = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const known = new Map<Chunk, ReadonlySet<Chunk>>()
  const below = (chunk: Chunk): ReadonlySet<Chunk> => {
    const found = known.get(chunk)
    if (found) return found
    const all = new Set<Chunk>()
    known.set(chunk, all)
    for (const id of chunk.modules.flatMap(graph.imports)) {
      const next = home.get(id)
      if (!next || next === chunk) continue
      all.add(next)
      for (const one of below(next)) all.add(one)
    }
    return all
  }
  return below
}

/** Named like its largest module, with a number from the second chunk of the name on. */
function name({ modules }: Chunk, graph: Graph, names: Map<string, string>): void {
  const largest = modules.toSorted((a, b) => graph.size(b) - graph.size(a))[0] ?? ''
  const base = basename(largest).replace(/\..*/, '')
  const taken = new Set(names.values())
  let unique = base
  for (let n = 2; taken.has(unique); n++) unique = `${base}-${n}`
  for (const id of modules) names.set(id, unique)
}
