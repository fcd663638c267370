import { runNode } from './command.mjs'

await runNode('apps/api/src/cli.ts', ['reiniciar', ...process.argv.slice(2)])
