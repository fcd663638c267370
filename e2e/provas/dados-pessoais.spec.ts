import { readFile } from 'node:fs/promises'
import { button, field, follow, press, saved, see } from '../support/acts.ts'
import { criarCliente, criarProduto, criarVenda, pecas } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const PESSOA = {
  telefone: '8133334444',
  email: 'pessoa@exemplo.com.br',
  endereco: 'Rua da Aurora',
  municipio: 'Recife',
  uf: 'PE',
}

test.use({ expectedErrors: [/status of 4\d\d|O cliente não pôde ser lido/] })

test('a customer’s data is saved as PDF and JSON; with sales, they stay, or are anonymised', async ({ page, api }) => {
  const { id, nome } = await criarCliente(api, PESSOA)
  await page.goto('/clientes/999999')
  await see(page, 'Erro ao carregar cliente.')
  await page.goto(`/clientes/${id}`)
  await see(page, 'Este cliente ainda não tem vendas.')
  for (const [formato, inicio] of [
    ['pdf', '%PDF-'],
    ['json', '{\n  "gerado_em"'],
  ] as const) {
    await press(page, 'Exportar dados')
    const dialog = page.getByRole('dialog', { name: 'Exportar dados' })
    await expect(dialog).toContainText('fica registrada na auditoria')
    await dialog.getByLabel('Formato').selectOption(formato)
    const arquivo = await saved(page, () => press(dialog, 'Exportar'))
    expect(arquivo.suggestedFilename()).toBe(`cliente-${id}.${formato}`)
    expect((await readFile(await arquivo.path(), 'utf8')).startsWith(inicio)).toBe(true)
    await expect(dialog).toHaveCount(0)
  }

  const venda = await criarVenda(api, { cliente_id: id, itens: [pecas(await criarProduto(api))] })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Vendas do cliente' })).toContainText('R$ 50,00')
  await press(page, 'Excluir', 'Erro ao deletar cliente.', /não pode ser excluído: tem 1 venda/)
  await press(page, 'Anonimizar')
  const dialog = page.getByRole('dialog', { name: 'Anonimizar cliente' })
  await expect(dialog).toContainText('não há como desfazer')
  // The first thing under the finger changes nothing.
  await expect(button(dialog, 'Cancelar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await api.chamar('GET /clientes/:id/', { params: { id } })).toMatchObject({ nome })

  await press(page, 'Anonimizar')
  await press(dialog, 'Anonimizar para sempre')
  await expect(page.getByText('Cliente anonimizado.', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente anonimizado' })).toBeVisible()
  await see(page, 'Os dados pessoais foram excluídos em')
  for (const nome of ['Salvar', 'Anonimizar']) await expect(page.getByRole('button', { name: nome })).toHaveCount(0)
  await follow(page, new RegExp(`^Venda ${venda.id}`))
  await expect(page).toHaveURL(`/vendas/${venda.id}`)
  await expect(page.getByText(`Cliente anonimizado ${id}`).first()).toBeVisible()
  await expect(page.getByText('R$ 50,00').first()).toBeVisible()
  await expect(page.getByText(nome)).toHaveCount(0)

  await page.goto('/vendas/criar')
  await field(page, 'Filtrar por nome ou CPF').fill('anonimizado')
  await see(page, 'Ninguém com este filtro.')
})
