import { spawnSync } from 'node:child_process'
import { nodeBinary } from '../setup.mjs'

// Imported first by checks that read our TypeScript or need a newer Node: under an older one, the project's own runs them.
const node = nodeBinary()
if (node !== process.execPath) process.exit(spawnSync(node, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1)
