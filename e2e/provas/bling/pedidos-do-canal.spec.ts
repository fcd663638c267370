import { expectGood } from '../../support/accessible.ts'
import { press, see } from '../../support/acts.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

test('an order of a marketplace comes in, its unknown line gets a product', async ({ page, api, emulator }) => {
  const produto = await criarProduto(api, { titulo: unico('Caneca'), qtd: 5 })
  const trocar = async (ligado: boolean) => {
    await page.goto('/configuracoes/bling')
    await page.getByLabel('Trazer estes pedidos como vendas').setChecked(ligado)
    await press(page, 'Salvar escolhas', 'Escolhas salvas.')
  }
  await trocar(true)
  await expect(page.getByLabel('Em aberto')).toBeChecked()

  const itens = [{ descricao: unico('Anúncio'), codigo: unico('A').replace(' ', '-'), quantidade: 2, valor: 30 }]
  const pedido = { canal: 'Shopee', itens, mascarado: true, semDocumento: true, observacoes: 'Embrulhar' }
  const { numeroLoja } = (await emulator.comandar('POST', '/pedidos', pedido)) as { numeroLoja: string }
  // The list is read again by itself when the order has come in.
  await page.goto('/vendas')
  await see(page, `Shopee ${numeroLoja}`)
  await page.getByRole('article').filter({ hasText: numeroLoja }).getByRole('link').click()
  await see(page, /1 item deste pedido não tem produto aqui/)
  await expectGood(page)

  await page.goto('/configuracoes/sincronizacao?estado=falhas')
  const espera = page.getByRole('listitem').filter({ hasText: itens[0]?.descricao ?? '' })
  await see(espera, 'A decidir')
  await espera.getByRole('link', { name: /^Pedido \d+$/ }).click()
  await press(page, /^Escolher produto de /)
  await page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' }).fill(produto.titulo)
  await press(page, new RegExp(`^É este: ${produto.titulo} `))
  await expect(page.getByLabel(new RegExp(`^Separado: ${produto.titulo} `))).toBeVisible()
  await expect(page.getByText(/não tem produto aqui/)).toHaveCount(0)
  const { quantidade_disponivel } = await api.chamar('GET /produtos/:id/', { params: { id: produto.id } })
  expect(quantidade_disponivel).toBe(3)

  await page.goto('/sincronizacao/importar')
  await press(page, 'Importar contatos', /^\d+ contatos? lidos?, /)
  await trocar(false)
})
