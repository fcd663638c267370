import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, nodeBinary } from './setup.mjs'

// npm run bench:seed loads the data set; npm run bench measures it. Both use DATABASE_URL or DATA_DIR (./dados-bench).
// npm run prova:bling is the fault run, on data of its own.
const root = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = { seed: 'bench/seed.ts', medir: 'bench/medir.ts', 'prova-bling': 'bench/prova-bling.ts' }
await ensureInstalled()
const child = spawn(nodeBinary(), [PROGRAMS[process.argv[2]] ?? PROGRAMS.medir, ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
})
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
