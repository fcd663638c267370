import { provarCopia } from '../../apps/api/test/support/prova/copia.ts'
import { options } from '../options.ts'

// npm run provas -- backup [--copias 10 --mortes 20]
const values = options({ copias: 10, mortes: 20 })
const { medidas, problemas } = await provarCopia({
  copias: values.copias,
  mortesNaCopia: values.mortes,
  mortesNaRestauracao: values.mortes,
  dizer: (linha) => console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`),
})
for (const problema of problemas) console.error(`DIFFERENT: ${problema}`)
const { copias, confirmadas, mortesNaCopia, mortesNaRestauracao, antigas, novas, segundos } = medidas
console.log(
  `${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${copias} backups under load restored with ${confirmadas} acknowledged ` +
    `products, ${mortesNaCopia} backups and ${mortesNaRestauracao} restorations killed (${antigas} left the old shop, ` +
    `${novas} the new), ${problemas.length} differences, ${segundos} s`,
)
process.exitCode = problemas.length === 0 ? 0 : 1
