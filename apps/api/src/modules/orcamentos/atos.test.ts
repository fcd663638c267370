import { expect, test } from 'vitest'
import { atosNosOrcamentos } from '../../../test/support/atos-nos-orcamentos.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'

const balcao = await abrirBalcao(await lojaDoArquivo())

test('150 random acts, up to four at once: one approval a version, one sale a quote, none of what was not seen', async () => {
  const { aprovadas, vendas } = await atosNosOrcamentos(balcao, 150, 32)
  expect(Math.min(aprovadas, vendas)).toBeGreaterThan(0)
})
