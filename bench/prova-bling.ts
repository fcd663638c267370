import { parseArgs } from 'node:util'
import { provarBling } from '../apps/api/test/support/prova/prova.ts'

// npm run prova:bling [-- --n 300 --vendas 60 --mortes 10 --semente 1]
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '300' },
    vendas: { type: 'string' },
    mortes: { type: 'string', default: '10' },
    semente: { type: 'string', default: '1' },
  },
})
const { medidas, problemas } = await provarBling({
  produtos: Number(values.n),
  // One for five products, so that none runs out.
  vendas: Number(values.vendas ?? Math.floor(Number(values.n) / 5)),
  mortes: Number(values.mortes),
  semente: Number(values.semente),
  dizer: (linha) => console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`),
})
const { repetidas, porStatus, ...figuras } = medidas
for (const linha of repetidas) console.log(`tried again: ${linha}`)
console.log('answers by status (0: dropped):', porStatus)
console.log(figuras)
for (const problema of problemas) console.error(`DIFFERENT: ${problema}`)
const { produtos, vendas, edicoes, mortes, maximoPorSegundo, segundos } = medidas
console.log(
  `${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${produtos} products, ${vendas} sales, ${edicoes} edits, ${mortes} kills, ` +
    `${figuras.falhas} faults, at most ${maximoPorSegundo} requests a second, ${repetidas.length} tried again by hand, ` +
    `${problemas.length} differences, ${segundos} s`,
)
process.exitCode = problemas.length === 0 ? 0 : 1
