import { runNode } from './start/command.mjs'

// npm run backup, npm run restaurar: the command's name comes first.
await runNode('apps/api/src/cli.ts', process.argv.slice(2))
