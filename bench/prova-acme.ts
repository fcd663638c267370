import { spawnSync } from 'node:child_process'
import { provarAcme } from '../apps/api/test/support/prova/acme.ts'

// npm run provas -- acme: needs Pebble with its challtestsrv beside it: on Debian `apt install pebble`, else PEBBLE=path.
const pebble = process.env['PEBBLE'] ?? 'pebble'
if (spawnSync(pebble, ['-h']).error) {
  console.error(`FAILED: ${pebble} was not found. Debian: apt install pebble. Elsewhere: PEBBLE=/path/to/pebble`)
  process.exit(1)
}
const inicio = performance.now()
const problemas = await provarAcme(pebble, (linha) =>
  console.log(`${Math.round((performance.now() - inicio) / 1000)} s ${linha}`),
)
const segundos = Math.round((performance.now() - inicio) / 1000)
console.log(`${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${problemas.length} differences, ${segundos} s`)
process.exitCode = problemas.length === 0 ? 0 : 1
