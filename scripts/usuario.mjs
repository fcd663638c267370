import { runNode } from './start/command.mjs'

await runNode('apps/api/src/cli.ts', ['usuario', ...process.argv.slice(2)])
