import type { Page } from '@playwright/test'
import { button, press, see } from '../support/acts.ts'
import { criarProduto } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const VARIACOES = ['PP', 'P', 'M', 'G'].map((tamanho, i) => ({ tamanho, preco_venda: 50 + i, quantidade: i }))

const SALVO = 'Produto atualizado com sucesso!'

const tabela = (page: Page) => page.getByRole('table', { name: 'Variações' })
const campo = (page: Page, nome: string, variacao: number) =>
  tabela(page).getByLabel(`${nome} da variação ${variacao}`, { exact: true })
const valores = (page: Page, nome: string) =>
  tabela(page)
    .getByLabel(new RegExp(`^${nome} da variação`))
    .evaluateAll((campos) => campos.map((c) => (c as HTMLInputElement).value))

/** Pastes as a spreadsheet would: the text is on the clipboard, and the browser itself sends the event. */
async function colar(page: Page, texto: string) {
  await page.evaluate((copiado) => navigator.clipboard.writeText(copiado), texto)
  await page.keyboard.press('ControlOrMeta+v')
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a block copied from a spreadsheet fills the table, marked where it cannot be read', async ({ page, api }) => {
  const { id } = await criarProduto(api, { variacoes: VARIACOES })
  await page.goto(`/produtos/${id}`)
  await press(page, 'Tabela')
  await expect(page.getByLabel('SKU da variação 1')).toHaveCount(1)
  await campo(page, 'Quantidade', 2).focus()
  await colar(page, '1.200\tR$ 59,90\t25\r\n7\tcaro\t\r\n8\t1.234,56\t30.5\r\n9\t1\t1\r\n')
  await see(page, 'Sem lugar na tabela, ficou de fora: 1 linha.')
  expect(await valores(page, 'Quantidade')).toEqual(['0', '1200', '7', '8'])
  expect(await valores(page, 'Preço de Venda')).toEqual(['50,00', '59,90', 'caro', '1234,56'])
  expect(await valores(page, 'Preço de Custo')).toEqual(['', '25,00', '', '30,50'])
  await expect(campo(page, 'Preço de Venda', 3)).toHaveAttribute('aria-invalid', 'true')
  await campo(page, 'Preço de Venda', 3).fill('52')
  await expect(campo(page, 'Preço de Venda', 3)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('SKU da variação 1')).toHaveCount(1)

  await press(page, 'Preencher para baixo: Preço de Venda')
  expect(await valores(page, 'Preço de Venda')).toEqual(Array(4).fill('50,00'))

  await press(page, 'Remover variação 2')
  await expect(button(page, 'Remover variação 2')).toBeFocused()
  await expect(tabela(page).getByRole('row')).toHaveCount(4)
  await press(page, 'Salvar', SALVO)
  const salvo = await api.chamar('GET /produtos/:id/', { params: { id } })
  expect(salvo.variacoes.map((v) => v.quantidade)).toEqual([0, 7, 8])

  // The way of showing is remembered, and a wide table scrolls by itself.
  const azul = await criarProduto(api, {
    variacoes: VARIACOES.map((v) => ({ ...v, cor: '#1f2a4d', nome_cor: 'Azul' })),
  })
  await page.goto(`/produtos/${azul.id}`)
  await expect(button(page, 'Tabela')).toHaveAttribute('aria-pressed', 'true')
  await campo(page, 'Quantidade', 4).fill('77')
  await press(page, 'Cartões')
  await expect(tabela(page)).toHaveCount(0)
  await expect(page.getByLabel('Quantidade da variação 4')).toHaveValue('77')
  await press(page, 'Tabela')
  await press(page, 'Salvar', SALVO)
  await page.reload()
  await expect(campo(page, 'Quantidade', 4)).toHaveValue('77')
  await campo(page, 'Preço de Custo', 4).focus()
  await expect(page.getByRole('button', { name: /^Cor da variação 4/ })).toBeInViewport()
})
