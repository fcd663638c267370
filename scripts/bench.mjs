import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'

// npm run bench:seed loads the data set; npm run bench measures it. Both use DATABASE_URL or DATA_DIR (./dados-bench).
// npm run bench:telas looks at the screens in a browser, over the same data.
// npm run prova:bling and prova:etiqueta are the fault runs, on data of their own.
const root = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = {
  seed: 'bench/seed.ts',
  medir: 'bench/medir.ts',
  telas: 'bench/telas.ts',
  'prova-bling': 'bench/prova-bling.ts',
  'prova-etiqueta': 'bench/prova-etiqueta.ts',
}
await ensureInstalled()
const env = { ...process.env }
if (process.argv[2] === 'telas') {
  await buildWeb()
  const { ensureChromium } = await import('./test.chromium.mjs')
  env.CHROMIUM_PATH = ensureChromium()
}
const child = spawn(nodeBinary(), [PROGRAMS[process.argv[2]] ?? PROGRAMS.medir, ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
  env,
})
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
