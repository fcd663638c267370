import { expect, onTestFinished, test } from 'vitest'
import { abrirLoja } from '../support/loja.ts'
import { atosDaProducao } from '../support/prova/producao.ts'
import { abrirBalcao } from '../support/vendas.ts'

// More, to look for what happens rarely: ATOS=50000 SEMENTE=7 npm run provas -- producao
const ATOS = Number(process.env['ATOS'] ?? 5000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

test(`${ATOS} acts of bench, sales, exchanges, counts, five at once, connections cut: the rules of production hold`, async () => {
  const loja = await abrirLoja()
  onTestFinished(() => loja.fechar())
  const balcao = await abrirBalcao(loja)
  const feitos = await atosDaProducao({ loja, balcao, atos: ATOS, semente: SEMENTE, juntos: 5, cortes: true })
  expect(feitos.size).toBeGreaterThan(10)
})
