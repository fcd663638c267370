import { proveFaults } from '../../apps/api/test/support/falhas/prova.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- falhas [--api 60 --banco 15 --conexao 15 --emulador 15 --disco 4 --folga 25 --semente 1]
const values = options({ api: 60, banco: 15, conexao: 15, emulador: 15, disco: 4, folga: 25, semente: 1 })
const { semente } = values
console.log(`seed ${semente}`)
const { medidas, problemas } = await proveFaults({
  mortes: {
    api: values.api,
    banco: values.banco,
    conexao: values.conexao,
    emulador: values.emulador,
  },
  disco: { enchentes: values.disco, mb: 768 },
  cortes: true,
  publicados: 6,
  sincronizar: true,
  folga: values.folga,
  semente,
  dizer: tellLine,
})
const { voltas, repetidas, ...figuras } = medidas
for (const linha of repetidas) console.log(`tried again: ${linha}`)
console.log(figuras)
console.table(
  Object.entries(voltas).map(([falha, tempos]) => ({
    fault: falha,
    times: tempos.length,
    'median, ms': Math.round(tempos.toSorted((a, b) => a - b)[tempos.length >> 1] ?? 0),
    'longest, ms': Math.round(Math.max(0, ...tempos)),
  })),
)
const { disco, ...timesByKill } = voltas
const mortes = Object.values(timesByKill).reduce((soma, tempos) => soma + tempos.length, 0)
tellVerdict(
  `${mortes} kills, ${disco.length} full disks, seed ${semente}: ` +
    `${figuras.confirmadas} acknowledged writes of ${figuras.requisicoes} requests, ${figuras.perdidas} lost answers, ` +
    `${figuras.comparacoes} comparisons, ${problemas.length} differences, ${figuras.segundos} s`,
  problemas,
)
