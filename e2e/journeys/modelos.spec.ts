import { criarModelo, criarProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const codigoUnico = () => unico('COD').replace(' ', '-')

test('a model is created with trimmed texts, decimal commas read, and zeros for empty numbers', async ({
  page,
  api,
}) => {
  const codigo = codigoUnico()
  await page.goto('/modelos')
  await page.getByRole('button', { name: '+ Novo Modelo' }).click()
  await expect(page).toHaveURL('/modelos/criar')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Preencha os campos obrigatórios!')).toHaveCount(1)
  await expect(page.getByLabel('Código', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Código', { exact: true }).fill(`  ${codigo} `)
  await page.getByLabel('Título do modelo').fill(' Camiseta de linho ')
  const descricao = 'Linho lavado de toque macio, para o ano todo, com costura dupla'
  await page.getByLabel('Descrição').fill(`${descricao} `)
  await page.getByLabel('Observação').fill(' só no verão ')
  await expect(page.getByLabel('Preço de Venda')).toHaveCount(0)
  await page.getByLabel('Padronizar produtos desse modelo?').check()
  await page.getByLabel('Preço de Venda').fill('59,9')
  await page.getByLabel('Peso').fill('0,25')
  await page.getByLabel('Largura').fill('x')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Número inválido')).toBeVisible()
  await page.getByLabel('Largura').fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Modelo criado!')).toBeVisible()
  await expect(page).toHaveURL('/modelos')
  const card = page.getByRole('listitem').filter({ hasText: `${codigo} - Camiseta de linho` })
  await expect(card).toContainText(`${descricao.slice(0, 50)}…`)
  await expect(card).not.toContainText(descricao.slice(0, 51))
  const [modelo] = await api.chamar('GET /modelos/', { query: { busca: codigo } })
  expect(modelo).toMatchObject({
    codigo,
    nome: 'Camiseta de linho',
    descricao,
    observacao: 'só no verão',
    preco_venda: 59.9,
    preco_custo: 0,
    peso: 0.25,
    largura: 0,
    categoria_id: null,
  })
})

test('models are found by name and code, and the search lives in the address', async ({ page, api }) => {
  const outro = await criarModelo(api, { nome: unico('Boné') })
  const modelo = await criarModelo(api, { nome: unico('Ação Térmica') })
  await criarProduto(api, { modelo_id: modelo.id, qtd: 2 })
  const card = (nome: string) => page.getByRole('listitem').filter({ hasText: nome })
  await page.goto('/modelos')
  await expect(card(outro.nome)).not.toContainText('Em estoque')
  const busca = page.getByLabel('Buscar modelos por nome ou código')
  await busca.fill(modelo.nome.replace('Ação Térmica', 'ACAO TERMICA'))
  await expect(card(outro.nome)).toHaveCount(0)
  await expect(card(modelo.nome)).toContainText('Em estoque')
  await busca.fill(modelo.codigo.toLowerCase())
  await expect(page).toHaveURL(/busca=mod/)
  await page.reload()
  await expect(card(modelo.nome)).toBeVisible()
  await expect(busca).toHaveValue(modelo.codigo.toLowerCase())
  await busca.fill(unico('nada disso'))
  await expect(page.getByText('Nenhum modelo encontrado.')).toBeVisible()
})

test('editing leads to the products of the model and back', async ({ page, api }) => {
  const modelo = await criarModelo(api, { preco_venda: 40 })
  await page.goto(`/modelos/${modelo.id}`)
  await expect(page.getByLabel('Padronizar produtos desse modelo?')).toBeChecked()
  await expect(page.getByLabel('Preço de Venda')).toHaveValue('40,00')
  await page.getByLabel('Título do modelo').fill('Outro título')
  await page.getByLabel('Padronizar produtos desse modelo?').uncheck()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Modelo atualizado!')).toBeVisible()
  await page.getByRole('link', { name: `${modelo.codigo} - Outro título` }).click()
  await expect(page.getByLabel('Padronizar produtos desse modelo?')).not.toBeChecked()
  await page.getByRole('button', { name: 'Ver Produtos do Modelo' }).click()
  await expect(page).toHaveURL(`/produtos?modelo=${modelo.id}`)
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of 4\d\d|O modelo não pôde ser lido/] })

  test('a code that is taken is said at its field', async ({ page, api }) => {
    const [um, dois] = [await criarModelo(api), await criarModelo(api)]
    await page.goto(`/modelos/${um.id}`)
    await page.getByLabel('Código', { exact: true }).fill(dois.codigo.toLowerCase())
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Erro ao salvar modelo')).toHaveCount(1)
    await expect(page.getByText('Já existe um modelo com este código.')).toHaveCount(1)
    await expect(page.getByLabel('Código', { exact: true })).toBeFocused()
  })

  test('when someone else has saved first, nothing is lost without a choice', async ({ page, api }) => {
    const modelo = await criarModelo(api)
    const salvarPorFora = (nome: string) =>
      api.chamar('PUT /modelos/:id/', { params: { id: modelo.id }, body: { codigo: modelo.codigo, nome } })
    await page.goto(`/modelos/${modelo.id}`)
    await page.getByLabel('Observação').fill('a minha')
    await salvarPorFora('O nome da outra pessoa')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('O nome da outra pessoa')
    await dialog.getByRole('button', { name: 'Usar os dados atuais' }).click()
    await expect(page.getByLabel('Título do modelo')).toHaveValue('O nome da outra pessoa')
    await page.getByLabel('Título do modelo').fill('O meu nome')
    await salvarPorFora('De novo a outra pessoa')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await dialog.getByRole('button', { name: 'Manter os meus e salvar' }).click()
    await expect(page.getByText('Modelo atualizado!')).toBeVisible()
    expect((await api.chamar('GET /modelos/:id/', { params: { id: modelo.id } })).nome).toBe('O meu nome')
  })

  test('a model in use stays and says why; another one goes for good', async ({ page, api }) => {
    const modelo = await criarModelo(api)
    const produto = await criarProduto(api, { modelo_id: modelo.id })
    await page.goto(`/modelos/${modelo.id}`)
    await page.getByRole('button', { name: 'Lixeira' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Erro ao deletar modelo.')).toBeVisible()
    await expect(dialog).toContainText('1 produto')
    await api.chamar('DELETE /produtos/:id/', { params: { id: produto.id } })
    await api.chamar('DELETE /produtos/lixeira/excluir-multiplos/', { body: { ids: [produto.id] } })
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Modelo deletado com sucesso!')).toBeVisible()
    await expect(page).toHaveURL('/modelos')
    await expect(page.getByText(`${modelo.codigo} - ${modelo.nome}`)).toHaveCount(0)
  })

  test('a model that does not exist', async ({ page }) => {
    await page.goto('/modelos/999999')
    await expect(page.getByText('Erro ao carregar modelo')).toHaveCount(1)
  })
})
