import { criarModelo, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 4\d\d|O modelo não pôde ser lido/] })

test('a model is created, found, changed beside another person, kept while it is in use, and deleted', async ({
  page,
  api,
}) => {
  const outro = await criarModelo(api, { nome: unico('Boné') })
  const nome = unico('Ação Térmica')
  const codigo = unico('COD').replace(' ', '-')
  const cartao = (texto: string) => page.getByRole('listitem').filter({ hasText: texto })
  const campo = (rotulo: string) => page.getByLabel(rotulo, { exact: true })
  const salvar = () => page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const dialog = page.getByRole('dialog')

  await test.step('created with trimmed texts, decimal commas read, and zeros for empty numbers', async () => {
    await page.goto('/modelos')
    await page.getByRole('button', { name: '+ Novo Modelo' }).click()
    await expect(page).toHaveURL('/modelos/criar')
    await salvar()
    await expect(page.getByText('Preencha os campos obrigatórios!')).toHaveCount(1)
    await expect(campo('Código')).toHaveAttribute('aria-invalid', 'true')
    await campo('Código').fill(`  ${codigo} `)
    await campo('Título do modelo').fill(` ${nome} `)
    const descricao = 'Linho lavado de toque macio, para o ano todo, com costura dupla'
    await page.getByLabel('Descrição').fill(`${descricao} `)
    await page.getByLabel('Observação').fill(' só no verão ')
    await expect(page.getByLabel('Preço de Venda')).toHaveCount(0)
    await page.getByLabel('Padronizar produtos desse modelo?').check()
    await page.getByLabel('Preço de Venda').fill('59,9')
    await page.getByLabel('Peso').fill('0,25')
    await page.getByLabel('Largura').fill('x')
    await salvar()
    await expect(page.getByText('Número inválido')).toBeVisible()
    // Said as soon as the field is left: the save itself is refused when the focus comes back.
    await expect(page.getByLabel('Largura')).toBeFocused()
    await page.getByLabel('Largura').fill('')
    await salvar()
    await expect(page.getByText('Modelo criado!')).toBeVisible()
    await expect(page).toHaveURL('/modelos')
    await expect(cartao(`${codigo} - ${nome}`)).toContainText(`${descricao.slice(0, 50)}…`)
    await expect(cartao(codigo)).not.toContainText(descricao.slice(0, 51))
    const [salvo] = await api.chamar('GET /modelos/', { query: { busca: codigo } })
    expect(salvo).toMatchObject({
      codigo,
      nome,
      descricao,
      observacao: 'só no verão',
      categoria_id: null,
      preco_venda: 59.9,
      preco_custo: 0,
      peso: 0.25,
      largura: 0,
    })
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
    await busca.fill(unico('nada disso'))
    await expect(page.getByText('Nenhum modelo encontrado.')).toBeVisible()
    await page.goto('/modelos/999999')
    await expect(page.getByText('Erro ao carregar modelo')).toHaveCount(1)
  })

  await test.step('a code that is taken is said at its field; another person saves first, twice', async () => {
    const salvarPorFora = (outroNome: string) =>
      api.chamar('PUT /modelos/:id/', { params, body: { codigo, nome: outroNome } })
    await page.goto(`/modelos/${id}`)
    await expect(page.getByLabel('Padronizar produtos desse modelo?')).toBeChecked()
    await expect(page.getByLabel('Preço de Venda')).toHaveValue('59,90')
    await campo('Código').fill(outro.codigo.toLowerCase())
    await salvar()
    await expect(page.getByText('Já existe um modelo com este código.')).toHaveCount(1)
    await expect(campo('Código')).toBeFocused()
    await campo('Código').fill(codigo)

    await campo('Título do modelo').fill('O meu nome')
    await salvarPorFora('O nome da outra pessoa')
    await salvar()
    await expect(dialog).toContainText('O nome da outra pessoa')
    await dialog.getByRole('button', { name: 'Carregar a versão nova' }).click()
    await expect(campo('Título do modelo')).toHaveValue('O nome da outra pessoa')
    await campo('Título do modelo').fill(nome)
    await salvarPorFora('De novo a outra pessoa')
    await salvar()
    await dialog.getByRole('button', { name: 'Salvar os meus dados' }).click()
    await expect(page.getByText('Modelo atualizado!')).toBeVisible()
    expect((await api.chamar('GET /modelos/:id/', { params })).nome).toBe(nome)
  })

  await test.step('in use it stays and says why, and leads to its products; then it goes for good', async () => {
    const produto = await criarProduto(api, { modelo_id: id, qtd: 2 })
    await page.goto('/modelos')
    await expect(cartao(nome)).toContainText('Em estoque')
    await expect(cartao(outro.nome)).not.toContainText('Em estoque')
    await page.getByRole('link', { name: `${codigo} - ${nome}` }).click()
    await page.getByRole('button', { name: 'Ver Produtos do Modelo' }).click()
    await expect(page).toHaveURL(`/produtos?modelo=${id}`)
    // The address changes before the screen: back at once, the model's old screen would still take the click.
    await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Lixeira' }).click()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Erro ao deletar modelo.')).toBeVisible()
    await expect(dialog).toContainText('1 produto')
    await api.chamar('DELETE /produtos/:id/', { params: { id: produto.id } })
    await api.chamar('DELETE /produtos/lixeira/excluir-multiplos/', { body: { ids: [produto.id] } })
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Modelo deletado com sucesso!')).toBeVisible()
    await expect(page).toHaveURL('/modelos')
    await expect(page.getByText(`${codigo} - ${nome}`)).toHaveCount(0)
  })
})
