import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usar } from '../../../../test/support/hook.tsx'
import { QualVariacao, useQualVariacao } from './QualVariacao.tsx'

const opcao = (variacaoId: number, variacao: string, sku: string | null) => ({
  produtoId: 1,
  variacaoId,
  titulo: 'Boné',
  variacao,
  sku,
})

test('every variation can be told from the others and chosen, also one that has only a SKU, or neither', async () => {
  const escolhidas: (number | null)[] = []
  await render(
    <QualVariacao
      choices={[opcao(11, 'Azul', 'BON-A'), opcao(12, '', 'BON-B'), opcao(13, '', null)]}
      giveUp="Não contar"
      onChoose={({ variacaoId }) => escolhidas.push(variacaoId)}
      onGiveUp={() => escolhidas.push(null)}
    />,
  )
  await expect.element(page.getByText('Qual variação de Boné?')).toBeVisible()
  for (const nome of ['Azul', 'BON-B', 'Variação 13', 'Não contar'])
    await page.getByRole('button', { name: nome, exact: true }).click()
  expect(escolhidas).toEqual([11, 12, 13, null])
})

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
