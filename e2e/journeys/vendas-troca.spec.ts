import type { Api } from '../support/api.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { levarAEtiqueta, passar } from '../support/vendas.ts'

/** Takes a sale to 'Enviado' with our own pick-up label. */
async function enviar(api: Api, vendaId: number): Promise<void> {
  await passar(api, vendaId, 'embalagem')
  await levarAEtiqueta(api, vendaId)
  await api.chamar('POST /vendas/:id/gerar-etiqueta/', { params: { id: vendaId } })
  await passar(api, vendaId, 'retirada')
  await passar(api, vendaId, 'enviado')
}

test('a shirt comes back for a larger one: stock, linked sale, difference; consequences are said beforehand', async ({
  page,
  api,
}) => {
  const produto = await criarProduto(api, {
    titulo: unico('Camiseta'),
    variacoes: [
      { tamanho: 'M', preco_venda: 50, quantidade: 4 },
      { tamanho: 'G', preco_venda: 65, quantidade: 4 },
    ],
  })
  const [m] = produto.variacoes
  const endereco = { cep: '50030040', endereco: 'Rua da Moeda', numero: '1', municipio: 'Recife', uf: 'PE' }
  const cliente = await criarCliente(api, { nome: unico('Quitéria'), ...endereco })
  const itens = [{ id: produto.id, variacao_id: m?.id ?? 0, quantidade: 2, valor_unitario: 50 }]
  const { id } = await criarVenda(api, { cliente_id: cliente.id, itens })
  await enviar(api, id)
  const params = { id: String(id) }
  await api.chamar('POST /vendas/:id/pagamentos/', { params, body: { forma: 'dinheiro', valor: 100 } })

  await page.goto(`/vendas/${id}/editar`)
  await expect(page.getByText('As 2 peças que saíram voltam ao estoque, e os itens novos')).toBeVisible()

  await page.goto(`/vendas/${id}`)
  await page.getByRole('button', { name: 'Cancelar Venda' }).click()
  const dialogo = page.getByRole('dialog')
  await expect(dialogo).toContainText('As 2 peças que saíram voltam ao estoque.')
  await expect(dialogo).toContainText('A etiqueta de retirada deixa de valer.')
  await expect(dialogo).toContainText('O cliente pagou R$ 100,00')
  await dialogo.getByRole('button', { name: 'Manter venda' }).click()

  await page.getByRole('link', { name: 'Troca', exact: true }).click()
  await page.getByRole('button', { name: 'Registrar troca' }).click()
  await expect(page.getByRole('alert')).toContainText('Informe o que volta.')
  await page.getByRole('button', { name: /^Aumentar peças de/ }).click()
  await page.getByLabel('Buscar por SKU ou nome').fill(produto.titulo)
  await page.getByRole('list', { name: 'Produtos encontrados' }).getByRole('button').first().click()
  await page.getByLabel(`Variação de ${produto.titulo}`).selectOption({ label: 'G' })
  await expect(page.getByText('A receber: R$ 15,00')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar troca' }).click()

  await expect(page).not.toHaveURL(/troca$/)
  const pagamento = page.getByRole('region', { name: 'Pagamento' })
  await expect(pagamento).toContainText('Falta R$ 15,00')
  const trocas = page.getByRole('region', { name: 'Trocas' })
  await trocas.getByRole('link', { name: `venda ${id}` }).click()
  await expect(page).toHaveURL(`/vendas/${id}`)
  await expect(trocas).toContainText(`Voltou 1 × ${produto.titulo} M: R$ 50,00.`)
  await expect(page.getByText('1 voltou em troca')).toBeVisible()
  await expect(pagamento).toContainText('Pago')
  const { variacoes } = await api.chamar('GET /produtos/:id/estoque/', { params: { id: String(produto.id) } })
  expect(variacoes.map(({ fisico, reservado }) => [fisico, reservado])).toEqual([
    [3, 0],
    [4, 1],
  ])
})
