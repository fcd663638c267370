// Every optional dependency that package-lock.json names must have an entry in it, or `npm ci` refuses to install. A
// registry mirror may lack other platforms' packages; npm then leaves them out without a word. `--write` adds them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'sunos', 'aix', 'netbsd', 'openbsd']
const OTHER_WORDS = { linuxmusl: 'linux', windows: 'win32' }
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el']

/** Reads from the name of a platform's package where it can be installed. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const system = words.map((word) => OTHER_WORDS[word] ?? word).find((word) => SYSTEMS.includes(word))
  const processor = PROCESSORS.find((cpu) => words.includes(cpu))
  const libc = words.some((word) => word.includes('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(system ? { os: [system] } : {}),
  }
}

const isLocked = (from, name) =>
  packages[`${from}/node_modules/${name}`] !== undefined || packages[`node_modules/${name}`] !== undefined

const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(from, name))
    .map(([name, version]) => ({ name, version, dev })),
)

if (missing.length > 0 && process.argv.includes('--write')) {
  for (const { name, version, dev } of missing) {
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[~^]/, ''),
      ...(dev ? { dev } : {}),
      optional: true,
      ...platformOf(name),
    }
  }
  const [root, ...rest] = Object.keys(packages)
  const sorted = [root, ...rest.toSorted((a, b) => (a < b ? -1 : 1))]
  lock.packages = Object.fromEntries(sorted.map((key) => [key, packages[key]]))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} entries added to package-lock.json.`)
} else if (missing.length > 0) {
  console.error(
    `package-lock.json lacks ${missing.map(({ name }) => name).join(', ')}: run node scripts/checks/lock-file.mjs --write`,
  )
  process.exitCode = 1
} else {
  console.log(`${Object.keys(packages).length} packages locked, none missing.`)
}
