import { cutControls } from '../support/cut-controls.ts'
import { criarCliente, criarProduto, criarVenda } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

test('no control cuts its longest value, at four widths', async ({ page, api }) => {
  const variacoes = ['GG', 'PP', 'M'].map((tamanho) => ({
    cor: '#1f2a4d',
    nome_cor: 'Azul',
    tamanho,
    preco_venda: 50,
    quantidade: 2,
  }))
  const produto = await criarProduto(api, { variacoes })
  const cliente = await criarCliente(api)
  const venda = await criarVenda(api, {
    cliente_id: cliente.id,
    itens: [{ id: produto.id, quantidade: 1, valor_unitario: 50 }],
  })
  const telas = [
    ['/produtos', 'Buscar por nome, cor ou modelo'],
    ['/produtos/criar', 'Título'],
    [`/produtos/${produto.id}`, 'Título'],
    ['/modelos/criar', 'Código'],
    ['/categorias/criar', 'Nome'],
    [`/clientes/${cliente.id}`, 'Nome'],
    ['/clientes/criar', 'CPF'],
    ['/configuracoes/loja', 'Nome da loja'],
    ['/vendas', 'Buscar por cliente ou status'],
    [`/vendas/${venda.id}/editar`, 'Origem'],
    ['/qrcodes', 'Buscar por SKU ou nome'],
    ['/vendas/criar', 'Origem'],
    ['/configuracoes/auditoria', 'Quem'],
    ['/produtos/contagem', 'Código ou SKU'],
  ] as const
  for (const [endereco, campo] of telas) {
    await page.goto(endereco)
    await page.getByLabel(campo, { exact: true }).first().waitFor()
    const tabela = page.getByRole('button', { name: 'Tabela' })
    if (await tabela.isVisible()) await tabela.click()
    const filtros = page.getByRole('button', { name: 'Filtros', exact: true, expanded: false })
    if (await filtros.isVisible()) await filtros.click()
    for (const width of [390, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await cutControls(page), `${endereco} at ${width} px`).toEqual([])
    }
  }
})
