import { upgradeData } from '../../src/infra/postgres/upgrade.ts'

// Takes a cluster over as a starting shop does, and dies by SIGKILL at the step whose line holds the given word:
// node levar-dados.ts <cluster's directory> <word>
const [, , dataDir = '', passo = ''] = process.argv
await upgradeData({
  dataDir,
  kind: 'loja',
  application: 'estampa',
  say: (line) => line.includes(passo) && process.kill(process.pid, 'SIGKILL'),
})
