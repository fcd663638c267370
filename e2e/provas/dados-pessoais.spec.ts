import { readFile } from 'node:fs/promises'
import { criarCliente, criarProduto, criarVenda } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const PESSOA = {
  telefone: '8133334444',
  email: 'pessoa@exemplo.com.br',
  endereco: 'Rua da Aurora',
  municipio: 'Recife',
  uf: 'PE',
}

test('a customer’s data is saved as PDF and as JSON; with sales, they are anonymised after the dialog said what goes', async ({
  page,
  api,
}) => {
  const cliente = await criarCliente(api, PESSOA)
  await page.goto(`/clientes/${cliente.id}`)
  for (const [formato, inicio] of [
    ['pdf', '%PDF-'],
    ['json', '{\n  "gerado_em"'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar dados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar dados' })
    await expect(dialog).toContainText('fica registrada na auditoria')
    await dialog.getByLabel('Formato').selectOption(formato)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exportar', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`cliente-${cliente.id}.${formato}`)
    expect((await readFile(await download.path(), 'utf8')).startsWith(inicio)).toBe(true)
    await expect(dialog).toHaveCount(0)
  }

  const produto = await criarProduto(api)
  const venda = await criarVenda(api, {
    cliente_id: cliente.id,
    itens: [{ id: produto.id, quantidade: 1, valor_unitario: 59.9 }],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Anonimizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonimizar cliente' })
  await expect(dialog).toContainText('não há como desfazer')
  // The first thing under the finger changes nothing.
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await api.chamar('GET /clientes/:id/', { params: { id: cliente.id } })).toMatchObject({ nome: cliente.nome })

  await page.getByRole('button', { name: 'Anonimizar' }).click()
  await dialog.getByRole('button', { name: 'Anonimizar para sempre' }).click()
  await expect(page.getByText('Cliente anonimizado.', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente anonimizado' })).toBeVisible()
  await expect(page.getByText('Os dados pessoais foram apagados em')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Anonimizar' })).toHaveCount(0)
  await page.getByRole('link', { name: `Venda ${venda.id}` }).click()
  await expect(page.getByText(`Cliente anonimizado ${cliente.id}`).first()).toBeVisible()
  await expect(page.getByText('R$ 59,90').first()).toBeVisible()
  await expect(page.getByText(cliente.nome)).toHaveCount(0)

  await page.goto('/vendas/criar')
  await page.getByLabel('Filtrar por nome ou CPF').fill('anonimizado')
  await expect(page.getByText('Ninguém com este filtro.')).toBeVisible()
})
