import { spawn } from 'node:child_process'
import { buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'
import { ended } from './start/child.mjs'
import { root } from './start/fingerprint.mjs'

// npm run bench -- NAME [options]. `seed` loads a data set; `medir` measures requests over both (or --tamanho pequeno). They
// are in ./dados-bench and ./dados-bench-grande, or in DATA_DIR and DATA_DIR-grande; DATABASE_URL is one of them.
const MEASUREMENTS = {
  medir: 'requests over the data sets',
  seed: 'loads a data set: --tamanho pequeno or grande',
  telas: 'screens in a browser over the same data',
  celular: 'a list and a form on a phone on Slow 4G',
  pequena: 'memory, processor time and first answer of all that a quiet shop starts',
}
const named = process.argv[2]?.match(/^[a-z]/) ? 1 : 0
const name = named ? process.argv[2] : 'medir'
const args = process.argv.slice(2 + named)
if (!MEASUREMENTS[name]) {
  if (name !== 'lista') console.error(`Unknown measurement: ${name}`)
  for (const [known, words] of Object.entries(MEASUREMENTS)) console.log(`${known.padEnd(10)} ${words}`)
  process.exitCode = name === 'lista' ? 0 : 1
} else {
  await ensureInstalled()
  const env = { ...process.env }
  if (name === 'telas' || name === 'celular') {
    await buildWeb()
    Object.assign(env, (await import('./test/chromium.mjs')).browserPaths())
  }
  const program = name === 'seed' ? 'bench/data/semear.ts' : `bench/measurements/${name}.ts`
  process.exitCode = await ended(spawn(nodeBinary(), [program, ...args], { cwd: root, stdio: 'inherit', env }))
}
