import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { procurarProgramas } from '../../apps/api/test/support/patroni/programas.ts'
import { provarCluster } from '../../apps/api/test/support/patroni/prova.ts'
import { concluir } from './verdict.ts'

// npm run provas -- cluster: needs Linux, root and Debian's packages, which it names; it installs nothing.
const DENTRO = 'ESTAMPA_PROVA_DENTRO'
const achado = procurarProgramas()
if ('falta' in achado) console.log(`SKIPPED: ${achado.falta}`)
else if (process.env[DENTRO])
  await provar(achado.programas).catch((error: unknown) => {
    console.error(error)
    console.log('FAILED: the proof broke off')
    process.exitCode = 1
  })
else {
  // A network and a list of processes of its own: no port is taken, and with the proof everything ends that it began.
  const fora = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const eu = [process.execPath, fileURLToPath(import.meta.url)]
  // The shell stays as the first process, which collects those whose parent was killed.
  const { status } = spawnSync('unshare', [...fora, 'sh', '-c', '"$@"; exit $?', 'sh', ...eu], {
    stdio: 'inherit',
    env: { ...process.env, [DENTRO]: '1' },
  })
  process.exitCode = status ?? 1
}

async function provar(programas: Parameters<typeof provarCluster>[0]): Promise<void> {
  const { medidas, problemas } = await provarCluster(programas, (linha) =>
    console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`),
  )
  const { atos, recuo, repetidas, ...figuras } = medidas
  for (const linha of repetidas) console.log(`tried again: ${linha}`)
  console.log(figuras)
  console.table(
    atos.map(({ nome, segundos, limite }) => ({ act: nome, 'without a write, s': segundos, limit: limite })),
  )
  concluir(
    `${figuras.confirmadas} acknowledged writes of ${figuras.requisicoes} ` +
      `requests, ${atos.map(({ nome, segundos }) => `${nome} ${segundos.toFixed(1)} s`).join(', ')}, ` +
      `${figuras.pagamentos} labels paid, ${figuras.comparacoes} comparisons, ${recuo.vendas} deleted sales back in ` +
      `${recuo.segundos} s, ${problemas.length} differences, ${figuras.segundos} s`,
    problemas,
  )
}
