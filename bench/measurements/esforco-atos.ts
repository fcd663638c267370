import { expect, type Page } from '@playwright/test'
import { type Api } from '../../e2e/support/api.ts'
import {
  criarCategoria,
  criarCliente,
  criarModelo,
  criarProduto,
  criarVenda,
  unico,
} from '../../e2e/support/factories.ts'
import { lerComUsb } from '../../e2e/support/leitor.ts'
import { photo } from '../../e2e/support/photo.ts'
import { type Gastos, type Mao } from './mao.ts'

/** `quantos` products that one search finds, at R$ 50,00. */
async function canecas(api: Api, quantos: number): Promise<string> {
  const [modelo, categoria, nome] = [await criarModelo(api), await criarCategoria(api), unico('Caneca')]
  const dados = { modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 50 }
  for (let n = 0; n < quantos; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, quantos - n) }, (_, i) =>
        criarProduto(api, { ...dados, titulo: `${nome} ${n + i}` }),
      ),
    )
  return nome
}

const TREZENTAS = Array.from({ length: 300 }, (_, i) => 100 + i)

/** Many products at once, at the desk. */
export const EM_LOTE: readonly Ato[] = [
  {
    nome: 'twelve prices raised by 10 %',
    limite: { cliques: 8 },
    async fazer(mao, page, api) {
      const nome = await canecas(api, 12)
      const lista = page.getByRole('list', { name: 'Lista de produtos' })
      await page.goto('/produtos')
      await mao.clicar(page.getByPlaceholder('Buscar por nome, cor ou modelo'))
      await mao.digitar(nome)
      await expect(lista.getByRole('listitem')).toHaveCount(12)
      await mao.clicar(page.getByRole('checkbox', { name: 'Selecionar todos' }))
      await mao.clicar(page.getByRole('button', { name: 'Mudar em lote' }))
      await mao.clicar(page.getByLabel('Valor'))
      await mao.digitar('10')
      await expect(page.getByRole('list', { name: 'O que muda' })).toContainText('R$ 50,00 → R$ 55,00')
      await mao.clicar(page.getByRole('button', { name: 'Mudar 12 linhas' }))
      await expect(lista.getByText('R$ 55,00')).toHaveCount(12)
    },
  },
  {
    nome: '300 prices pasted as a block',
    limite: { cliques: 10 },
    async fazer(mao, page, api) {
      const nome = await canecas(api, TREZENTAS.length)
      await page.goto('/produtos')
      await page.evaluate((bloco) => navigator.clipboard.writeText(bloco), TREZENTAS.join('\r\n'))
      await mao.clicar(page.getByPlaceholder('Buscar por nome, cor ou modelo'))
      await mao.digitar(nome)
      await expect(page.getByText('300 produtos')).toBeVisible()
      await mao.clicar(page.getByRole('button', { name: 'Tabela' }))
      await mao.clicar(page.getByRole('gridcell', { name: '50,00' }).first())
      await mao.teclar('Control+v')
      await expect(page.getByText('300 células mudadas')).toBeVisible()
      await mao.clicar(page.getByRole('button', { name: 'Salvar', exact: true }))
      await expect(page.getByText('300 células salvas.')).toBeVisible()
      await expect(page.getByRole('gridcell', { name: `${TREZENTAS[0]},00` })).toBeVisible()
      const busca = (preco: string) =>
        api.chamar('GET /produtos/busca/', { query: { busca: nome, preco_min: preco, preco_max: preco } })
      expect([(await busca('50')).count, (await busca('100')).count, (await busca('399')).count]).toEqual([0, 1, 1])
    },
  },
]

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

/** The counter's sale: e2e/journeys/venda-no-balcao.spec.ts; a cashier: e2e/provas/usuarios.spec.ts. */
export const ATOS: readonly Ato[] = [
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
