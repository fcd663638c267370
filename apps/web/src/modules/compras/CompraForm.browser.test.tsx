import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { CompraForm } from './CompraForm.tsx'

signInBeforeEach()

const variacao = (id: number, nome_cor: string, tamanho: string) => ({
  id,
  nome_cor,
  tamanho,
  sku: `L-${id}`,
  quantidade_disponivel: 3,
  preco_custo: 12.5,
})
const lisa = {
  id: 2,
  titulo: 'Lisa',
  sku: 'L',
  variacoes: [variacao(21, 'Preta', 'P'), variacao(22, 'Preta', 'M'), variacao(23, 'Azul', 'M')],
}
async function openForm(query = 'fornecedor=9') {
  const fornecedor = { id: 9, nome: 'Malhas', versao: 1 }
  await prepare({
    'GET /fornecedores/': ok({ count: 1, next: null, results: [fornecedor] }),
    'GET /fornecedores/9/': ok(fornecedor),
    'GET /produtos/busca/': ok({ count: 1, next: null, results: [lisa] }),
    'GET /produtos/2/': ok(lisa),
    'GET /compras/sugestao/': ok([
      { produto_id: 2, variacao_id: 22, titulo: 'Lisa', variacao: 'Preta M', sku: 'L-22', sugerido: 7 },
      { produto_id: 2, variacao_id: 21, titulo: 'Lisa', variacao: 'Preta P', sku: 'L-21', sugerido: 0 },
    ]),
    'POST /compras/': answer(201, { id: 3 }),
  })
  await openScreen([{ path: '/compras/criar', element: <CompraForm /> }], `/compras/criar?${query}`)
}
const quantity = (name: string) => page.getByLabelText(`Quantidade de Lisa ${name}`, { exact: true })

test('a blank is ordered by keyboard in its size grid, which opens again with what was asked for', async () => {
  await openForm()
  await page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' }).click()
  await userEvent.keyboard('L{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Grade de Lisa' })).toBeVisible()
  await expect.element(page.getByLabelText('Escrever ou colar')).toHaveFocus()
  await userEvent.keyboard('12 P, 10 preta M, 8 azul M')
  await page.getByRole('button', { name: 'Usar 30 peças' }).click()
  await expect.element(quantity('Preta P')).toHaveValue('12')
  await expect.element(page.getByLabelText('Custo unitário de Lisa Preta P')).toHaveValue('12,50')
  await page.getByLabelText('Custo unitário de Lisa Preta P').fill('11')

  await page.getByRole('button', { name: 'Grade de tamanhos de Lisa Azul M' }).click()
  await expect.element(page.getByLabelText('Quantidade de Azul M', { exact: true })).toHaveValue('8')
  await page.getByLabelText('Quantidade de Preta M', { exact: true }).fill('')
  await page.getByLabelText('Quantidade de Azul M', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Usar 412 peças' }).click()
  await expect.element(quantity('Preta M')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Salvar compra' }).click()
  await expect.poll(async () => (await bodies('POST /compras/')).length).toBe(1)
  const common = { produto_id: 2 }
  expect((await bodies('POST /compras/'))[0]).toMatchObject({
    fornecedor_id: 9,
    itens: [
      { ...common, variacao_id: 21, quantidade: '12', custo_unitario: '11,00' },
      { ...common, variacao_id: 23, quantidade: '400', custo_unitario: '12,50' },
    ],
  })
})

test('the address asks for the suggestion, which is filled in when the form opens', async () => {
  await openForm('sugestao=1')
  await expect.element(quantity('Preta M')).toHaveValue('7')
  await expect.element(quantity('Preta P')).not.toBeInTheDocument()
})

test('lines that were suggested before the supplier was changed are told, and go when asked', async () => {
  await openForm('sugestao=1')
  await expect.element(quantity('Preta M')).toHaveValue('7')
  await page.getByRole('combobox', { name: 'Fornecedor' }).selectOptions('Malhas')
  await expect.element(page.getByText('1 linha foi sugerida antes da troca de fornecedor.')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar a linha' }).click()
  await expect.element(quantity('Preta M')).not.toBeInTheDocument()
  await expect.element(page.getByText(/antes da troca/)).not.toBeInTheDocument()
})

test('of a supplier of whom nothing lacks, the suggestion says so, and offers what lacks of others', async () => {
  const kept = { produto_id: 2, variacao_id: 21, titulo: 'Lisa', variacao: 'Preta P', sku: 'L-21', sugerido: 0 }
  const missing = { produto_id: 2, variacao_id: 23, titulo: 'Lisa', variacao: 'Azul M', sku: 'L-23', sugerido: 3 }
  await openForm()
  await prepare({ 'GET /compras/sugestao/': [ok([kept]), ok([missing]), ok([])] })
  await page.getByRole('button', { name: 'Preencher com a sugestão' }).click()
  await expect
    .element(page.getByText(/^Nada falta do que já se comprou deste fornecedor para 30 dias\. Esgotado que não sai/))
    .toBeVisible()
  await expect
    .element(page.getByText('Faltam 3 peças de produtos que nunca se compraram deste fornecedor.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Incluir as 3 peças' }).click()
  await expect.element(quantity('Azul M')).toHaveValue('3')
  await expect.element(page.getByText(/^Faltam 3/)).not.toBeInTheDocument()
})
