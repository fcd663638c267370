import { press, see } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { createCliente, createProduto, createVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { changeVendaStatus, ENDERECO, moveVendaToEtiqueta } from '../support/vendas.ts'

/** Takes a sale to 'Enviado' with our own pick-up label. */
async function sendVenda(api: Api, vendaId: number): Promise<void> {
  await changeVendaStatus(api, vendaId, 'embalagem')
  await moveVendaToEtiqueta(api, vendaId)
  await api.chamar('POST /vendas/:id/gerar-etiqueta/', { params: { id: vendaId } })
  await changeVendaStatus(api, vendaId, 'retirada')
  await changeVendaStatus(api, vendaId, 'enviado')
}

test('a shirt comes back for a larger one: stock, linked sale, difference, all said before', async ({ page, api }) => {
  const produto = await createProduto(api, {
    titulo: unico('Camiseta'),
    variacoes: [
      { tamanho: 'M', preco_venda: 50, quantidade: 4 },
      { tamanho: 'G', preco_venda: 65, quantidade: 4 },
    ],
  })
  const cliente = await createCliente(api, ENDERECO)
  const { id } = await createVenda(api, { cliente_id: cliente.id, itens: [pecas(produto, 2, 0)] })
  await sendVenda(api, id)
  const params = { id }
  await api.chamar('POST /vendas/:id/pagamentos/', { params, body: { forma: 'dinheiro', valor: 100 } })

  await page.goto(`/vendas/${id}/editar`)
  await see(page, 'As 2 peças que saíram voltam ao estoque, e os itens novos')

  await page.goto(`/vendas/${id}`)
  await press(page, 'Cancelar Venda')
  const dialogo = page.getByRole('dialog')
  const consequencias = ['As 2 peças que saíram voltam ao estoque.', 'A etiqueta de retirada deixa de valer.']
  for (const frase of [...consequencias, 'O cliente pagou R$ 100,00']) await expect(dialogo).toContainText(frase)
  await press(dialogo, 'Manter venda')

  await page.getByRole('link', { name: 'Troca', exact: true }).click()
  await press(page, 'Registrar troca')
  await expect(page.getByRole('alert')).toContainText('Informe o que volta.')
  await press(page, /^Aumentar peças de/)
  await page.getByLabel('Buscar por SKU ou nome').fill(produto.titulo)
  await page.getByRole('list', { name: 'Produtos encontrados' }).getByRole('button').first().click()
  await page.getByLabel(`Variação de ${produto.titulo}`).selectOption({ label: 'G' })
  await see(page, 'A receber: R$ 15,00')
  await press(page, 'Registrar troca')

  await expect(page).not.toHaveURL(/troca$/)
  const pagamento = page.getByRole('region', { name: 'Pagamento' })
  await expect(pagamento).toContainText('Falta R$ 15,00')
  const trocas = page.getByRole('region', { name: 'Trocas' })
  await trocas.getByRole('link', { name: `venda ${id}` }).click()
  await expect(page).toHaveURL(`/vendas/${id}`)
  await expect(trocas).toContainText(`Voltou 1 × ${produto.titulo} M: R$ 50,00.`)
  await see(page, '1 voltou em troca')
  await expect(pagamento).toContainText('Pago')
  const { variacoes } = await api.chamar('GET /produtos/:id/estoque/', { params: { id: produto.id } })
  expect(variacoes.map(({ fisico, reservado }) => `${fisico}, ${reservado}`)).toEqual(['3, 0', '4, 1'])
})
