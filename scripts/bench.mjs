import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, nodeBinary } from './setup.mjs'

// npm run bench:seed loads the data set; npm run bench measures it. Both use DATABASE_URL or DATA_DIR (./dados-bench).
const root = fileURLToPath(new URL('..', import.meta.url))
const program = process.argv[2] === 'seed' ? 'bench/seed.ts' : 'bench/medir.ts'
await ensureInstalled()
const child = spawn(nodeBinary(), [program, ...process.argv.slice(3)], { cwd: root, stdio: 'inherit' })
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
