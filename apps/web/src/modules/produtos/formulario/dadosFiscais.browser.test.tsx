import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import ProdutoPage from '../ProdutoPage.tsx'

const PROPOSTA = 'GET /produtos/fiscal-proposto/'
const PUT = 'PUT /produtos/5/'
const DADOS = {
  id: 5,
  titulo: 'Camiseta',
  sku: 'CAM',
  modelo_id: 7,
  categoria_id: 3,
  preco_venda: 50,
  qtd: 1,
  versao: 1,
}
const SEM_NCM = { ncm: null, cest: null, origem_fiscal: 0, unidade: 'UN' }
const NADA = { ncm: null, cest: null, origem_fiscal: null, unidade: null, de: 0 }
const DELES = { ncm: '61091000', cest: null, origem_fiscal: 8, unidade: 'PC', de: 2 }
const TELA = {
  'GET /modelos/': ok([{ id: 7, codigo: 'M', nome: 'Camisetas' }]),
  'GET /categorias/': ok([{ id: 3, nome: 'Camisetas' }]),
  'GET /atributos/': ok([]),
  'GET /sincronizacoes/': ok([]),
  'GET /produtos/5/estoque/': ok({ produto_id: 5, fisico: 1, reservado: 0, disponivel: 1 }),
}
const field = (name: string) => page.getByRole('textbox', { name: name, exact: true })
const origem = () => page.getByRole('combobox', { name: 'Origem' })
const findUseButton = () => page.getByRole('button', { name: 'Usar estes dados' })

async function openProduto(answers: Parameters<typeof prepare>[0] = {}, endereco = '/produtos/5') {
  await prepare({ ...TELA, 'GET /produtos/5/': ok({ ...DADOS, ...SEM_NCM }), [PROPOSTA]: ok(NADA), ...answers })
  await openScreen([{ path: '/produtos/:produtoId', Component: ProdutoPage }], endereco)
  const part = page.getByRole('region', { name: 'Dados fiscais' })
  await expect.element(part).toBeInTheDocument()
  // Its fields come at the person's first move.
  await part.hover()
  await expect.element(field('NCM')).toBeVisible()
}
signInBeforeEach()
beforeEach(() => localStorage.clear())

test('the form shows and saves fiscal data; a number that is left is written with its points', async () => {
  const salvo = { ...DADOS, ncm: '62052000', cest: '2805900', origem_fiscal: 2, unidade: 'PC' }
  await openProduto({ 'GET /produtos/5/': ok(salvo), [PUT]: ok({ ...salvo, versao: 2 }) })
  await expect.element(field('NCM')).toHaveValue('6205.20.00')
  await expect.element(field('CEST')).toHaveValue('28.059.00')
  await expect.element(origem()).toHaveDisplayValue('2 - Estrangeira, comprada no mercado interno')
  await field('NCM').fill('61091000')
  await field('CEST').fill('')
  await expect.element(field('NCM')).toHaveValue('6109.10.00')
  await origem().selectOptions('0 - Nacional')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const body = { ncm: '6109.10.00', cest: null, origem_fiscal: 0, unidade: 'PC' }
  await expect.poll(() => bodies(PUT)).toMatchObject([body])
  // A product with a number is offered none.
  expect(await received(PROPOSTA)).toEqual([])
})

test('wrong digits are refused at their fields, here and by the server', async () => {
  const refusal = answer(400, { erros: { unidade: ['Use outra.'], cest: ['Não é deste NCM.'] } })
  await openProduto({ [PUT]: refusal })
  await field('NCM').fill('6109')
  await field('CEST').fill('28038')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(field('NCM')).toHaveAccessibleDescription('NCM: 8 algarismos')
  await expect.element(field('CEST')).toHaveAccessibleDescription('CEST: 7 algarismos')
  expect(await received(PUT)).toEqual([])
  await field('NCM').fill('61091000')
  await field('CEST').fill('2803800')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(field('Unidade')).toHaveAccessibleDescription('Use outra.')
  await expect.element(field('CEST')).toHaveAccessibleDescription('Não é deste NCM.')
})

test('what the category’s products have is offered and written only when it is taken', async () => {
  await openProduto({ [PROPOSTA]: ok(DELES) })
  await field('CEST').fill('28.059.00')
  await expect
    .element(page.getByText('2 produtos desta categoria têm NCM 6109.10.00, origem 8, unidade PC.'))
    .toBeVisible()
  expect(await queries(PROPOSTA)).toEqual(['?categoria_id=3'])
  await expect.element(field('NCM')).toHaveValue('')
  await findUseButton().click()
  await expect.element(field('NCM')).toHaveValue('6109.10.00')
  await expect.element(origem()).toHaveValue('8')
  await expect.element(field('Unidade')).toHaveValue('PC')
  await expect.element(field('CEST')).toHaveValue('28.059.00')
  await expect.element(field('NCM')).toHaveFocus()
  await expect.element(findUseButton()).not.toBeInTheDocument()
})

test.each(['ncm', 'cest', 'origem_fiscal'])('a link to %s gives the field the focus', async (name) => {
  await openProduto({}, `/produtos/5?campo=${name}`)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name)
})
