import { criarCategoria, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('a refused deletion sends to the move; the moved category filters the products of its new parent', async ({
  page,
  api,
}) => {
  const [pai, destino] = [await criarCategoria(api, unico('Linha')), await criarCategoria(api, unico('Arquivo'))]
  const filha = await api.chamar('POST /categorias/', { body: { nome: unico('Regatas'), categoria_pai: pai.id } })
  const dentro = await criarProduto(api, { titulo: unico('Regata'), categoria_id: filha.id })
  const fora = await criarProduto(api, { titulo: unico('Caneca') })
  await page.goto('/categorias')
  await page.getByLabel(`Excluir ${pai.nome}`, { exact: true }).click()
  await expect(page.getByText('Exclua ou mova as subcategorias primeiro.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByLabel(`Mover ${filha.nome}`, { exact: true }).click()
  const janela = page.getByRole('dialog', { name: `Mover ${filha.nome}` })
  // A category never goes below itself.
  await expect(janela.getByRole('radio', { name: filha.nome })).toHaveCount(0)
  await janela.getByLabel('Procurar na árvore').fill(destino.nome.slice(0, 9))
  await janela.getByRole('radio', { name: destino.nome }).check()
  await janela.getByRole('button', { name: 'Mover para cá' }).click()
  await expect(page.getByText('Categoria movida.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Subcategorias de ${destino.nome}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Subcategorias de ${pai.nome}` })).toHaveCount(0)

  await page.goto('/produtos')
  await page.getByLabel('Categoria', { exact: true }).selectOption({ label: destino.nome })
  await expect(page).toHaveURL(`/produtos?categoria=${destino.id}`)
  await expect(page.getByRole('link', { name: dentro.titulo })).toBeVisible()
  await expect(page.getByRole('link', { name: fora.titulo })).toHaveCount(0)
})

test('the rail has the eight entries, folds, and leaves the menu the only one while it is open; Ctrl+K finds', async ({
  page,
  api,
}) => {
  const produto = await criarProduto(api, { titulo: unico('Avental'), sku: unico('AV'), qtd: 9 })
  const venda = await criarVenda(api, { itens: [{ id: produto.id, quantidade: 1, valor_unitario: 50 }] })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/produtos/criar')
  const entradas = page.getByRole('menubar', { name: 'Seções' }).getByRole('menuitem')
  await expect(entradas).toHaveCount(8)
  // Folded: names for those who hear or hover, and one stop of Tab.
  await entradas.first().focus()
  await page.keyboard.press('End')
  await expect(entradas.last()).toBeFocused()
  await expect(entradas.last()).toHaveAccessibleName('Escanear QR Code')
  // The breadcrumb is still the only link of its name.
  await expect(page.getByRole('link', { name: 'Produtos' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Expandir a barra' }).click()
  await page.reload()
  await expect(entradas).toHaveText([
    ...['Produtos', 'Modelos', 'Categorias', 'Clientes', 'Vendas', 'Imprimir QR Codes', 'Configurações'],
    'Escanear QR Code',
  ])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(entradas).toHaveCount(0)
  await page.getByRole('link', { name: 'Vendas' }).click()
  await expect(page).toHaveURL('/vendas')
  await entradas.filter({ hasText: 'Clientes' }).click()
  await expect(page).toHaveURL('/clientes')
  await expect(entradas.filter({ hasText: 'Clientes' })).toHaveAttribute('aria-current', 'page')

  const busca = page.getByRole('combobox', { name: 'Venda, cliente, SKU, tela ou ação' })
  await page.keyboard.press('Control+k')
  await busca.fill(`#${venda.id}`)
  await expect(page.getByRole('option', { name: `Ir para a venda ${venda.id}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vendas/${venda.id}`)
  await page.keyboard.press('Control+k')
  await busca.fill(produto.sku ?? '')
  await page.getByRole('option', { name: produto.titulo }).click()
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
  await page.keyboard.press('Alt+p')
  await expect(page).toHaveURL('/home')

  await page.keyboard.press('Control+/')
  await page.getByLabel('Usar atalhos neste navegador').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByTitle('Busca rápida').click()
  await expect(busca).toBeFocused()
})
