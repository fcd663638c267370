import { expect, test } from 'vitest'
import { atosNosOrcamentos } from '../support/atos-nos-orcamentos.ts'
import { lojaDoArquivo } from '../support/loja.ts'

// More, to look for what happens rarely: ATOS=5000 SEMENTE=7 vitest run --root apps/api --project provas orcamentos
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

const loja = await lojaDoArquivo()

test(`${ATOS} random acts, up to four at once: one approval a version, one sale a quote, none of what was not seen`, async () => {
  const { feitos, aprovadas, vendas } = await atosNosOrcamentos(loja, ATOS, SEMENTE)
  console.log(JSON.stringify(feitos), `${aprovadas} approved, ${vendas} sold`)
  expect(Math.min(aprovadas, vendas)).toBeGreaterThan(9)
})
