import { runNode } from '../start/command.mjs'

await runNode('apps/web/test/support/readers.ts', process.argv.slice(2))
