import { expect, test } from 'vitest'
import { atosNosOrcamentos } from '../../../test/support/atos-nos-orcamentos.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'

const loja = await lojaDoArquivo()

test('150 random acts, up to four at once: one approval a version, one sale a quote, none of what was not seen', async () => {
  const { aprovadas, vendas } = await atosNosOrcamentos(loja, 150, 32)
  expect(Math.min(aprovadas, vendas)).toBeGreaterThan(0)
})
