import { orExplain, runNode } from './command.mjs'
import { buildApi } from './setup.mjs'

// New processes run the present build.
await orExplain(buildApi)
await runNode('apps/api/src/cli.ts', ['reiniciar', ...process.argv.slice(2)])
