import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../support/loja.ts'
import { abrirOrcamentos } from '../support/orcamentos.ts'
import { atosNosOrcamentos } from '../support/prova/atos-nos-orcamentos.ts'
import { abrirBalcao } from '../support/vendas.ts'

// More, to look for what happens rarely: ATOS=5000 SEMENTE=7 vitest run --root apps/api --project provas orcamentos
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

const loja = await lojaDoArquivo()
const balcao = await abrirBalcao(loja)

test(`${ATOS} random acts, up to four at once: one approval a version, one sale a quote, none of what was not seen`, async () => {
  const { aprovadas, vendas } = await atosNosOrcamentos(balcao, ATOS, SEMENTE)
  expect(Math.min(aprovadas, vendas)).toBeGreaterThan(ATOS / 200)
})

test('how long a wrong link takes tells nothing of how near it is to a right one', async () => {
  const { criar, enviar, pagina } = await abrirOrcamentos(loja, balcao.clienteId)
  const token = await enviar((await criar([{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }])).id)
  const palpites = { perto: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, longe: 'z'.repeat(token.length) }
  const tempos = { perto: [] as number[], longe: [] as number[] }
  // Alternately, so that a machine that becomes slower does so for both.
  for (let vez = 0; vez < 800; vez++) {
    const qual = vez % 2 === 0 ? 'perto' : 'longe'
    const inicio = performance.now()
    await pagina('GET', palpites[qual])
    tempos[qual].push(performance.now() - inicio)
  }
  const mediana = (lista: number[]) => lista.toSorted((a, b) => a - b)[lista.length / 2] ?? 0
  const [perto, longe] = [mediana(tempos.perto), mediana(tempos.longe)]
  expect(Math.abs(perto - longe) / longe).toBeLessThan(0.15)
})
