import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { readModelo } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import NovoProdutoPage from '../NovoProdutoPage.tsx'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { usePreenchimento, valoresDoModelo } from './IdentificacaoSection.tsx'

const camiseta = readModelo({ id: 7, codigo: 'CAM', nome: 'Camiseta', preco_venda: 59.9 })

/** The filling of a form in which these fields were typed. */
async function openForm(typedFields: Partial<CamposDoProduto> = {}) {
  const drawnForm: { form?: UseFormReturn<CamposDoProduto> } = {}
  function Formulario({ children }: { children: ReactNode }) {
    const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, ...typedFields } })
    drawnForm.form = form
    const { dirtyFields, touchedFields, isSubmitted } = form.formState
    return (
      <FormProvider {...form}>
        <output>{Object.keys({ ...dirtyFields, ...touchedFields, isSubmitted })}</output>
        {children}
      </FormProvider>
    )
  }
  const { result, act } = await renderHook(() => usePreenchimento(), { wrapper: Formulario })
  return {
    form: () => drawnForm.form as UseFormReturn<CamposDoProduto>,
    agora: () => result.current,
    fazer: (action: (feito: typeof result.current) => unknown) => act(() => void action(result.current)),
  }
}

test('a chosen model fills the fields that the person did not type, and the filling is undone once', async () => {
  const { form, agora, fazer } = await openForm({ titulo: 'Minha Camiseta Saci', descricao: 'Minha' })
  expect(agora().desfazerPreenchimento).toBeNull()
  await fazer(({ escolherModelo }) => escolherModelo(readModelo({ ...camiseta, descricao: 'Malha' }), null))
  const filledCampos = { modelo_id: '7', sku: 'P-CAM', titulo: 'Minha Camiseta Saci', preco_venda: '59,90' }
  expect(form().getValues()).toMatchObject({ ...filledCampos, descricao: 'Minha' })
  const { dirtyFields, touchedFields } = form().formState
  const touchedCampos = { modelo_id: true, sku: true, preco_venda: true }
  expect([dirtyFields, touchedFields]).toEqual([touchedCampos, touchedCampos])

  form().setValue('sku', 'P-MEU')
  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  const keptCampos = { modelo_id: '7', sku: 'P-MEU', titulo: 'Minha Camiseta Saci', preco_venda: '' }
  expect(form().getValues()).toMatchObject(keptCampos)
  expect(agora().desfazerPreenchimento).toBeNull()
})

test('another model leaves nothing of the one before but what was typed; none chosen leaves the fields', async () => {
  const { form, fazer } = await openForm()
  const caneca = readModelo({ id: 8, nome: 'Caneca' })
  const regata = readModelo({ id: 9, nome: 'Regata', preco_venda: 30 })
  await fazer(({ escolherModelo }) => escolherModelo(camiseta, null))
  await fazer(({ escolherModelo }) => escolherModelo(caneca, camiseta))
  expect(form().getValues()).toMatchObject({ modelo_id: '8', sku: 'P-8', titulo: 'Caneca', preco_venda: '' })
  form().setValue('titulo', 'Caneca do Saci')
  await fazer(({ escolherModelo }) => escolherModelo(regata, caneca))
  const filledCampos = { sku: 'P-9', titulo: 'Caneca do Saci', preco_venda: '30,00' }
  expect(form().getValues()).toMatchObject(filledCampos)
  await fazer(({ escolherModelo }) => escolherModelo(null, regata))
  expect(form().getValues()).toMatchObject({ modelo_id: '', ...filledCampos })
  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  expect(form().getValues()).toMatchObject({ sku: '', titulo: 'Caneca do Saci', preco_venda: '' })
})

test("a stored product takes the new model's values for the fields of its old model, and keeps its own values", async () => {
  const storedCampos = { modelo_id: '7', sku: 'P-CAM', titulo: 'Saci', preco_venda: '59,90', preco_custo: '20,00' }
  const { form, fazer } = await openForm({ ...storedCampos, peso: '0,3' })
  const [caneca, regata] = [60, 30].map((preco_venda, i) =>
    readModelo({ id: i + 8, nome: 'Outro', preco_venda, preco_custo: 9, peso: 0.4 }),
  ) as [Modelo, Modelo]
  await fazer(({ escolherModelo }) => escolherModelo(caneca, camiseta))
  const keptCampos = { titulo: 'Saci', preco_custo: '20,00', peso: '0,4' }
  expect(form().getValues()).toMatchObject({ ...keptCampos, sku: 'P-8', preco_venda: '60,00' })
  await fazer(({ escolherModelo }) => escolherModelo(regata, caneca))
  expect(form().getValues()).toMatchObject({ ...keptCampos, sku: 'P-9', preco_venda: '30,00' })
  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  expect(form().getValues()).toMatchObject({ ...storedCampos, modelo_id: '9', peso: '0,3' })
})

test('a model gives the fiscal data that it has, origin 0 too; what was typed stays', async () => {
  const { form, fazer } = await openForm({ ncm: '6205.20.00', unidade: 'PC' })
  const importado = readModelo({ id: 9, nome: 'Regata', ncm: '61091000', cest: '2805900', origem_fiscal: 2 })
  await fazer(({ escolherModelo }) => escolherModelo(importado, null))
  const filledCampos = { ncm: '6205.20.00', cest: '28.059.00', origem_fiscal: '2', unidade: 'PC' }
  expect(form().getValues()).toMatchObject(filledCampos)
  const nacional = readModelo({ id: 8, nome: 'Caneca', cest: null, origem_fiscal: 0 })
  await fazer(({ escolherModelo }) => escolherModelo(nacional, importado))
  expect(form().getValues()).toMatchObject({ ncm: '6205.20.00', cest: '', origem_fiscal: '0' })
})

test('takes each measure from its own field, and leaves out what is 0, blank or missing', () => {
  const texts = { ...camiseta, descricao: 'Malha 30.1' }
  const numbers = { preco_custo: 10, altura: 2, largura: 3.5, profundidade: 4, peso: 0.25, categoria_id: 9 }
  expect(valoresDoModelo({ ...texts, ...numbers })).toEqual({
    sku: 'P-CAM',
    titulo: 'Camiseta',
    descricao: 'Malha 30.1',
    categoria_id: '9',
    preco_custo: '10,00',
    preco_venda: '59,90',
    largura: '3,5',
    altura: '2',
    comprimento: '4',
    peso: '0,25',
  })
  const emptyModelo = { preco_custo: 0, preco_venda: null, peso: 0, largura: null, profundidade: 0, categoria_id: null }
  // Where the model has no code its id takes the place.
  expect(valoresDoModelo({ ...texts, ...emptyModelo, codigo: ' ', nome: '', descricao: ' ' })).toEqual({ sku: 'P-7' })
})

test("a title that the model gave is typed over, one's own is not, by no other model either; variations come right after the pictures", async () => {
  const listRoutes = [
    'GET /categorias/',
    'GET /atributos/',
    'GET /produtos/filtros-disponiveis/',
    'GET /produtos/busca/',
  ]
  await prepare({
    ...Object.fromEntries(listRoutes.map((route) => [route, ok([])])),
    'GET /modelos/': ok([
      { id: 7, codigo: 'CAM', nome: 'Camiseta' },
      { id: 8, codigo: 'CAN', nome: 'Caneca' },
    ]),
  })
  await draw(<NovoProdutoPage />)
  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)
  expect(headings.slice(0, 4)).toEqual(['Identificação', 'Imagens', 'Preço e estoque', 'Variações'])
  await page.getByRole('combobox', { name: 'Modelo' }).selectOptions('7')
  const title = page.getByLabelText('Título')
  await expect.element(title).toHaveValue('Camiseta')
  await title.click()
  await userEvent.keyboard('Regata')
  await expect.element(title).toHaveValue('Regata')
  await userEvent.tab()
  await title.click()
  await userEvent.keyboard('{End} preta')
  await expect.element(title).toHaveValue('Regata preta')
  await page.getByRole('combobox', { name: 'Modelo' }).selectOptions('8')
  await expect.element(page.getByLabelText('SKU')).toHaveValue('P-CAN')
  await expect.element(title).toHaveValue('Regata preta')
})
