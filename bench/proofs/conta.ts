import { provarConta } from '../../apps/api/test/support/prova/conta.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- conta [--operacoes 5000 --rodada 250 --mortes 20 --semente 1]
// A round again: --de 3 --operacoes 1000; fewer kinds of acts: --so canal,nota,avancar; what tasks told too: --ditas
const { ditas, ...pedido } = options({
  operacoes: 5000,
  rodada: 250,
  mortes: 20,
  semente: 1,
  de: 0,
  so: '',
  ditas: false,
})
const { medidas, diferencas, problemas } = await provarConta({ ...pedido, dizer })
const mostradas = diferencas.filter(({ dita }) => ditas || dita === null)
for (const { rodada, tipo, texto, dita, por, diario } of mostradas) {
  console.log(`\n${dita === null ? 'SILENT' : `told (${dita})`} [${tipo}] round ${rodada}: ${texto}`)
  if (por) console.log(`    “${por}”`)
  for (const linha of diario) console.log(`    ${linha}`)
}
const quantas = (dita: string | null) => diferencas.filter((diferenca) => diferenca.dita === dita).length
const porTipo = Map.groupBy(diferencas, ({ tipo }) => tipo)
console.table(
  [...porTipo].map(([tipo, todas]) => ({
    difference: tipo,
    silent: todas.filter(({ dita }) => dita === null).length,
    'told by a task': todas.filter(({ dita }) => dita === 'tarefa').length,
    'told by the history': todas.filter(({ dita }) => dita === 'historia').length,
  })),
)
console.log(medidas.atos)
concluir(
  `${pedido.operacoes} acts, seed ${pedido.semente}, ${medidas.mortes} kills: ${quantas('tarefa')} differences told by tasks, ` +
    `${quantas('historia')} by histories, ${quantas(null)} silent, ${medidas.segundos} s`,
  [...problemas, ...(quantas(null) > 0 ? [`${quantas(null)} silent differences, above`] : [])],
)
