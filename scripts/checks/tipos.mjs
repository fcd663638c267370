import { runNode } from '../start/command.mjs'

await runNode('apps/api/test/support/tipos.ts', process.argv.slice(2))
