import { proveNotas } from '../../apps/api/test/support/prova/notas.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- notas [--operacoes 1000 --rodada 125 --mortes 20 --semente 1]
const pedido = options({ operacoes: 1000, rodada: 125, mortes: 20, semente: 1 })
const { medidas, problemas } = await proveNotas({ ...pedido, dizer: tellLine })
const { estados, etiquetas, mortes, segundos } = medidas
const resumo = `${pedido.operacoes} acts, seed ${pedido.semente}, ${mortes} kills, ${segundos} s`
tellVerdict(`${resumo}: ${estados}; ${etiquetas}`, problemas)
