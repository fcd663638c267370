import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { conectar } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

test('an order of a marketplace comes in, its unknown line gets a product, and contacts are imported on request', async ({
  page,
  api,
  emulator,
}) => {
  await conectar(api, emulator)
  const produto = await criarProduto(api, { titulo: unico('Caneca'), qtd: 5 })
  const trocar = async (ligado: boolean) => {
    await page.goto('/configuracoes/bling')
    await page.getByLabel('Trazer estes pedidos como vendas').setChecked(ligado)
    await page.getByRole('button', { name: 'Salvar escolhas' }).click()
    await expect(page.getByText('Escolhas salvas.')).toBeVisible()
  }
  await trocar(true)
  await expect(page.getByLabel('Em aberto')).toBeChecked()

  const itens = [{ descricao: unico('Anúncio'), codigo: unico('A').replace(' ', '-'), quantidade: 2, valor: 30 }]
  const pedido = { canal: 'Shopee', itens, mascarado: true, semDocumento: true, observacoes: 'Embrulhar' }
  const { numeroLoja } = (await emulator.comandar('POST', '/pedidos', pedido)) as { numeroLoja: string }
  // The list is read again by itself when the order has come in.
  await page.goto('/vendas')
  await expect(page.getByText(`Shopee ${numeroLoja}`)).toBeVisible()
  await page.getByRole('article').filter({ hasText: numeroLoja }).getByRole('link').click()
  await expect(page.getByText(/1 item deste pedido não tem produto aqui/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.goto('/configuracoes/sincronizacao?estado=falhas')
  const espera = page.getByRole('listitem').filter({ hasText: itens[0]?.descricao ?? '' })
  await expect(espera.getByText('A decidir')).toBeVisible()
  await espera.getByRole('link', { name: /^Pedido \d+$/ }).click()
  await page.getByRole('button', { name: /^Escolher produto de / }).click()
  await page.getByRole('searchbox', { name: 'Buscar produto daqui' }).fill(produto.titulo)
  const escolher = page.getByRole('button', { name: new RegExp(`^É este: ${produto.titulo} `) })
  await expect(escolher).toBeVisible()
  await escolher.click()
  await expect(page.getByLabel(new RegExp(`^Separado: ${produto.titulo} `))).toBeVisible()
  await expect(page.getByText(/não tem produto aqui/)).toHaveCount(0)
  const { quantidade_disponivel } = await api.chamar('GET /produtos/:id/', { params: { id: String(produto.id) } })
  expect(quantidade_disponivel).toBe(3)

  await page.goto('/sincronizacao/importar')
  await page.getByRole('button', { name: 'Importar contatos' }).click()
  await expect(page.getByText(/^\d+ contatos? lidos?, /)).toBeVisible()
  await trocar(false)
})
