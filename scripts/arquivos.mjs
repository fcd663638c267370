import { runNode } from './start/command.mjs'

await runNode('apps/api/src/cli.ts', ['arquivos', ...process.argv.slice(2)])
