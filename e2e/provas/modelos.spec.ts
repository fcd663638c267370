import { field, fill, press, see } from '../support/acts.ts'
import { criarModelo, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 4\d\d|O modelo não pôde ser lido/] })

test('a model is created, found, changed beside another person, kept while in use, deleted', async ({ page, api }) => {
  const outro = await criarModelo(api, { nome: unico('Boné') })
  const nome = unico('Ação Térmica')
  const codigo = unico('COD').replace(' ', '-')
  const cartao = (texto: string) => page.getByRole('listitem').filter({ hasText: texto })
  const dialog = page.getByRole('dialog')

  await test.step('created, with what is missing or wrong said', async () => {
    await page.goto('/modelos')
    await page.getByRole('button', { name: '+ Novo Modelo' }).click()
    await expect(page).toHaveURL('/modelos/criar')
    await press(page, 'Salvar', 'Preencha os campos obrigatórios!')
    await expect(field(page, 'Código')).toHaveAttribute('aria-invalid', 'true')
    const descricao = 'Linho lavado de toque macio, para o ano todo, com costura dupla'
    await fill(page, { Código: `  ${codigo} `, 'Título do modelo': ` ${nome} ` })
    await page.getByLabel('Descrição').fill(`${descricao} `)
    await page.getByLabel('Observação').fill(' só no verão ')
    await expect(page.getByLabel('Preço de Venda')).toHaveCount(0)
    await page.getByLabel('Padronizar produtos desse modelo?').check()
    await fill(page, { 'Preço de Venda': '59,9', Peso: '0,25', Largura: 'x' })
    await press(page, 'Salvar', 'Número inválido')
    // Said as soon as the field is left: the save itself is refused when the focus comes back.
    await expect(field(page, 'Largura')).toBeFocused()
    await fill(page, { Largura: '' })
    await press(page, 'Salvar', 'Modelo criado!')
    await expect(page).toHaveURL('/modelos')
    await expect(cartao(`${codigo} - ${nome}`)).toContainText(`${descricao.slice(0, 50)}…`)
    await expect(cartao(codigo)).not.toContainText(descricao.slice(0, 51))
  })
  const [{ id } = { id: 0 }] = await api.chamar('GET /modelos/', { query: { busca: codigo } })
  const params = { id }

  await test.step('found by name and code; the search lives in the address', async () => {
    const busca = page.getByLabel('Buscar modelos por nome ou código')
    await busca.fill(nome.replace('Ação Térmica', 'ACAO TERMICA'))
    await expect(cartao(outro.nome)).toHaveCount(0)
    await expect(cartao(nome)).toBeVisible()
    await busca.fill(codigo.toLowerCase())
    await expect(page).toHaveURL(/busca=cod/)
    await page.reload()
    await expect(cartao(nome)).toBeVisible()
    await expect(busca).toHaveValue(codigo.toLowerCase())
    await page.goto('/modelos/999999')
    await see(page, 'Erro ao carregar modelo')
  })

  await test.step('another person saves first', async () => {
    await page.goto(`/modelos/${id}`)
    await expect(page.getByLabel('Padronizar produtos desse modelo?')).toBeChecked()
    await expect(field(page, 'Preço de Venda')).toHaveValue('59,90')
    await fill(page, { 'Título do modelo': 'O meu nome' })
    await api.chamar('PUT /modelos/:id/', { params, body: { codigo, nome: 'O nome da outra pessoa' } })
    await press(page, 'Salvar')
    await expect(dialog).toContainText('O nome da outra pessoa')
    await press(dialog, 'Carregar a versão nova')
    await expect(field(page, 'Título do modelo')).toHaveValue('O nome da outra pessoa')
    await fill(page, { 'Título do modelo': nome })
    await press(page, 'Salvar', 'Modelo atualizado!')
    expect((await api.chamar('GET /modelos/:id/', { params })).nome).toBe(nome)
  })

  await test.step('in use it stays and says why, and leads to its products; then it goes for good', async () => {
    const produto = await criarProduto(api, { modelo_id: id, qtd: 2 })
    await page.goto('/modelos')
    await expect(cartao(nome)).toContainText('Em estoque')
    await expect(cartao(outro.nome)).not.toContainText('Em estoque')
    await page.getByRole('link', { name: `${codigo} - ${nome}` }).click()
    await press(page, 'Ver Produtos do Modelo')
    await expect(page).toHaveURL(`/produtos?modelo=${id}`)
    // The address changes before the screen: back at once, the model's old screen would still take the click.
    await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
    await page.goBack()
    await press(page, 'Lixeira')
    await press(dialog, 'Excluir', 'Erro ao deletar modelo.')
    await expect(dialog).toContainText('1 produto')
    await api.chamar('DELETE /produtos/:id/', { params: { id: produto.id } })
    await api.chamar('DELETE /produtos/lixeira/excluir-multiplos/', { body: { ids: [produto.id] } })
    await press(dialog, 'Excluir', 'Modelo deletado com sucesso!')
    await expect(page).toHaveURL('/modelos')
    await expect(page.getByText(`${codigo} - ${nome}`)).toHaveCount(0)
  })
})
