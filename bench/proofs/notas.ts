import { provarNotas } from '../../apps/api/test/support/prova/notas.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- notas [--operacoes 1000 --rodada 100 --mortes 20 --semente 1]
const pedido = options({ operacoes: 1000, rodada: 100, mortes: 20, semente: 1 })
const { medidas, problemas } = await provarNotas({ ...pedido, dizer })
console.log(medidas.atos, medidas.estados)
concluir(`${pedido.operacoes} acts, seed ${pedido.semente}, ${medidas.mortes} kills, ${medidas.segundos} s`, problemas)
