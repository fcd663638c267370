import { proveFaults } from '../../apps/api/test/support/falhas/prova.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- bling [--mortes 5 --folga 60 --semente 1]: products published, edited, sold, and moved at Bling as well
const { mortes, folga, semente } = options({ mortes: 5, folga: 60, semente: 1 })
const como = { mortes: { api: mortes }, erp: true, publicados: 6, sincronizar: true }
const { medidas, problemas } = await proveFaults({ ...como, folga, semente, dizer: tellLine })
console.log(medidas)
const { falhas, pedidos, maximoPorSegundo, segundos } = medidas
tellVerdict(
  `published, sold and moved, ${mortes} kills, ${falhas} faults in ${pedidos} requests, ` +
    `at most ${maximoPorSegundo} a second, ${problemas.length} differences, ${segundos} s`,
  problemas,
)
