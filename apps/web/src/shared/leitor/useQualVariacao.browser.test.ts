import { expect, test } from 'vitest'
import { usar } from '../../../test/support/hook.tsx'
import { useQualVariacao } from './useQualVariacao.ts'

const variacao = (produtoId: number) => ({ produtoId, variacaoId: 1, titulo: 'Boné', variacao: 'Azul', sku: null })

test('two pieces are asked about one after the other, and an answer ends the first question only', async () => {
  const { agora, fazer } = await usar(() => useQualVariacao())
  await fazer(({ perguntar }) => [1, 2].forEach((produtoId) => perguntar([variacao(produtoId)])))
  const perguntados = () => agora().opcoes.map(({ produtoId }) => produtoId)
  expect(perguntados()).toEqual([1])
  await fazer(({ responder }) => responder())
  expect(perguntados()).toEqual([2])
  await fazer(({ responder }) => responder())
  expect(perguntados()).toEqual([])
})
