import { provarFalhas } from '../../apps/api/test/support/falhas/prova.ts'
import { provarEstoque } from '../../apps/api/test/support/prova/estoque.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- bling [--operacoes 500 --mortes 5 --semente 1]: an account that sells already, stock moved on both sides
// npm run provas -- bling --publicar [--mortes 10 --folga 60 --semente 1]: an empty account, products published, edited and sold
const { publicar, operacoes, mortes, folga, semente } = options({
  publicar: false,
  operacoes: 500,
  mortes: 5,
  folga: 60,
  semente: 1,
})
const { medidas, problemas } = await (publicar
  ? provarFalhas({ mortes: { api: mortes }, erp: true, publicados: 6, sincronizar: true, folga, semente, dizer })
  : provarEstoque({ operacoes, mortes, semente, dizer }))
console.log(medidas)
const { falhas, pedidos, maximoPorSegundo, segundos } = medidas
concluir(
  `${publicar ? 'published and sold' : `${operacoes} movements`}, ${mortes} kills, ${falhas} faults in ${pedidos} requests, ` +
    `at most ${maximoPorSegundo} a second, ${problemas.length} differences, ${segundos} s`,
  problemas,
)
