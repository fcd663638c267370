import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPidFile } from '../../../../packages/host/src/postgres/processes.ts'
import { upgradeData } from '../../../../packages/host/src/postgres/upgrade.ts'
import { PROGRAM } from '../../src/infra/program.ts'
import { filhosDe, paiDe } from './programa.ts'

// Takes a cluster over as a starting shop does, and dies by SIGKILL at the step whose line holds the given word:
// node levar-dados.ts <cluster's directory> <word>
const [, , dataDir = '', passo = ''] = process.argv

/** Leaves the new server running, as on a slow machine: the watcher that would end it dies first. */
function killWatcher(): void {
  const pasta = dirname(dataDir)
  for (const nome of readdirSync(pasta).filter((entry) => /\.novo-\d+$/.test(entry))) {
    const servidor = readPidFile(join(pasta, nome))?.pid
    for (const vigia of servidor ? filhosDe(paiDe(servidor), 'estampa-postgres') : []) process.kill(vigia, 'SIGKILL')
  }
  process.kill(process.pid, 'SIGKILL')
}

await upgradeData({
  program: PROGRAM,
  dataDir,
  kind: 'loja',
  application: 'estampa',
  say: (line) => line.includes(passo) && killWatcher(),
})
