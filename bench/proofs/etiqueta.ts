import { proveEtiqueta } from '../../apps/api/test/support/prova/etiqueta.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- etiqueta [--n 40]
const { n } = options({ n: 40 })
const { medidas, problemas } = await proveEtiqueta({ rodadas: n, dizer: tellLine })
const { rodadas, mortes, pagamentos, orfaos, segundos } = medidas
tellVerdict(
  `${rodadas} labels, ${mortes} kills, ${pagamentos} payments, ` +
    `${orfaos} left unpaid in the cart, ${problemas.length} differences, ${segundos} s`,
  problemas,
)
