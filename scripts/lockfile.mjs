// node scripts/lockfile.mjs: completes package-lock.json after a dependency was added.
// npm leaves out the packages for other platforms that its registry does not have (some mirrors hold a part only), and
// `npm ci` then refuses the lock file everywhere. Their names and versions stand in the packages that want them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './fingerprint.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/** The entries that `packages` of a lock file lacks, by path. */
export function missingEntries(packages) {
  const missing = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = `${path}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      if (!packages[nested] && !packages[hoisted]) missing[hoisted] = entry(name, version, dev)
    }
  return missing
}

/** Platform packages say in their name what they are for: `binding-linux-arm64-musl`. */
function entry(name, version, dev) {
  const words = name.split('/').at(-1).split('-')
  const system = SYSTEMS.find((each) => words.includes(each))
  const processor = PROCESSORS.find((each) => words.includes(each))
  const library = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc'
  return {
    version,
    ...(processor ? { cpu: [processor] } : {}),
    ...(dev ? { dev } : {}),
    ...(library ? { libc: [library] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock.packages)
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added`)
}
