import { proveConta } from '../../apps/api/test/support/prova/conta.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- conta [--operacoes 5000 --rodada 250 --mortes 20 --semente 1]
// A round again: --de 3 --operacoes 1000
const pedido = options({ operacoes: 5000, rodada: 250, mortes: 20, semente: 1, de: 0 })
const { medidas, diferencas, problemas } = await proveConta({ ...pedido, dizer: tellLine })
for (const { rodada, tipo, texto, diario } of diferencas.filter(({ dita }) => dita === null))
  console.log(`\nSILENT [${tipo}] round ${rodada}: ${texto}\n${diario.map((linha) => `    ${linha}`).join('\n')}`)
const quantas = (toldBy: string | null, list = diferencas) =>
  list.filter((diferenca) => diferenca.dita === toldBy).length
console.table(
  [...Map.groupBy(diferencas, ({ tipo }) => tipo)].map(([tipo, sameType]) => ({
    difference: tipo,
    silent: quantas(null, sameType),
    'told by a task': quantas('tarefa', sameType),
    'told by the history': quantas('historia', sameType),
  })),
)
console.log(medidas.atos)
tellVerdict(
  `${pedido.operacoes} acts, seed ${pedido.semente}, ${medidas.mortes} kills: ${quantas('tarefa')} differences told by tasks, ` +
    `${quantas('historia')} by histories, ${quantas(null)} silent, ${medidas.segundos} s`,
  [...problemas, ...(quantas(null) > 0 ? [`${quantas(null)} silent differences, above`] : [])],
)
