import { provarEstoque } from '../../apps/api/test/support/prova/estoque.ts'
import { provarBling } from '../../apps/api/test/support/prova/prova.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- bling [--operacoes 500 --mortes 5 --semente 1]: an account that sells already, stock moved on both sides
// npm run provas -- bling --n 300 [--vendas 60 --mortes 10 --semente 1]: an empty account, products published and sold
const values = options({ n: 0, operacoes: 500, vendas: -1, mortes: -1, semente: 1 })
const { semente } = values
await (values.n === 0 ? estoque() : publicacao(values.n))

async function estoque() {
  const { operacoes } = values
  const mortes = values.mortes < 0 ? 5 : values.mortes
  const { medidas, problemas } = await provarEstoque({ operacoes, mortes, semente, dizer })
  const { porStatus, ...figuras } = medidas
  console.log('answers by status (0: dropped):', porStatus)
  console.log(figuras)
  concluir(
    `${operacoes} operations, ${medidas.mortes} kills, ${medidas.falhas} faults in ${medidas.pedidos} requests, at most ` +
      `${medidas.maximoPorSegundo} a second, ${medidas.perguntas} questions answered, ${medidas.segundos} s`,
    problemas,
  )
}

async function publicacao(produtos: number) {
  // One for five products, so that none runs out.
  const vendas = values.vendas < 0 ? Math.floor(produtos / 5) : values.vendas
  const { medidas, problemas } = await provarBling({
    produtos,
    vendas,
    mortes: values.mortes < 0 ? 10 : values.mortes,
    semente,
    dizer,
  })
  const { repetidas, porStatus, ...figuras } = medidas
  for (const linha of repetidas) console.log(`tried again: ${linha}`)
  console.log('answers by status (0: dropped):', porStatus)
  console.log(figuras)
  concluir(
    `${medidas.produtos} products, ${medidas.vendas} sales, ${medidas.edicoes} edits, ${medidas.mortes} kills, ` +
      `${figuras.falhas} faults, at most ${medidas.maximoPorSegundo} requests a second, ${repetidas.length} tried again by ` +
      `hand, ${medidas.segundos} s`,
    problemas,
  )
}
