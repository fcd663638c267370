import type { Page } from '@playwright/test'
import { field, fill, press, see } from '../support/acts.ts'
import { createModelo, createProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const search = (page: Page) => page.getByLabel('Buscar por nome, cor ou modelo')
const card = (page: Page, titulo: string) => page.getByRole('link', { name: titulo, exact: true })

test('products are found, filtered, shown, deleted together and taken back', async ({ page, api }) => {
  await test.step('found by title, colour, model and SKU, whatever the accents and case', async () => {
    const modelo = await createModelo(api, { nome: unico('Moletom Canguru') })
    const titulo = unico('Coração da Mata')
    const cor = unico('Açafrão').replace(' ', '-')
    const secondTitulo = unico('Outra estampa')
    const produto = await createProduto(api, {
      titulo,
      modelo_id: modelo.id,
      variacoes: [
        { cor: '#c9992b', nome_cor: cor, tamanho: 'M', preco_venda: 59.9, quantidade: 1 },
        { cor: '#000000', nome_cor: 'Preto', tamanho: 'G', preco_venda: 59.9, quantidade: 5 },
        { cor: '#000000', nome_cor: 'Preto', tamanho: 'GG', preco_venda: 59.9, quantidade: 2 },
      ],
    })
    await createProduto(api, { titulo: secondTitulo })
    await page.goto('/produtos')
    await expect(card(page, secondTitulo)).toBeVisible()
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
    const plainWords = [plain(titulo).toUpperCase(), plain(cor).toLowerCase()]
    for (const words of [titulo, ...plainWords, modelo.nome, produto.sku ?? '']) {
      await search(page).fill(words)
      await expect(card(page, secondTitulo)).toHaveCount(0)
      await expect(card(page, titulo)).toBeVisible()
    }
    await search(page).fill(`${titulo} pretas g`)
    await expect(page.getByText('Preto · G, 5 disponíveis', { exact: true })).toBeVisible()
    await search(page).fill(titulo.replace('ç', 'x'))
    await see(page, 'estes são parecidos:')
    await expect(card(page, titulo)).toBeVisible()
    await expect(page.getByLabel('Selecionar todos')).toBeDisabled()
    await search(page).fill(unico('nada disso existe'))
    await see(page, 'Nenhum produto encontrado.')
  })

  await test.step('model and prices narrow the list and live in the address', async () => {
    const modelo = await createModelo(api)
    const barato = await createProduto(api, { titulo: unico('Caneca'), modelo_id: modelo.id, preco_venda: 40 })
    const caro = await createProduto(api, { titulo: unico('Moletom'), modelo_id: modelo.id, preco_venda: 160 })
    await page.goto(`/produtos?modelo=${modelo.id}`)
    await expect(card(page, caro.titulo)).toBeVisible()
    await expect(field(page, 'Modelo')).toHaveValue(String(modelo.id))
    await expect(field(page, 'Preço mínimo')).toHaveAttribute('placeholder', /\d+,\d{2}/)
    await fill(page, { 'Preço mínimo': '30', 'Preço máximo': '59,90' })
    await page.keyboard.press('Enter')
    await expect(card(page, caro.titulo)).toHaveCount(0)
    await expect(card(page, barato.titulo)).toBeVisible()
    await page.reload()
    await expect(card(page, barato.titulo)).toBeVisible()
    await expect(card(page, caro.titulo)).toHaveCount(0)
    await field(page, 'Modelo').selectOption({ label: 'Todos' })
    await expect(page).not.toHaveURL(/modelo=/)
  })

  await test.step('a card shows the price range, the variations, the stock and the status', async () => {
    const produto = await createProduto(api, {
      titulo: unico('Camiseta Girassol'),
      variacoes: [
        { cor: '#ffffff', nome_cor: 'Branco', tamanho: 'M', preco_venda: 40, quantidade: 2 },
        { cor: '#ffffff', nome_cor: 'Branco', tamanho: 'GG', preco_venda: 60, quantidade: 5 },
      ],
    })
    await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
    const shown = page.getByRole('listitem').filter({ has: card(page, produto.titulo) })
    for (const texto of ['R$ 40,00 ~ R$ 60,00', '2 variações', '7 un.', 'Inativo'])
      await expect(shown).toContainText(texto)
  })

  await test.step('deleting many at once moves them to the trash, and can be undone', async () => {
    const palavra = unico('Apagar').replace(' ', '')
    const titulos = [`${palavra} um`, `${palavra} dois`, `${palavra} fica`]
    for (const titulo of titulos) await createProduto(api, { titulo })
    await page.goto(`/produtos?busca=${palavra}`)
    const [firstTitulo = '', dois = '', fica = ''] = titulos
    for (const titulo of [firstTitulo, dois]) await page.getByRole('checkbox', { name: new RegExp(titulo) }).check()
    await press(page, /^(Excluir|Mover|Deletar)/)
    await expect(card(page, firstTitulo)).toHaveCount(0)
    await expect(card(page, dois)).toHaveCount(0)
    await expect(card(page, fica)).toBeVisible()
    await press(page, 'Desfazer')
    await expect(card(page, firstTitulo)).toBeVisible()
    await expect(card(page, dois)).toBeVisible()
  })
})
