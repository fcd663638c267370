import { expect, type Page } from '@playwright/test'
import type { Api } from '../../e2e/support/api.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../../e2e/support/factories.ts'
import { lerComUsb } from '../../e2e/support/leitor.ts'
import { photo } from '../../e2e/support/photo.ts'
import type { Gastos, Mao } from './mao.ts'

export interface Ato {
  readonly nome: string
  readonly celular?: true
  readonly limite: Partial<Gastos>
  fazer(mao: Mao, page: Page, api: Api): Promise<void>
}

const linhas = (page: Page) => page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The address of a quote's link at this browser's own origin: the link's is the shop's TLS. */
async function orcamentoEnviado(api: Api): Promise<string> {
  const produto = await criarProduto(api)
  const cliente = await criarCliente(api)
  const itens = [{ produto_id: produto.id, descricao: produto.titulo, quantidade: 2, valor_unitario: 50 }]
  const validade = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await api.chamar('POST /orcamentos/', { body: { cliente_id: cliente.id, itens, validade } })
  const { link } = await api.chamar('POST /orcamentos/:id/link/', { params: { id: String(id) } })
  return new URL(link).pathname
}

export const ATOS: readonly Ato[] = [
  {
    nome: 'three scanned pieces sold at the counter for cash, with the receipt',
    limite: { cliques: 6 },
    async fazer(mao, page, api) {
      const produtos = [await criarProduto(api), await criarProduto(api), await criarProduto(api)]
      await page.goto('/vendas')
      await mao.clicar(page.getByRole('link', { name: 'Nova venda' }))
      await mao.clicar(botao(page, 'Venda no balcão'))
      for (const [n, { sku }] of produtos.entries()) {
        await lerComUsb(page, sku ?? '')
        await expect(linhas(page)).toHaveCount(n + 1)
      }
      await mao.clicar(botao(page, 'Criar e concluir'))
      const dialogo = page.getByRole('dialog')
      await expect(dialogo).toContainText('R$ 179,70')
      await expect(dialogo.getByLabel('Recebido')).toBeFocused()
      await mao.digitar('200')
      await mao.clicar(dialogo.getByRole('button', { name: 'Concluir venda' }))
      await expect(dialogo.getByRole('status')).toHaveText('Troco R$ 20,30')
      const recibo = page.waitForEvent('popup')
      await mao.clicar(dialogo.getByRole('link', { name: /^Recibo em bobina/ }))
      await (await recibo).close()
    },
  },
  {
    nome: 'a full sale by keyboard, from the dashboard to its last step',
    limite: { teclas: 45, cliques: 0 },
    async fazer(mao, page, api) {
      const { sku } = await criarProduto(api, { sku: 'B1' })
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
      await mao.teclar('Alt+n')
      await mao.ir(botao(page, 'Venda no balcão'))
      await mao.teclar('Enter')
      await mao.ir(page.getByLabel('Buscar por SKU ou nome'))
      await mao.digitar(sku ?? '')
      await mao.teclar('Enter')
      await expect(linhas(page)).toHaveCount(1)
      await mao.ir(botao(page, 'Criar e concluir'))
      await mao.teclar('Enter')
      const dialogo = page.getByRole('dialog')
      await expect(dialogo).toContainText('R$ 59,90')
      await expect(dialogo.getByLabel('Recebido')).toBeFocused()
      await mao.digitar('100')
      await expect(dialogo.getByRole('status')).toHaveText('Troco R$ 40,10')
      await mao.teclar('Enter')
      await expect(dialogo).toContainText(/Venda nº \d+ concluída/)
    },
  },
  {
    nome: 'the stock of "preta M"',
    limite: { cliques: 2 },
    async fazer(mao, page, api) {
      await criarProduto(api, {
        titulo: unico('Camiseta'),
        variacoes: [{ cor: '#000000', nome_cor: 'Preto', tamanho: 'M', quantidade: 5 }],
      })
      await page.goto('/produtos')
      await mao.clicar(page.getByPlaceholder('Buscar por nome, cor ou modelo'))
      await mao.digitar('preta M')
      await expect(page.getByText('Preto · M, 5 disponíveis')).toBeVisible()
    },
  },
  {
    nome: 'the stock of a scanned piece corrected',
    celular: true,
    limite: { cliques: 3, rolagens: 0 },
    async fazer(mao, page, api) {
      const produto = await criarProduto(api, { variacoes: ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 4 })) })
      await page.goto('/vendas')
      await mao.clicar(page.getByRole('menuitem', { name: 'Escanear' }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await lerComUsb(page, `/produtos/${produto.id}?variacao=${produto.variacoes[1]?.id}`)
      const dialogo = page.getByRole('dialog', { name: produto.titulo })
      await mao.clicar(dialogo.getByRole('button', { name: /^Aumentar/ }))
      await mao.clicar(dialogo.getByRole('button', { name: 'Salvar estoque' }))
      await expect(page.getByText('Estoque atualizado.')).toBeVisible()
    },
  },
  {
    nome: 'order 10 opened',
    celular: true,
    limite: { cliques: 2, rolagens: 0 },
    async fazer(mao, page, api) {
      const { id } = await criarProduto(api, { qtd: 20 })
      const item = { id, quantidade: 1, valor_unitario: 10 }
      for (let venda = 0; venda < 10; ) venda = (await criarVenda(api, { itens: [item] })).id
      await page.goto('/produtos')
      await mao.clicar(page.getByRole('menuitem', { name: 'Buscar' }))
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await mao.digitar('10')
      await mao.clicar(page.getByRole('option', { name: 'Ir para a venda 10' }))
      await expect(page).toHaveURL('/vendas/10')
    },
  },
  {
    nome: 'a cashier added, the link copied',
    limite: { cliques: 6 },
    async fazer(mao, page) {
      await page.goto('/produtos')
      await mao.clicar(page.getByRole('menuitem', { name: 'Configurações' }))
      await mao.clicar(botao(page, 'Gerenciar Usuários'))
      await mao.clicar(botao(page, 'Nova pessoa'))
      await mao.digitar(unico('Caixa'))
      await mao.clicar(page.getByLabel('Ver custos'))
      await mao.clicar(botao(page, 'Criar e gerar link'))
      await mao.clicar(botao(page, 'Copiar link'))
    },
  },
  {
    nome: 'a quote of three lines with a mock-up, its link copied',
    limite: { cliques: 15 },
    async fazer(mao, page, api) {
      const { nome } = await criarCliente(api)
      const produtos = [await criarProduto(api), await criarProduto(api), await criarProduto(api)]
      await page.goto('/orcamentos')
      await mao.clicar(page.getByRole('link', { name: /orçamento/i }).first())
      await mao.escolher(page.getByLabel('Cliente', { exact: true }), nome)
      for (const { titulo } of produtos) {
        await mao.clicar(botao(page, 'Produto'))
        await page.getByLabel('Buscar produto daqui').fill(titulo)
        await mao.clicar(page.getByRole('button', { name: `Adicionar: ${titulo}` }))
      }
      const arquivo = page.waitForEvent('filechooser')
      await mao.clicar(page.getByRole('listitem', { name: 'Item 1' }).getByRole('button', { name: 'Adicionar imagem' }))
      await (await arquivo).setFiles([photo('frente', [20, 98, 93])])
      await expect(page.getByRole('img', { name: 'Imagem 1 do item 1' })).toBeVisible()
      await mao.clicar(botao(page, 'Salvar orçamento'))
      await mao.clicar(botao(page, 'Enviar'))
      await mao.clicar(botao(page, 'Copiar link'))
    },
  },
  {
    nome: 'a quote approved by its link',
    celular: true,
    limite: { cliques: 2 },
    async fazer(mao, page, api) {
      await page.goto(await orcamentoEnviado(api))
      await mao.clicar(page.getByLabel('Seu nome'))
      await mao.digitar('Bia Souza')
      await mao.clicar(botao(page, 'Aprovar'))
      await expect(page.getByRole('status')).toContainText('Aprovado por Bia Souza')
    },
  },
]
