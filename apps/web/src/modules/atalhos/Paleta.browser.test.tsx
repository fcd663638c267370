import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, queries, received, release } from '../../../test/support/api-control.ts'
import { draw } from '../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../test/support/signed-in.ts'
import { closeAtalhos, openPaleta } from '../../shared/device/shortcuts.ts'
import { FOUND_ENTITIES } from './destinos.ts'
import { Paleta } from './Paleta.tsx'

const PRODUTOS = 'GET /produtos/busca/'
const list = (results: object[]) => ok({ count: results.length, next: null, previous: null, results })
const produto = (id: number, titulo: string) => ({ id, titulo, codigo: '', sku: `S${id}`, modelo: {}, variacoes: [] })
const NADA = {
  ...Object.fromEntries(FOUND_ENTITIES.map(({ name }) => [`GET /${name}/`, list([])])),
  'GET /clientes/': list([]),
  'GET /vendas/': list([]),
}
const drawPaleta = () => draw(<Paleta />)
/** The text all at once: between two keys of a slow machine the palette would search for half of it. */
const type = (text: string) => page.getByRole('combobox').fill(text)
signInBeforeEach()

it('Enter right behind the text opens the first result of this text, not of the one before', async () => {
  await prepare({
    ...NADA,
    [PRODUTOS]: [list([produto(1, 'Calça')]), { ...list([produto(2, 'Camisa')]), held: true }],
  })
  const { router } = await drawPaleta()
  await type('cal')
  await expect.element(page.getByRole('option', { name: /^Calça/ })).toBeVisible()
  await type('camisa')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => queries(PRODUTOS)).toHaveLength(2)
  expect(router.state.location.pathname).toBe('/')
  await release()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/2')
})

it('typing after Enter cancels it', async () => {
  await prepare({
    ...NADA,
    [PRODUTOS]: [{ ...list([produto(1, 'Calça')]), held: true }, list([produto(2, 'Calção')])],
  })
  const { router } = await drawPaleta()
  await type('cal')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await received(PRODUTOS)).length).toBe(1)
  await type('calca')
  await release()
  await expect.element(page.getByRole('option', { name: /^Calção/ })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

it.each([
  ['nº 7', '/vendas/7'],
  ['7', '/vendas/7'],
  ['orçamento 2', '/orcamentos/2'],
  ['compra 1', '/compras/1'],
])('‘%s’ and Enter open %s', async (text, path) => {
  const found = { 'GET /vendas/7/': ok({}), 'GET /orcamentos/2/': ok({}), 'GET /compras/1/': ok({}) }
  await prepare({ ...NADA, ...found, [PRODUTOS]: list([]) })
  const { router } = await drawPaleta()
  await type(text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(path)
})

it.each([
  ['of no sale', { status: 404 }],
  ['that is a sale’s, too', ok({})],
])('a telephone %s opens its customer', async (_which, venda) => {
  const cliente = { id: 5, nome: 'Ana', cpf: null }
  const found = { 'GET /vendas/962111813/': venda, 'GET /clientes/': list([cliente]) }
  await prepare({ ...NADA, ...found, [PRODUTOS]: list([]) })
  const { router } = await drawPaleta()
  await type('962111813')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/clientes/5')
})

it('of digits that are typed slowly the sale of the first ones is searched too, and Enter opens what all of them name', async () => {
  const clientes = { ...list([{ id: 5, nome: 'Ana', cpf: null }]), held: true }
  const vendas = { 'GET /vendas/9621118/': ok({}), 'GET /vendas/962111813/': ok({}) }
  await prepare({ ...NADA, ...vendas, [PRODUTOS]: list([]), 'GET /clientes/': [list([]), clientes] })
  const { router } = await drawPaleta()
  await type('9621118')
  await expect.element(page.getByRole('option', { name: 'Ir para a venda 9621118' })).toBeVisible()
  await type('962111813')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => queries('GET /clientes/')).toHaveLength(2)
  expect(router.state.location.pathname).toBe('/')
  await release()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes/5')
})

it('Enter on the number of a sale that is not there opens nothing, and it is said right below the field', async () => {
  await prepare({ ...NADA, 'GET /vendas/999/': { status: 404 }, [PRODUTOS]: list([]) })
  const { router } = await drawPaleta()
  await type('999')
  await userEvent.keyboard('{Enter}')
  const nothing = page.getByText('Nada encontrado.')
  await expect.element(nothing).toBeVisible()
  const field = page.getByRole('combobox').element().getBoundingClientRect()
  expect(nothing.element().getBoundingClientRect().top - field.bottom).toBeLessThan(20)
  expect(router.state.location.pathname).toBe('/')
})

it('where nothing is found, products with a similar name are; Enter opens one that was seen', async () => {
  await prepare({ ...NADA, [PRODUTOS]: [list([]), { ...list([produto(3, 'Girassol')]), held: true }] })
  const { router } = await drawPaleta()
  await type('girasol')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => queries(PRODUTOS)).toHaveLength(2)
  await release()
  const group = page.getByRole('group', { name: 'Produtos parecidos' })
  await expect.element(group.getByRole('option', { name: /^Girassol/ })).toBeVisible()
  expect((await queries(PRODUTOS)).map((query) => query.includes('parecidos'))).toEqual([false, true])
  expect(router.state.location.pathname).toBe('/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/3')
})

it.each([
  ['of a variation', '7891000315507', '/produtos/1?variacao=12'],
  ['of twelve digits, read with a 0 in front', '0036000291452', '/produtos/1?variacao=13'],
  ['of eight digits, which is no number of a sale', '96385074', '/produtos/1'],
])('a scanned EAN %s opens its piece', async (_nome, gtin, endereco) => {
  const variacoes = [
    { id: 12, tamanho: 'P', gtin: '7891000315507' },
    { id: 13, tamanho: 'M', gtin: '036000291452' },
  ]
  await prepare({ ...NADA, [PRODUTOS]: list([{ ...produto(1, 'Calça'), gtin: '96385074', variacoes }]) })
  const { router } = await drawPaleta()
  await type(gtin)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(endereco)
})

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent?.trim())

it('a sale whose number was typed is one line, the only one lit, and goes when the text is erased', async () => {
  const foundVenda = { id: 24, cliente_nome: 'Ana', status: 'separacao' }
  const vendas = list([foundVenda, { ...foundVenda, id: 240 }])
  await prepare({ ...NADA, [PRODUTOS]: list([]), 'GET /vendas/': vendas, 'GET /vendas/24/': ok({}) })
  await drawPaleta()
  await type('venda 24')
  await expect.element(page.getByRole('option', { name: /^Venda 240 / })).toBeVisible()
  expect(options().filter((nome) => nome?.includes('24'))).toEqual(['Ir para a venda 24', 'Venda 240 · Ana Separação'])
  expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(1)
  await userEvent.clear(page.getByRole('combobox'))
  await expect.element(page.getByRole('option', { name: 'Ir para a venda 24' })).not.toBeInTheDocument()
})

it.each([
  ['contagem', 'Contar estoque'],
  ['exportar', 'Exportar produtos'],
  ['senha', 'Acesso e segurança'],
])('‘%s’ finds ‘%s’, below the name of its group', async (word, nome) => {
  await prepare({ ...NADA, [PRODUTOS]: list([]) })
  await drawPaleta()
  await userEvent.keyboard(word)
  const group = page.getByRole('group').filter({ has: page.getByRole('option', { name: new RegExp(`^${nome}`) }) })
  await expect.element(group).toHaveAccessibleName(nome === 'Acesso e segurança' ? 'Telas' : 'Ações')
})

it('a spreadsheet is asked for in the place of the search; who may not export is offered none', async () => {
  await prepare({ ...NADA, [PRODUTOS]: list([]) })
  await drawPaleta()
  await userEvent.keyboard('exportar vendas{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Exportar vendas' })).toBeVisible()
  await signInAs({ username: 'bia', tipo: 'vendedor', permissoes: { exportar_dados: false } })
  await prepare({ ...NADA, [PRODUTOS]: list([]) })
  await drawPaleta()
  await userEvent.keyboard('exportar vendas')
  await expect.element(page.getByText('Nada encontrado.')).toBeVisible()
})

it('keeps what is typed while it opens, and Enter waits for its results; a screen of that very name comes first', async () => {
  await prepare({ ...NADA, [PRODUTOS]: list([produto(1, 'Nova venda')]) })
  openPaleta()
  onTestFinished(closeAtalhos)
  await userEvent.keyboard('nova vendx{Backspace}a{Enter}')
  const { router } = await drawPaleta()
  await expect.poll(() => router.state.location.pathname).toBe('/vendas/criar')
})

it('types on where the keys before it had come', async () => {
  await prepare({ ...NADA, [PRODUTOS]: list([]) })
  openPaleta()
  onTestFinished(closeAtalhos)
  await userEvent.keyboard('nova')
  await drawPaleta()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard(' venda')
  await expect.element(page.getByRole('combobox')).toHaveValue('nova venda')
})
