import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { scanText } from '../../../../test/support/scanner.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { buildNoProdutoMessage } from '../../../shared/device/leitor/codigo.ts'
import { toasts } from '../../../shared/ui/toasts/toast.ts'
import NovaVendaPage from '../NovaVendaPage.tsx'

const produto = (id: number, titulo: string, sku: string, data: object = {}) => ({
  id,
  titulo,
  sku,
  preco_venda: 50,
  quantidade_total: 9,
  quantidade_disponivel: 9,
  variacoes: [],
  imagens: [],
  ...data,
})
const camiseta = produto(1, 'Camiseta', 'CAM-1')
const tres = { quantidade: 3, quantidade_disponivel: 3 }
const variacoes = ['M', 'G'].map((tamanho, i) => ({ id: 31 + i, sku: `REG-${tamanho}`, tamanho, ...tres }))
const regata = produto(3, 'Regata', 'REG', { tem_variacoes: true, variacoes })
const unico = produto(2, 'Boné', 'BON-22', { quantidade_total: 1, quantidade_disponivel: 1 })
const clickUnderstood = () => page.getByRole('button', { name: 'Entendi' }).click()
const bone = produto(2, 'Boné', 'BON-22')
const BUSCA = 'GET /produtos/busca/'
const list = (...results: object[]) => ok({ count: results.length, next: null, previous: null, results })

async function openForm(searches: object) {
  await prepare({
    'GET /bling/conexao/': ok({ ativo: false }),
    'GET /clientes/': list(),
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    'GET /produtos/1/': ok(camiseta),
    'GET /produtos/2/': ok(bone),
    ...searches,
  })
  await openScreen([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  await search().click()
}
const search = () => page.getByLabelText('Buscar por SKU ou nome')
const alarme = () => page.getByRole('alert')
const quantidade = (title: string) => page.getByLabelText(`Quantidade de ${title}`, { exact: true })

describe('a USB scanner in a new sale', () => {
  it('adds one line per SKU and counts a repeated one, without leaving the search', async () => {
    await openForm({ [BUSCA]: [list(camiseta), list(bone), list(camiseta)] })
    scanText('CAM-1')
    scanText('BON-22')
    scanText('CAM-1')
    await expect.element(quantidade('Camiseta')).toHaveValue('2')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await expect.element(search()).toHaveFocus()
    await expect.element(search()).toHaveValue('')
    expect(toasts.get()).toEqual([])
  })

  it('loses no scan while the one before is looked up', async () => {
    await openForm({ [BUSCA]: [{ ...list(camiseta), held: true }, list(bone)] })
    scanText('CAM-1')
    scanText('BON-22')
    await expect.poll(() => received(BUSCA)).toHaveLength(1)
    await release()
    await expect.element(quantidade('Camiseta')).toHaveValue('1')
    await expect.element(quantidade('Boné')).toHaveValue('1')
  })

  it('understands the text of our own labels, also pasted and with the focus in no field', async () => {
    // A text that stands in the field for a moment is searched for.
    await openForm({ [BUSCA]: list() })
    scanText('/produtos/2')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await search().fill(`${location.origin}/produtos/2`)
    await userEvent.keyboard('{Enter}')
    await expect.element(quantidade('Boné')).toHaveValue('2')
    await expect.element(search()).toHaveValue('')
    ;(document.activeElement as HTMLElement).blur()
    scanText('/produtos/2')
    await expect.element(quantidade('Boné')).toHaveValue('3')
  })

  it('raises an alarm at a label of a product or variation that is gone or in the trash, and at one piece too many', async () => {
    const gone = answer(404, { codigo: 'PRODUTO_NAO_ENCONTRADO' })
    const trashedAnswer = ok({ ...camiseta, id: 4, excluido_em: '2026-11-01T10:00:00Z' })
    const answers = { 'GET /produtos/2/': ok(unico), 'GET /produtos/3/': gone }
    await openForm({ ...answers, 'GET /produtos/4/': trashedAnswer, [BUSCA]: list() })
    for (const codigo of ['/produtos/3', '/produtos/4', '/produtos/2?variacao=9']) {
      await search().click()
      scanText(codigo)
      await expect.element(alarme().getByText(buildNoProdutoMessage(codigo))).toBeVisible()
      await clickUnderstood()
    }
    await search().clear()
    scanText('/produtos/2')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    // The last piece in stock is none too many.
    expect(page.getByText('Mais peças do que o estoque tem').elements()).toEqual([])
    scanText('/produtos/2')
    await expect.element(alarme().getByText('Boné: 2 na venda, 1 em estoque.')).toBeVisible()
  })

  it('leaves the fields of a line as they were', async () => {
    await openForm({ [BUSCA]: [list(camiseta), list(bone)] })
    scanText('CAM-1')
    await expect.element(quantidade('Camiseta')).toHaveValue('1')
    await quantidade('Camiseta').fill('3')
    await quantidade('Camiseta').click()
    scanText('BON-22')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await expect.element(quantidade('Camiseta')).toHaveValue('3')
    await expect.element(quantidade('Camiseta')).toHaveFocus()
    await page.getByText('Para a equipe', { exact: false }).click()
    const nota = page.getByLabelText('Anotação')
    await nota.fill('Embrulhar')
    scanText('/produtos/2')
    await expect.element(quantidade('Boné')).toHaveValue('2')
    await expect.element(nota).toHaveValue('Embrulhar')
  })

  it('keeps the chosen variation when it types into the select', async () => {
    await openForm({ 'GET /produtos/3/': ok(regata), [BUSCA]: [list(regata), list(bone)] })
    scanText('REG-M')
    const select = page.getByLabelText('Variação de Regata', { exact: true })
    await expect.element(select).toHaveValue('31')
    const element = select.element() as HTMLSelectElement
    element.focus()
    scanText('GOR-22')
    await expect.element(quantidade('Boné')).not.toBeInTheDocument()
    await expect.element(select).toHaveValue('31')
    await expect.element(alarme().getByText(buildNoProdutoMessage('GOR-22'))).toBeVisible()
  })

  it('sells what is printed on demand beyond what is there, where the shop buys the blanks that lack', async () => {
    const soldOut = variacoes.map((variacao) => ({ ...variacao, quantidade_disponivel: 0 }))
    const leao = { ...regata, quantidade_disponivel: 0, sem_limite: true, variacoes: soldOut }
    await openForm({ 'GET /produtos/3/': ok(leao), [BUSCA]: [list(leao)] })
    scanText('REG-M')
    const select = page.getByLabelText('Variação de Regata', { exact: true })
    await select.selectOptions('G')
    await quantidade('Regata G').fill('12')
    await page.getByRole('button', { name: 'Criar Venda' }).click()
    await expect.element(page.getByText('Selecione um cliente')).toBeVisible()
    await expect.element(page.getByText('Estoque insuficiente', { exact: false })).not.toBeInTheDocument()
  })

  it.each([
    ['the label', '/produtos/3', 0],
    ['the SKU', 'REG', 1],
  ])('asks which variation it is when %s names only the product', async (_, codigo, searches) => {
    await openForm({ 'GET /produtos/3/': ok(regata), [BUSCA]: [list(regata), list(regata)] })
    const question = page.getByRole('group', { name: 'Qual variação?' })
    scanText(codigo)
    await question.getByRole('button', { name: 'G', exact: true }).click()
    await expect.element(quantidade('Regata G')).toHaveValue('1')
    await expect.element(page.getByLabelText('Variação de Regata', { exact: true })).toHaveValue('32')
    await expect.element(question).not.toBeInTheDocument()
    scanText(codigo)
    await question.getByRole('button', { name: 'Não incluir' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(quantidade('Regata G')).toHaveValue('1')
    expect([(await received(BUSCA)).length, toasts.get()]).toEqual([2 * searches, []])
  })

  it('opens the sale of a picking list', async () => {
    await openForm({})
    scanText('/vendas/7')
    await expect.element(page.getByText('outra página')).toBeVisible()
  })

  it('looks up a SKU that begins with a slash like any other', async () => {
    await openForm({ [BUSCA]: list(produto(1, 'Camiseta', '/CAM-1')) })
    scanText('/CAM-1')
    await expect.element(quantidade('Camiseta')).toHaveValue('1')
  })

  it('has a code read again that could not be looked up, and counts the ones after it', async () => {
    const falhou = answer(500)
    await openForm({ 'GET /produtos/3/': falhou, [BUSCA]: [falhou, list(bone)] })
    scanText('CAM-1')
    scanText('BON-22')
    await expect.element(alarme().getByText('CAM-1. Verifique a conexão e leia de novo.')).toBeVisible()
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await clickUnderstood()
    // A pasted label neither becomes a search for its text.
    await search().fill('/produtos/3')
    await userEvent.keyboard('{Enter}')
    await expect.element(alarme().getByText('/produtos/3. Verifique a conexão e leia de novo.')).toBeVisible()
    await clickUnderstood()
    await expect.element(search()).toHaveValue('')
    const failure = ['The scanned code could not be looked up', { status: 500 }]
    expect(consoleErrors.splice(0)).toMatchObject([failure, failure])
  })

  it('says that nothing has an unknown code, and leaves the search empty', async () => {
    await openForm({ [BUSCA]: list() })
    scanText('NADA-9')
    await expect.element(alarme().getByText(buildNoProdutoMessage('NADA-9'))).toBeVisible()
    await expect.element(search()).toHaveValue('')
  })
})

it('goes on with the products when the sale is said to be at the counter', async () => {
  await openForm({ 'GET /clientes/1/': ok({ id: 1, nome: 'Consumidor final' }) })
  await page.getByRole('button', { name: 'Venda no balcão' }).click()
  await expect.element(page.getByLabelText('Origem')).toHaveValue('loja_fisica')
  await expect.element(search()).toHaveFocus()
})

it('keeps search and results above the camera on a phone, with the camera closed where it is seen', async () => {
  await page.viewport(390, 844)
  await openForm({ [BUSCA]: list(camiseta) })
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  const camera = page.getByRole('group', { name: 'Leitor de QR Code' })
  await expect.element(camera).toBeVisible()
  await search().fill('cam')
  const results = page.getByRole('list', { name: 'Produtos encontrados' })
  await expect.element(results).toBeInViewport({ ratio: 1 })
  const top = (part: { element: () => Element }) => part.element().getBoundingClientRect().top
  const tops = [search(), results, page.getByRole('button', { name: 'Fechar câmera' }), camera].map(top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})
