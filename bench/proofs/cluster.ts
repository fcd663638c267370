import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findProgramas } from '../../apps/api/test/support/patroni/maquinas.ts'
import { proveCluster } from '../../apps/api/test/support/patroni/prova.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- cluster: needs Linux, root and Debian's packages, which it names; it installs nothing.
const DENTRO = 'ESTAMPA_PROVA_DENTRO'
const achado = findProgramas()
if ('falta' in achado) console.log(`SKIPPED: ${achado.falta}`)
else if (process.env[DENTRO]) {
  const { medidas, problemas } = await proveCluster(achado.programas, tellLine)
  console.log(medidas)
  const { atos, recuo, confirmadas, requisicoes, pagamentos, comparacoes, segundos } = medidas
  tellVerdict(
    `${confirmadas} acknowledged writes of ${requisicoes} requests, ` +
      `${atos.map(([nome, downSeconds]) => `${nome} ${downSeconds.toFixed(1)} s`).join(', ')}, ${pagamentos} labels paid, ` +
      `${comparacoes} comparisons, ${recuo.vendas} deleted sales back in ${recuo.segundos} s, ` +
      `${problemas.length} differences, ${segundos} s`,
    problemas,
  )
} else {
  // A network and a list of processes of its own: no port is taken, and with the proof everything ends that it began.
  const fora = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const eu = [process.execPath, fileURLToPath(import.meta.url)]
  // The shell stays as the first process, which collects those whose parent was killed.
  const env = { ...process.env, [DENTRO]: '1' }
  const { status } = spawnSync('unshare', [...fora, 'sh', '-c', '"$@"; exit $?', 'sh', ...eu], {
    stdio: 'inherit',
    env,
  })
  process.exitCode = status ?? 1
}
