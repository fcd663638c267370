import { provarImportacao } from '../../apps/api/test/support/prova/importacao.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- importar [--conta loja-que-ja-vende --mortes 5]
const { conta, mortes } = options({ conta: 'loja-grande', mortes: 0 })
const { medidas, problemas } = await provarImportacao({
  conta,
  mortes,
  dizer,
})
concluir(JSON.stringify(medidas), problemas)
