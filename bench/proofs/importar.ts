import { provarImportacao } from '../../apps/api/test/support/prova/importacao.ts'
import { options } from '../options.ts'

// npm run provas -- importar [--conta loja-que-ja-vende --mortes 5]
const { conta, mortes } = options({ conta: 'loja-grande', mortes: 0 })
const { medidas, problemas } = await provarImportacao({
  conta,
  mortes,
  dizer: (linha) => console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`),
})
for (const problema of problemas) console.error(`DIFFERENT: ${problema}`)
console.log(JSON.stringify(medidas))
console.log(problemas.length === 0 ? 'PROVEN' : 'FAILED')
process.exitCode = problemas.length === 0 ? 0 : 1
