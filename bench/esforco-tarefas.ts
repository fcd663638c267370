import sharp from 'sharp'
import type { Mao } from './esforco-mao.ts'

/** Calls the shop's API to prepare a task. */
export type Pedir = (metodo: string, caminho: string, corpo?: object) => Promise<{ id: number }>

/** A task of the staff with the effort that it may take. */
export interface Tarefa {
  readonly nome: string
  /** Clicks or taps. */
  readonly limite: number
  /** Screens scrolled; unlimited when absent. */
  readonly telas?: number
  readonly celular?: true
  /** Null while the screen for it does not exist. */
  readonly fazer: ((mao: Mao, url: string, pedir: Pedir) => Promise<void>) | null
}

const CORES = ['Preto', 'Branco', 'Vermelho']
const TAMANHOS = ['P', 'M', 'G', 'GG']

const foto = async (nome: string, tom: number) => {
  const background = { r: tom, g: tom, b: tom }
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${nome}.png`, mimeType: 'image/png', buffer }
}

const variacoesDe = (quantidade: number) =>
  CORES.flatMap((nome_cor) => TAMANHOS.map((tamanho) => ({ nome_cor, tamanho, quantidade, preco_venda: 59.9 })))

async function criarProduto(pedir: Pedir, titulo: string): Promise<{ id: number }> {
  const sku = titulo.toUpperCase().replaceAll(' ', '-')
  const categoria = await pedir('POST', '/categorias/', { nome: `Categoria ${titulo}` })
  const modelo = await pedir('POST', '/modelos/', { codigo: sku, nome: titulo, preco_venda: 59.9 })
  const corpo = { titulo, sku, modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 59.9 }
  return pedir('POST', '/produtos/', { ...corpo, tem_cor: true, tem_tamanho: true, variacoes: variacoesDe(5) })
}

export const TAREFAS: readonly Tarefa[] = [
  {
    nome: 'Product 3 × 4 with 4 pictures, published',
    limite: 30,
    async fazer(mao, url, pedir) {
      const { page } = mao
      const categoria = await pedir('POST', '/categorias/', { nome: 'Camisetas' })
      const padrao = { preco_venda: 59.9, categoria_id: categoria.id }
      await pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta', ...padrao })
      const fotos = await Promise.all([20, 90, 160, 230].map((tom, i) => foto(`foto-${i}`, tom)))
      await page.goto(`${url}/produtos`)
      await mao.tocar(page.getByRole('link', { name: 'Criar Produto' }).first())
      // The list has a filter of the same name.
      await page.waitForURL('**/produtos/criar')
      await mao.escolher(page.getByLabel('Modelo', { exact: true }), 'Camiseta')
      await mao.escrever(page.getByLabel('Título', { exact: true }), 'Camiseta Mandacaru')
      await mao.enviar(page.getByLabel('Adicionar imagens'), fotos)
      for (const nome of ['Produto com variações/estampas', 'Tem cor?', 'Tem tamanho?'])
        await mao.tocar(page.getByLabel(nome))
      await mao.tocar(page.getByRole('button', { name: 'Adicionar várias' }))
      const dialogo = page.getByRole('dialog')
      for (const nome of [...CORES, ...TAMANHOS])
        await mao.tocar(dialogo.getByRole('button', { name: nome, exact: true }))
      await mao.escrever(dialogo.getByLabel('Quantidade de cada'), '3')
      await mao.tocar(dialogo.getByRole('button', { name: 'Adicionar 12 variações' }))
      for (const [i, cor] of ['Preto', 'Preto', 'Branco', 'Vermelho'].entries())
        await mao.tocar(page.getByRole('button', { name: `Foto ${i + 1} em ${cor}` }))
      await mao.tocar(page.getByLabel('Publicar no Bling'))
      await mao.tocar(page.getByRole('button', { name: 'Salvar', exact: true }))
      await page.getByText('Produto criado com sucesso!').waitFor()
    },
  },
  {
    nome: 'Phone order: new customer, 3 items',
    limite: 14,
    async fazer(mao, url, pedir) {
      const { page } = mao
      for (const nome of ['Regata', 'Moletom', 'Boné']) await criarProduto(pedir, nome)
      await page.goto(`${url}/vendas`)
      await mao.tocar(page.getByRole('link', { name: 'Nova Venda' }).first())
      await mao.escolher(page.getByLabel('Origem'), 'Redes Sociais')
      await mao.escrever(page.getByLabel('Filtrar por nome ou CPF'), 'Zoraide Brandão')
      await mao.tocar(page.getByRole('button', { name: 'Novo cliente' }))
      const dialogo = page.getByRole('dialog')
      await mao.escrever(dialogo.getByLabel('CPF'), '529.982.247-25')
      await mao.tocar(dialogo.getByRole('button', { name: 'Salvar cliente' }))
      await dialogo.waitFor({ state: 'detached' })
      for (const nome of ['Regata', 'Moletom', 'Boné']) {
        await mao.escrever(page.getByLabel('Buscar por SKU ou nome'), `${nome} preto gg`)
        const achados = page.getByRole('list', { name: 'Produtos encontrados' })
        await mao.tocar(achados.getByRole('button').filter({ hasText: nome }).filter({ hasText: 'Preto GG' }))
        await page.getByLabel(`Quantidade de ${nome} Preto GG`, { exact: true }).waitFor()
      }
      await mao.tocar(page.getByRole('button', { name: 'Criar Venda' }))
      await page.getByText('Venda criada com sucesso.').waitFor()
    },
  },
  {
    nome: 'Stock of one variation, on a phone',
    limite: 5,
    telas: 1,
    celular: true,
    async fazer(mao, url, pedir) {
      const { page } = mao
      await criarProduto(pedir, 'Camisa Polo')
      await page.goto(`${url}/produtos`)
      await mao.tocar(page.getByRole('button', { name: /em estoque: Camisa Polo/ }))
      const dialogo = page.getByRole('dialog')
      await mao.escrever(dialogo.getByLabel('Quantidade de Branco M'), '17')
      await mao.escolher(dialogo.getByLabel('Motivo'), 'Entrada de mercadoria')
      await mao.tocar(dialogo.getByRole('button', { name: 'Salvar estoque' }))
      await page.getByText('Estoque atualizado.').waitFor()
    },
  },
  // Needs the work queue of Vendas: select many, move, all labels in one file.
  { nome: '20 sales from Separação to printed labels', limite: 15, fazer: null },
]
