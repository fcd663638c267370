import { runNode } from './command.mjs'

await runNode('apps/api/src/cli.ts', ['usuario', ...process.argv.slice(2)])
