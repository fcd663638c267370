import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { button, press, rows, see } from '../support/acts.ts'
import { test } from '../support/camera.ts'
import { criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expectPickedKept, lerComUsb } from '../support/leitor.ts'
import { readQrOfImage } from '../support/printed.ts'
import { expect } from '../support/test.ts'
import { passoAtual } from '../support/vendas.ts'

const TAMANHOS = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, preco_venda: 50, quantidade: 5 }))
// No product has some of the codes.
test.use({ expectedErrors: [/Failed to load resource.*404/] })

const linhaDe = (page: Page, titulo: string) => rows(page, 'Produtos da venda').filter({ hasText: titulo })
const qualVariacao = (page: Page) => page.getByRole('group', { name: 'Qual variação?' })

/** How the device shook, from now on. */
async function vibracoesDe(page: Page) {
  await page.evaluate(() => {
    const vibracoes: unknown[] = []
    Object.assign(window, { vibracoes })
    Object.defineProperty(navigator, 'vibrate', { value: (ms: unknown) => vibracoes.push(ms) > 0 })
  })
  return () => page.evaluate(() => (window as unknown as { vibracoes: number[][] }).vibracoes)
}

test('an order of three lines is picked by scanning, with wrong pieces on the way', async ({ page, api, camera }) => {
  const camiseta = await criarProduto(api, { titulo: unico('Camiseta'), variacoes: TAMANHOS })
  const regata = await criarProduto(api, { titulo: unico('Regata'), variacoes: TAMANHOS })
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), qtd: 4 })
  const [p, m] = camiseta.variacoes.map(({ id }) => id) as [number, number]
  const { id } = await criarVenda(api, { itens: [pecas(camiseta, 2, 1), pecas(regata, 2), pecas(caneca)] })
  const linha = (titulo: string) => linhaDe(page, titulo)
  const marca = (titulo: string) => linha(titulo).getByRole('checkbox')
  const alarme = page.getByRole('alert')

  await page.goto(`/vendas/${id}`)
  // One tap chooses the variation of a line that left it open; one more takes it back.
  await expect(linha(regata.titulo)).toContainText('Escolha a variação')
  await expect(linha(camiseta.titulo)).not.toContainText('Escolha a variação')
  await press(linha(regata.titulo), /^Azul P/)
  await expect(linha(regata.titulo)).not.toContainText('Escolha a variação')
  await expect(linha(regata.titulo)).toContainText(regata.variacoes[0]?.sku ?? '-')
  await press(page, 'Desfazer')
  await expect(linha(regata.titulo)).toContainText('Escolha a variação')

  const vibracoes = await vibracoesDe(page)
  await press(page, 'Escanear itens')
  await expect(linha(camiseta.titulo)).toContainText('0 de 2')
  await camera.mostrar(`/produtos/${camiseta.id}?variacao=${m}`)
  await expect(linha(camiseta.titulo)).toContainText('1 de 2')
  await expect(page.getByRole('status').filter({ hasText: `${camiseta.titulo} Azul M` })).toContainText('1 de 2')
  await camera.mostrar(null)
  expect(await vibracoes()).toEqual([[60]])
  await expect(marca(camiseta.titulo)).not.toBeChecked()

  // The right product in the wrong size: further scans do not count until the alarm is dismissed.
  await lerComUsb(page, `/produtos/${camiseta.id}?variacao=${p}`)
  await expect(alarme).toContainText('Item errado: não é desta venda')
  await expect(alarme).toContainText(`${camiseta.titulo} Azul P`)
  await lerComUsb(page, `/produtos/${caneca.id}`)
  await expectAccessible(page)
  await expect(linha(caneca.titulo)).toContainText('0 de 1')
  // Long, short, long: told apart without looking; and again for the piece that was not counted.
  expect(await vibracoes()).toEqual([[60], [220, 80, 320], [220, 80, 320]])
  await press(page, 'Entendi')
  await expect(button(page, 'Entendi')).toBeHidden()

  // The whole address, as a label of another program would carry it.
  await lerComUsb(page, `${new URL(page.url()).origin}/produtos/${camiseta.id}?variacao=${m}`)
  await expect(marca(camiseta.titulo)).toBeChecked()

  // No variation was chosen for these lines: each takes the scanned one. A code of the whole product asks which it is.
  await lerComUsb(page, regata.sku ?? '')
  await expect(qualVariacao(page)).toBeVisible()
  await expectAccessible(page)
  await press(qualVariacao(page), /Azul P/)
  await expect(linha(regata.titulo)).toContainText('1 de 2 · 1 Azul P')
  const campo = page.getByLabel('Código ou SKU')
  await campo.fill(regata.variacoes[1]?.sku?.toLowerCase() ?? '')
  await campo.press('Enter')
  await campo.blur()
  await expect(linha(regata.titulo)).toContainText('2 de 2 · 1 Azul P, 1 Azul M')

  await lerComUsb(page, caneca.sku ?? '')
  await see(page, 'Todas as peças foram separadas.', '3 de 3 separados')
  await press(page, 'Produtos Separados')
  await expect(passoAtual(page)).toContainText('Embalagem')
})

test('a USB scanner picks whatever has the focus; its list opens the sale', async ({ page, api }) => {
  const camiseta = await criarProduto(api, { titulo: unico('Camiseta'), variacoes: TAMANHOS })
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), qtd: 4 })
  const [p, m] = camiseta.variacoes.map(({ id }) => `/produtos/${camiseta.id}?variacao=${id}`) as [string, string]
  const { id } = await criarVenda(api, { itens: [pecas(camiseta, 3, 1), pecas(caneca)] })
  const linha = rows(page, 'Produtos da venda').first()
  await page.goto(`/vendas/${id}`)

  // Over a button it presses nothing; over an open note nothing is counted, and the note keeps what it has.
  await expect(linha).toContainText(camiseta.titulo)
  await button(page, 'Concluir no balcão').focus()
  await lerComUsb(page, m)
  await expect(linha).toContainText('1 de 3')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Anotar')
  const nota = page.getByLabel('Anotação')
  await nota.fill('Embrulhar')
  await lerComUsb(page, m)
  await expect(nota).toHaveValue('Embrulhar')
  await press(page.getByRole('dialog'), 'Salvar')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(linha).toContainText('1 de 3')
  await lerComUsb(page, m)
  await expect(linha).toContainText('2 de 3')
  await page.getByRole('checkbox', { name: `Separado: ${caneca.titulo}` }).check()

  await expectPickedKept(page, [{ id }], 2)
  await page.reload()
  await expect(linha).toContainText('2 de 3')
  await see(page, '1 de 2 separados')

  // On a form a code ends up in no field; that of the picking list opens its sale.
  await page.goto('/produtos/criar')
  await page.getByLabel('Título').focus()
  await lerComUsb(page, 'NAO-EXISTE')
  await see(page, 'Nenhum produto tem o código “NAO-EXISTE”.')
  await expect(page.getByLabel('Título')).toHaveValue('')
  await page.goto(`/imprimir/vendas/${id}/separacao`)
  const codigo = await readQrOfImage(await page.getByRole('img', { name: `QR Code da venda ${id}` }).screenshot())
  expect(codigo).toBe(`/vendas/${id}`)
  await page.goto('/clientes')
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await lerComUsb(page, codigo ?? '')
  await expect(linha).toContainText('2 de 3')
  await lerComUsb(page, m)
  await see(page, '2 de 2 separados')
  await lerComUsb(page, p)
  await expect(page.getByRole('alert')).toContainText('Item errado')

  // The text of a label finds its product in a new sale, too.
  await page.goto('/vendas/criar')
  await page.getByLabel('Buscar por SKU ou nome').fill(m)
  await expect(page.getByRole('list', { name: 'Produtos encontrados' })).toContainText(camiseta.titulo)
})
