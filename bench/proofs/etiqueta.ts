import { provarEtiqueta } from '../../apps/api/test/support/prova/etiqueta.ts'
import { options } from '../options.ts'

// npm run provas -- etiqueta [--n 40]
const { n } = options({ n: 40 })
const { medidas, problemas } = await provarEtiqueta({
  rodadas: n,
  dizer: (linha) => console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`),
})
for (const problema of problemas) console.error(`DIFFERENT: ${problema}`)
const { rodadas, mortes, pagamentos, orfaos, segundos } = medidas
console.log(
  `${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${rodadas} labels, ${mortes} kills, ${pagamentos} payments, ` +
    `${orfaos} left unpaid in the cart, ${problemas.length} differences, ${segundos} s`,
)
process.exitCode = problemas.length === 0 ? 0 : 1
