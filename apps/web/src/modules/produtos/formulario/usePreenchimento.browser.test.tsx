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

test('a chosen model fills its fields, as if they were typed, and can be taken back once', async () => {
  const { form, agora, fazer } = await openForm({ titulo: 'Meu', descricao: 'Minha' })
  expect(agora().desfazerPreenchimento).toBeNull()
  await fazer(({ escolherModelo }) => escolherModelo(camiseta))
  const filledCampos = { modelo_id: '7', sku: 'P-CAM', titulo: 'Camiseta', preco_venda: '59,90', descricao: 'Minha' }
  expect(form().getValues()).toMatchObject(filledCampos)
  const { dirtyFields, touchedFields } = form().formState
  const touchedCampos = { modelo_id: true, sku: true, titulo: true, preco_venda: true }
  expect([dirtyFields, touchedFields]).toEqual([touchedCampos, touchedCampos])

  form().setValue('sku', 'P-MEU')
  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  expect(form().getValues()).toMatchObject({ modelo_id: '7', sku: 'P-MEU', titulo: 'Meu', preco_venda: '' })
  expect(agora().desfazerPreenchimento).toBeNull()
})

test('another model leaves nothing of the one before; none chosen leaves the fields, which are taken back to the first', async () => {
  const { form, fazer } = await openForm({ titulo: 'Meu' })
  await fazer(({ escolherModelo }) => escolherModelo(camiseta))
  await fazer(({ escolherModelo }) => escolherModelo(readModelo({ id: 8, nome: 'Caneca' })))
  expect(form().getValues()).toMatchObject({ modelo_id: '8', sku: 'P-8', titulo: 'Caneca', preco_venda: '' })
  await fazer(({ escolherModelo }) => escolherModelo(null))
  expect(form().getValues()).toMatchObject({ modelo_id: '', sku: 'P-8', titulo: 'Caneca' })
  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  expect(form().getValues()).toMatchObject({ sku: '', titulo: 'Meu' })
})

test('a model that was registered in the form fills only what was left empty, or to another model', async () => {
  const { form, fazer } = await openForm({ titulo: 'Meu' })
  await fazer(({ escolherModelo }) => escolherModelo(camiseta, true))
  expect(form().getValues()).toMatchObject({ modelo_id: '7', titulo: 'Meu', sku: 'P-CAM' })
  await fazer(({ escolherModelo }) => escolherModelo(readModelo({ id: 8, nome: 'Caneca' }), true))
  expect(form().getValues()).toMatchObject({ modelo_id: '8', titulo: 'Meu', sku: 'P-8', preco_venda: '' })
})

test('a model gives the fiscal data that it has, origin 0 too; what it leaves out stays as it was typed', async () => {
  const { form, fazer } = await openForm({ ncm: '6205.20.00', cest: '28.059.00', origem_fiscal: '2', unidade: 'PC' })
  const nacional = readModelo({ id: 9, nome: 'Regata', ncm: '61091000', cest: null, origem_fiscal: 0 })
  await fazer(({ escolherModelo }) => escolherModelo(nacional))
  const deles = { ncm: '6109.10.00', cest: '28.059.00', origem_fiscal: '0', unidade: 'PC' }
  expect(form().getValues()).toMatchObject(deles)
  await fazer(({ escolherModelo }) => escolherModelo(readModelo({ id: 8, nome: 'Caneca', origem_fiscal: null })))
  expect(form().getValues()).toMatchObject({ ncm: '6205.20.00', cest: '28.059.00', origem_fiscal: '2' })
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

test("a title that the model gave is typed over, one's own is not; variations come right after the pictures", async () => {
  const listRoutes = [
    'GET /categorias/',
    'GET /atributos/',
    'GET /produtos/filtros-disponiveis/',
    'GET /produtos/busca/',
  ]
  await prepare({
    ...Object.fromEntries(listRoutes.map((route) => [route, ok([])])),
    'GET /modelos/': ok([{ id: 7, codigo: 'CAM', nome: 'Camiseta' }]),
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
})
