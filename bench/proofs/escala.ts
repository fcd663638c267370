import { provarEscala } from '../../apps/api/test/support/escala/prova.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- escala [--produtos 20000 --ms 4000]
const { produtos, ms } = options({ produtos: 20_000, ms: 4000 })
const inicio = Date.now()
const { medidas, troca, problemas } = await provarEscala({
  produtos,
  ms,
  dizer,
})
console.log('\nprocesses  operation  requests/s  median ms   p99 ms')
for (const [processos, destas] of medidas)
  for (const { operacao, porSegundo, mediana, p99 } of destas)
    console.log(
      `${String(processos).padStart(9)}  ${operacao.padEnd(9)}  ${String(porSegundo).padStart(10)}  ` +
        `${mediana.toFixed(1).padStart(9)}  ${p99.toFixed(1).padStart(7)}`,
    )
concluir(
  `1, 2 and 4 processes on one PostgreSQL; ${troca.pedidos} requests ` +
    `while all were replaced, ${troca.falhas} failed; ${problemas.length} differences, ${Math.round((Date.now() - inicio) / 1000)} s`,
  problemas,
)
