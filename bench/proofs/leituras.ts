import { proveLeituras } from '../../apps/api/test/support/prova/leituras.ts'
import { quantile } from '../measurements/median.ts'
import { options } from '../options.ts'
import { exigente, tellLine } from './verdict.ts'

// npm run provas -- leituras [--pedidos 500 --minutos 10 --leitura 300 --atos 20]: acts of people while the clock reads open
// orders of channels. The same acts alone, to compare with: --pedidos 0
const { pedidos, minutos, leitura, atos } = options({ pedidos: 500, minutos: 10, leitura: 300, atos: 20 })
/** Of a hundred acts, so many are at Bling within so many seconds. */
const [PARTE, LIMITE_S] = [0.95, 10]

const { exigir, concluir, problemas } = exigente()
const prova = await proveLeituras({ pedidos, minutos, leitura, atos, dizer: tellLine })
const { medidos, trazidos, maximoPorSegundo, pedidosAoBling, porStatus, segundos } = prova
problemas.push(...prova.problemas)
/** Acts that did not come count as the slowest. */
const demoras = (nome?: string) =>
  medidos.filter((medido) => nome === undefined || medido.nome === nome).map(({ demora }) => demora ?? Infinity)
const p95 = quantile(demoras(), PARTE)
console.table(
  [...new Set(medidos.map(({ nome }) => nome))].map((nome) => ({
    act: nome,
    acts: demoras(nome).length,
    'median, s': quantile(demoras(nome), 0.5).toFixed(1),
    'p95, s': quantile(demoras(nome), PARTE).toFixed(1),
    'slowest, s': Math.max(...demoras(nome)).toFixed(1),
  })),
)
console.log({ pedidosAoBling, porStatus, trazidos })
exigir(p95 <= LIMITE_S, `95 % of the acts are at Bling within ${p95.toFixed(1)} s, not ${LIMITE_S}`)
exigir(!demoras().includes(Infinity), `${demoras().filter((s) => s === Infinity).length} acts are not at Bling`)
exigir(maximoPorSegundo <= 3, `${maximoPorSegundo} requests in a second`)
exigir(pedidos === 0 || trazidos > 0, 'no order of a channel was read')
concluir(
  `${medidos.length} acts in ${segundos} s while the clock read ${trazidos} of ${pedidos} open orders: 95 % at Bling within ` +
    `${p95.toFixed(1)} s, at most ${maximoPorSegundo} requests a second`,
)
