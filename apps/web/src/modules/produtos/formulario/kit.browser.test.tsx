import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import ProdutoPage from '../ProdutoPage.tsx'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import EditorDoKit from './EditorDoKit.tsx'

const componente = { variacao_id: null, variacao: null, sku: 'CAN', quantidade: 2, quantidade_disponivel: 9 }
const KIT = {
  id: 5,
  titulo: 'Kit Presente',
  sku: 'KIT',
  modelo_id: 7,
  categoria_id: 3,
  preco_venda: 50,
  qtd: 4,
  versao: 1,
  kit: true,
  componentes: [{ ...componente, produto_id: 8, titulo: 'Caneca', id_bling: null }],
}

const TELA = {
  'GET /modelos/': ok([{ id: 7, codigo: 'M', nome: 'Presentes' }]),
  'GET /categorias/': ok([{ id: 3, nome: 'Kits' }]),
  'GET /atributos/': ok([]),
  'GET /sincronizacoes/': ok([]),
  'GET /produtos/fiscal-proposto/': ok({ ncm: null, cest: null, origem_fiscal: null, unidade: null, de: 0 }),
  'PUT /produtos/5/': ok({ ...KIT, versao: 2 }),
}

test('a kit of Bling shows its parts and has no quantity to type, to correct or to send', async () => {
  await prepare({
    ...TELA,
    'GET /produtos/5/': ok({ ...KIT, id_bling: '99' }),
    'GET /produtos/5/estoque/': ok({ produto_id: 5, fisico: 4, reservado: 1, disponivel: 3 }),
  })
  await openScreen([{ path: '/produtos/:produtoId', Component: ProdutoPage }], '/produtos/5')
  const parts = page.getByRole('list', { name: 'Partes do kit' })
  await expect.element(parts.getByRole('link', { name: 'Caneca' })).toHaveAttribute('href', '/produtos/8')
  await expect.element(parts.getByText('9 disponíveis')).toBeVisible()
  expect(page.getByLabelText('Quantidade em Estoque').elements()).toEqual([])
  await page.getByRole('button', { name: 'Movimentos' }).click()
  await expect.element(page.getByText(/Um kit não tem peças próprias/)).toBeVisible()
  expect(page.getByRole('spinbutton').elements()).toEqual([])
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByLabelText('Título').fill('Kit de Natal')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(async () => (await received('PUT /produtos/5/')).length).toBe(1)
  const [salvo] = await received('PUT /produtos/5/')
  const body = salvo?.body as object
  expect([body, 'qtd' in body]).toMatchObject([{ titulo: 'Kit de Natal' }, false])
})

test('the parts of a kit are typed here: found by search, with their quantity; it has no stock field', async () => {
  const camisa = { id: 9, titulo: 'Camiseta', sku: 'CAM', variacoes: [{ id: 31, nome_cor: 'Azul', sku: 'CAM-AZ' }] }
  await prepare({
    'GET /produtos/5/': ok({ ...KIT, kit: false, componentes: [], id_bling: null }),
    'GET /produtos/5/estoque/': ok({ produto_id: 5, fisico: 0, reservado: 0, disponivel: 0 }),
    ...TELA,
    'GET /produtos/busca/': ok({ count: 3, next: null, results: [camisa, { id: 5, titulo: 'Ele', sku: 'K' }] }),
  })
  await openScreen([{ path: '/produtos/:produtoId', Component: ProdutoPage }], '/produtos/5')
  await page.getByLabelText('Este produto é um kit, feito de outros').click()
  expect(page.getByLabelText('Quantidade em Estoque').elements()).toEqual([])
  const save = page.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect.element(page.getByText('Escolha as partes do kit')).toBeVisible()
  for (const vez of [1, 2]) {
    await page.getByRole('button', { name: 'Adicionar parte' }).click()
    await page.getByRole('searchbox').fill('cam')
    await page.getByRole('button', { name: /^Adicionar: Camiseta/ }).click()
    await expect.element(page.getByLabelText('Quantidade de Camiseta Azul')).toHaveValue(String(vez))
  }
  await save.click()
  await expect.poll(async () => (await received('PUT /produtos/5/')).length).toBe(1)
  const body = (await received('PUT /produtos/5/'))[0]?.body as object
  expect(body).toMatchObject({ componentes: [{ produto_id: 9, variacao_id: 31, quantidade: 2 }] })
  expect('qtd' in body).toBe(false)
})

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
  const parts = useWatch({ control: form.control, name: 'componentes' })
  return (
    <FormProvider {...form}>
      <EditorDoKit produtoId={5} />
      <output aria-label="Partes">
        {parts.map((part) => `${part.quantidade}×${part.produto_id}-${part.variacao_id ?? ''}`).join(' ')}
      </output>
    </FormProvider>
  )
}
async function openKit() {
  await prepare({ 'GET /produtos/busca/': ok({ count: 4, next: null, results: RESULTADO }) })
  await draw(<Formulario />)
}
const parts = () => page.getByRole('status', { name: 'Partes' })
async function searchParts() {
  await page.getByRole('button', { name: 'Adicionar parte' }).click()
  await page.getByRole('searchbox').fill('c')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Adicionar: Caneca/ })).toBeVisible()
}

test('a part whose quantity cannot be read is there once when it is added again', async () => {
  await openKit()
  await page.getByLabelText('Quantidade de Caneca').fill('muitas')
  await searchParts()
  await page.getByRole('button', { name: /^Adicionar: Caneca/ }).click()
  await expect.element(page.getByLabelText('Quantidade de Caneca')).toHaveValue('1')
})

test('neither the kit itself nor another kit is offered as a part', async () => {
  await openKit()
  await searchParts()
  expect(page.getByRole('button', { name: /^Adicionar: (Caneca|Camiseta)/ }).elements()).toHaveLength(4)
  expect(page.getByRole('button', { name: /^Adicionar: (O próprio|Outro kit)/ }).elements()).toEqual([])
})

test('the part that is taken out goes, the others stay with their quantities', async () => {
  await openKit()
  await page.getByRole('button', { name: 'Remover do kit: Camiseta Azul' }).click()
  await expect.element(parts()).toHaveTextContent('1×8- 4×9-32')
  await expect.element(page.getByLabelText('Quantidade de Camiseta Rosa')).toHaveValue('4')
})
