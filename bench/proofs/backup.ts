import { proveCopia } from '../../apps/api/test/support/prova/copia.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- backup [--copias 10 --mortes 20]
const values = options({ copias: 10, mortes: 20 })
const { medidas, problemas } = await proveCopia({
  copias: values.copias,
  mortesNaCopia: values.mortes,
  mortesNaRestauracao: values.mortes,
  dizer: tellLine,
})
const { confirmadas, mortesNaCopia, mortesNaRestauracao, antigas, novas, segundos } = medidas
tellVerdict(
  `${values.copias} backups under load restored with ${confirmadas} acknowledged ` +
    `products, ${mortesNaCopia} backups and ${mortesNaRestauracao} restorations killed (${antigas} left the old shop, ` +
    `${novas} the new), ${problemas.length} differences, ${segundos} s`,
  problemas,
)
