import { buildApi } from './setup.mjs'
import { orExplain, runNode } from './start/command.mjs'

// New processes run the present build.
await orExplain(buildApi)
await runNode('apps/api/src/cli.ts', ['reiniciar', ...process.argv.slice(2)])
