import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import EditorDoKit from './EditorDoKit.tsx'

const PARTES = [
  { produto_id: 8, variacao_id: null, nome: 'Caneca', sku: '', quantidade: '1' },
  { produto_id: 9, variacao_id: 31, nome: 'Camiseta Azul', sku: '', quantidade: '1' },
  { produto_id: 9, variacao_id: 32, nome: 'Camiseta Rosa', sku: '', quantidade: '4' },
]
const RESULTADO = [
  { id: 5, titulo: 'O próprio', sku: '' },
  { id: 6, titulo: 'Outro kit', sku: '', kit: true },
  { id: 8, titulo: 'Caneca', sku: '' },
  {
    id: 9,
    titulo: 'Camiseta',
    sku: '',
    variacoes: ['Azul', 'Rosa', 'Cru'].map((nome_cor, i) => ({ id: 31 + i, nome_cor })),
  },
]

function Formulario() {
  const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, kit: true, componentes: PARTES } })
  const partes = useWatch({ control: form.control, name: 'componentes' })
  return (
    <FormProvider {...form}>
      <EditorDoKit produtoId={5} />
      <output aria-label="Partes">
        {partes.map((uma) => `${uma.quantidade}×${uma.produto_id}-${uma.variacao_id ?? ''}`).join(' ')}
      </output>
    </FormProvider>
  )
}
async function abrir() {
  await prepare({ 'GET /produtos/busca/': ok({ count: 4, next: null, results: RESULTADO }) })
  await draw(<Formulario />)
}
const partes = () => page.getByRole('status', { name: 'Partes' })
async function procurar() {
  await page.getByRole('button', { name: 'Adicionar parte' }).click()
  await page.getByRole('searchbox').fill('c')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Adicionar: Caneca/ })).toBeVisible()
}

test.each([
  ['2', '3'],
  ['muitas', '1'],
])('a part that is there %s times becomes one more', async (antes, depois) => {
  await abrir()
  await page.getByLabelText('Quantidade de Caneca').fill(antes)
  await procurar()
  await page.getByRole('button', { name: /^Adicionar: Caneca/ }).click()
  await expect.element(page.getByLabelText('Quantidade de Caneca')).toHaveValue(depois)
})

test('neither the kit itself nor another kit is offered as a part', async () => {
  await abrir()
  await procurar()
  expect(
    page
      .getByRole('button', { name: /^Adicionar: / })
      .elements()
      .map((botao) => botao.getAttribute('aria-label')?.trim()),
  ).toEqual(['Caneca', 'Camiseta Azul', 'Camiseta Rosa', 'Camiseta Cru'].map((nome) => `Adicionar: ${nome}`))
})

test('the part that is taken out goes, the others stay with their quantities', async () => {
  await abrir()
  await page.getByRole('button', { name: 'Tirar do kit: Camiseta Azul' }).click()
  await expect.element(partes()).toHaveTextContent('1×8- 4×9-32')
  await expect.element(page.getByLabelText('Quantidade de Camiseta Rosa')).toHaveValue('4')
})
