import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../test/support/api-control.ts'
import { readToasts } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import CompraPage from './CompraPage.tsx'

signInBeforeEach()

const fornecedor = { id: 9, nome: 'Malhas', versao: 1 }
const variacao = (id: number, tamanho: string) => ({ id, tamanho, sku: `L-${tamanho}`, quantidade_disponivel: 0 })
const lisa = { id: 2, titulo: 'Lisa', sku: 'L', variacoes: [variacao(21, 'P'), variacao(22, 'M')] }
const ordered = (
  id: number,
  variacao_id: number,
  tamanho: string,
  quantidade: number,
  da_nota: object | null = null,
) => ({
  id,
  produto_id: 2,
  variacao_id,
  titulo: 'Lisa',
  variacao: tamanho,
  sku: `L-${tamanho}`,
  quantidade,
  recebida: 0,
  da_nota,
})
const order = {
  id: 12,
  numero: 12,
  situacao: 'pedida',
  fornecedor,
  itens: [ordered(1, 21, 'P', 10, { pecas: 8, faltam: 8 }), ordered(2, 22, 'M', 5)],
}
const unnamed = (id: number, descricao: string) => ({
  id,
  titulo: descricao,
  quantidade: 8,
  do_fornecedor: { codigo: `C${id}`, descricao, unidade: 'UN', quantidade: 8, valor: 80, confirmar_quantidade: false },
})
const draft = {
  id: 13,
  numero: 13,
  situacao: 'rascunho',
  fornecedor,
  versao: 1,
  nota_chave: '35261111222333000181550010000000011000000014',
  itens: [unnamed(31, 'CAMISETA LISA M'), unnamed(32, 'CAMISETA LISA P')],
  pedidos_sem_nota: [{ id: 12, numero: 12, situacao: 'pedida', pedida_em: null, linhas_em_comum: 0, lida_nela: true }],
}
const missing = [
  { produto_id: 2, variacao_id: null, nome: 'Lisa', ncm: '61091000', ean: null },
  { produto_id: 2, variacao_id: 21, nome: 'Lisa P', ncm: null, ean: '7891000315507' },
]
/** `after`: what it is read as later. */
async function open(id: number, compra: object, after = compra) {
  await prepare({
    'GET /fornecedores/9/': ok(fornecedor),
    'GET /fornecedores/': ok({ count: 1, next: null, results: [fornecedor] }),
    'GET /produtos/2/': ok(lisa),
    'GET /compras/12/': ok(order),
    [`GET /compras/${id}/`]: [ok(compra), ok(after)],
    'POST /compras/12/preencher/': ok({ ...order, a_preencher: [] }),
    'POST /compras/12/receber/': ok({ ...order, situacao: 'recebida', a_mais: [], serviu: [] }),
  })
  return openScreen([{ path: '/compras/:compraId', element: <CompraPage /> }], `/compras/${id}`)
}
const pieces = () =>
  page
    .getByRole('region', { name: 'Peças da compra 12' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

test('pieces of the order that the invoice was read on come first, the likest of them at the top', async () => {
  await open(13, draft)
  await expect.element(page.getByText('a nota foi lida nela · tem 0 de 2 linhas da nota')).toBeVisible()
  await page.getByRole('button', { name: 'Dizer que produto é' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Que produto é?' })
  await dialog.getByRole('button', { name: /^É este: Lisa M/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('L-M', { exact: true })).toBeVisible()
  // What another line names stands last.
  await page.getByRole('button', { name: 'Dizer que produto é' }).click()
  await expect
    .poll(pieces)
    .toEqual(['É este: Lisa PL-P · pedidas 10É este', 'É este: Lisa ML-M · pedidas 5 · já dita em outra linhaÉ este'])
  await expect.element(dialog.getByRole('searchbox', { name: 'Buscar por SKU ou nome' })).toBeVisible()
})

test('a draft of an invoice that was read on no order asks by the search alone', async () => {
  await open(13, { ...draft, pedidos_sem_nota: [{ ...draft.pedidos_sem_nota[0], lida_nela: false }] })
  await page.getByRole('button', { name: 'Dizer que produto é' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Que produto é?' })
  await expect.element(dialog.getByRole('searchbox', { name: 'Buscar por SKU ou nome' })).toHaveFocus()
  expect(page.getByRole('region', { name: 'Peças da compra 12' }).elements()).toEqual([])
})

test('“Chegou tudo” counts what the invoice brings, and says how that differs from the order', async () => {
  await open(12, order)
  await expect.element(page.getByText('Faltam 10 de 10 · 8 na nota')).toBeVisible()
  await page.getByRole('button', { name: 'Chegou tudo' }).click()
  const sentence =
    'As quantidades são as da nota. Lisa P: faltavam 10, 8 na nota; Lisa M: faltavam 5, não está na nota.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByLabelText('Chegaram de Lisa P')).toHaveValue('8')
  await expect.element(page.getByLabelText('Chegaram de Lisa M')).toHaveValue('')
  await page.getByRole('button', { name: 'Receber 8 peças' }).click()
  await expect
    .poll(() => bodies('POST /compras/12/receber/'))
    .toMatchObject([{ itens: [{ item_id: 1, quantidade: 8 }] }])
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test.each([
  ['Preencher', true, 'success: Os produtos estão preenchidos com a nota.'],
  ['Deixar como estão', false, undefined],
])('NCM and bar codes of an invoice are asked once for all: %s', async (name, preencher, told) => {
  await open(12, { ...order, a_preencher: missing }, order)
  await expect
    .element(page.getByText('A nota traz NCM de 1 produto e código de barras de 1 que não tem: preencher?'))
    .toBeVisible()
  await page.getByText('O que entra em cada um').click()
  await expect.element(page.getByText('Lisa P: código de barras 7891000315507')).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText(/^A nota traz/)).not.toBeInTheDocument()
  expect(await bodies('POST /compras/12/preencher/')).toEqual([{ preencher }])
  expect(readToasts()).toEqual(told ? [told] : [])
})
