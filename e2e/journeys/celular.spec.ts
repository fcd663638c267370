import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import type { Api } from '../support/api.ts'
import { criarCategoria, criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expectFocusInSight } from '../support/focus-in-sight.ts'
import { expectTapTargets } from '../support/tap-targets.ts'
import { expect, test } from '../support/test.ts'

/** The narrowest phone that is promised, and the one whose pages axe looks at. */
const WIDTHS = [320, 390] as const

/** The present screen fits both widths, has large enough tap targets, keeps the focus in sight, and is accessible. */
async function expectGoodOnPhones(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectTapTargets(page)
  }
  await expectFocusInSight(page)
  await expectAccessible(page)
}

const visit = (page: Page, path: string, ready: string) =>
  test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expectGoodOnPhones(page)
  })

/** The open dialog, which is closed then. */
async function dialog(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodOnPhones(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function dialogs(page: Page, openers: readonly (string | RegExp)[]) {
  for (const name of openers)
    await test.step(`dialog of ${name}`, async () => {
      await page.getByRole('button', { name }).click()
      await dialog(page)
    })
}

async function criarLoja(api: Api) {
  const titulo = unico('Camiseta de manga comprida com um nome que não cabe em uma linha só')
  const variacoes = ['P', 'M'].map((tamanho, i) => ({
    nome_cor: 'Azul-Marinho',
    tamanho,
    preco_venda: 1050 + i * 100,
    quantidade: 4,
  }))
  const camiseta = await criarProduto(api, { titulo, variacoes })
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), qtd: 1 })
  const lixo = await criarProduto(api)
  await api.chamar('DELETE /produtos/:id/', { params: { id: lixo.id } })
  const pai = await criarCategoria(api)
  const filha = await api.chamar('POST /categorias/', { body: { nome: unico('Sub'), categoria_pai: pai.id } })
  await api.chamar('POST /categorias/', { body: { nome: unico('Oversized'), categoria_pai: filha.id } })
  const atributo = await api.chamar('POST /atributos/', { body: { nome: unico('Tecido') } })
  await api.chamar('POST /atributos/:id/valores/', { params: { id: atributo.id }, body: { valor: 'Algodão' } })
  const cliente = await criarCliente(api, {
    cep: '50030040',
    endereco: 'Rua da Moeda',
    municipio: 'Recife',
    uf: 'PE',
    email: 'uma.pessoa@exemplo.com.br',
  })
  const itens = [camiseta, caneca].map(({ id }) => ({ id, quantidade: 1, valor_unitario: 1050 }))
  const venda = await criarVenda(api, { cliente_id: cliente.id, itens })
  return { camiseta, lixo, pai, atributo, cliente, venda }
}

test('every screen of the catalogue is made for a thumb', { tag: '@touch' }, async ({ page, api }) => {
  const { camiseta, pai, atributo } = await criarLoja(api)
  // By its SKU: a search takes ten words, and other journeys' products begin with the same ten.
  await visit(page, `/produtos?busca=${camiseta.sku}`, camiseta.titulo)
  await dialogs(page, [/^QR Code/])
  await visit(page, '/produtos/criar', 'Identificação')
  await visit(page, `/produtos/${camiseta.id}`, 'Movimentos')
  await dialogs(page, [/^Cor da variação 1/, 'QR Code da variação 1', 'Adicionar várias', 'Movimentos'])
  await page.getByLabel('Modelo', { exact: true }).selectOption({ label: 'Criar novo modelo' })
  await dialog(page)
  await visit(page, '/produtos/contagem', 'Nada contado ainda.')
  await visit(page, '/modelos', 'Em estoque')
  await visit(page, '/modelos/criar', 'Observação')
  await visit(page, `/modelos/${camiseta.modelo_id}`, 'Ver Produtos do Modelo')
  await visit(page, '/categorias', pai.nome)
  await visit(page, '/categorias/criar', 'Categoria pai')
  await visit(page, `/categorias/${pai.id}`, 'Categoria pai')
  await visit(page, `/atributos?atributo=${atributo.id}`, 'Algodão')
})

test('every other screen is made for a thumb', { tag: '@touch' }, async ({ page, api }) => {
  const { lixo, cliente } = await criarLoja(api)
  await visit(page, '/', 'Acesse sua conta')
  await visit(page, '/home', 'Vendas em andamento')
  await visit(page, '/clientes', 'Recife/PE')
  await visit(page, '/clientes/criar', 'CEP')
  await visit(page, `/clientes/${cliente.id}`, 'Compras')
  await visit(page, '/configuracoes', 'Gerenciar Usuários')
  await visit(page, '/configuracoes/acesso', 'Este aparelho')
  await visit(page, '/configuracoes/loja', 'Nome da loja')
  await visit(page, '/configuracoes/pagamento', 'Chave PIX')
  await visit(page, '/configuracoes/lixeira', lixo.titulo)
  await visit(page, '/configuracoes/sincronizacao', 'Sincronização')
  await visit(page, '/qrcodes', 'Nenhuma etiqueta na lista.')
  await visit(page, '/nao-existe', 'Página não encontrada')
  await test.step('menu', async () => {
    await page.goto('/configuracoes')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Imprimir QR Codes' })).toBeVisible()
    await expectGoodOnPhones(page)
  })
})

/** What the sale's screen says at each step; the step before it has been taken by then. */
const PASSOS: readonly [status: StatusDaVenda, ready: string][] = [
  ['separacao', 'Produtos Separados'],
  ['embalagem', 'Confirmar Medidas'],
  ['selecionar_envio', 'Retirada na loja'],
  ['etiqueta', 'Gerar Etiqueta'],
  ['retirada', 'Confirmar Retirada'],
  ['enviado', 'Marcar como Entregue'],
  ['concluido', 'Dados da Entrega'],
]

test('every screen of a sale is made for a thumb, at each of its steps', { tag: '@touch' }, async ({ page, api }) => {
  const { venda, cliente } = await criarLoja(api)
  const params = { id: String(venda.id) }
  await visit(page, '/vendas', cliente.nome)
  await visit(page, '/vendas/criar', 'Dados da venda')
  await visit(page, `/vendas/${venda.id}/editar`, 'Atualizar Venda')
  for (const [status, ready] of PASSOS) {
    if (status === 'selecionar_envio') {
      const body = { altura: 10, largura: 20, comprimento: 30, peso: 0.5 }
      await api.chamar('POST /vendas/:id/medidas/', { params, body })
    }
    if (status === 'etiqueta') {
      const body = { servico_frete: 'Retirada na loja', frete_valor: 0, codigo_servico_frete: 'retirada-na-loja' }
      await api.chamar('POST /vendas/:id/calcular-frete/', { params })
      await api.chamar('POST /vendas/:id/servico-frete/', { params, body })
    }
    if (status === 'retirada') await api.chamar('POST /vendas/:id/gerar-etiqueta/', { params })
    if (status !== 'separacao') await api.chamar('PATCH /vendas/:id/status/', { params, body: { status } })
    await visit(page, `/vendas/${venda.id}`, ready)
  }
  await visit(page, `/vendas/${venda.id}/troca`, 'O que volta')
})
