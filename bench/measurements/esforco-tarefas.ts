import type { Mao } from './esforco-mao.ts'
import { CORES, criarProduto, criarVendas, foto, type Pedir, TAMANHOS } from './esforco-preparo.ts'

/** A task of the staff with the effort that it may take. */
export interface Tarefa {
  readonly nome: string
  /** Clicks or taps; unlimited when absent. */
  readonly limite?: number
  /** Screens scrolled; unlimited when absent. */
  readonly telas?: number
  readonly celular?: true
  /** Throws when a value that was typed is not there any more. */
  readonly fazer: (mao: Mao, url: string, pedir: Pedir) => Promise<void>
}

export const TAREFAS: readonly Tarefa[] = [
  // First, as it needs a shop without categories, models and products.
  {
    nome: 'First product of an empty shop, typed once',
    async fazer(mao, url) {
      const { page } = mao
      const [titulo, descricao] = ['Camiseta Jangada', 'Malha fria, gola redonda']
      const escritos = [
        [page.getByLabel('Título', { exact: true }), titulo],
        [page.getByLabel('Descrição', { exact: true }), descricao],
        [page.getByLabel('Preço de Venda', { exact: true }), '64,90'],
      ] as const
      const conferir = async () => {
        for (const [campo, texto] of escritos) {
          const valor = await campo.inputValue()
          if (valor !== texto) throw new Error(`Typed ${texto}, now ${valor || 'empty'}`)
        }
      }
      await page.goto(`${url}/home`)
      await mao.tocar(page.getByRole('link', { name: 'Cadastrar um produto' }))
      await page.waitForURL('**/produtos/criar')
      for (const [campo, texto] of escritos) await mao.escrever(campo, texto)
      // The model's own values fill only the empty fields.
      await mao.escolher(page.getByLabel('Modelo', { exact: true }), 'Criar novo modelo')
      const dialogo = page.getByRole('dialog')
      await mao.escrever(dialogo.getByLabel('Código', { exact: true }), 'JAN')
      await mao.escrever(dialogo.getByLabel('Nome', { exact: true }), 'Jangada')
      await mao.escrever(dialogo.getByLabel('Preço do modelo'), '59,90')
      await mao.tocar(dialogo.getByRole('button', { name: 'Criar modelo' }))
      await dialogo.waitFor({ state: 'detached' })
      await conferir()
      await mao.tocar(page.getByRole('button', { name: 'Criar categoria' }))
      await mao.escrever(dialogo.getByLabel('Nome da categoria'), 'Praia')
      await mao.tocar(dialogo.getByRole('button', { name: 'Salvar categoria' }))
      await dialogo.waitFor({ state: 'detached' })
      await conferir()
      page.once('dialog', (pergunta) => void pergunta.accept())
      await page.reload()
      await mao.tocar(page.getByRole('button', { name: 'Continuar rascunho' }))
      await conferir()
      await mao.tocar(page.getByRole('button', { name: 'Salvar', exact: true }))
      await page.getByText('Produto criado com sucesso!').waitFor()
    },
  },
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
  // Before the phone order, whose sale stays in Separação without an address to send to.
  {
    nome: '20 sales from Separação to printed labels',
    limite: 15,
    async fazer(mao, url, pedir) {
      const { page } = mao
      await criarVendas(pedir, 20)
      await page.goto(`${url}/vendas`)
      const avancar = (rotulo: string) => mao.tocar(page.getByRole('button', { name: rotulo, exact: true }))
      const continuar = async (passo: string) => {
        await mao.tocar(page.getByRole('link', { name: `Continuar em ${passo}` }))
        await page.getByText('20 selecionadas').waitFor()
      }
      const dialogo = page.getByRole('dialog')
      await mao.tocar(
        page.getByRole('navigation', { name: 'Vendas por etapa' }).getByRole('link', { name: 'Separação' }),
      )
      await page.waitForURL('**/vendas?status=separacao')
      await mao.tocar(page.getByLabel('Selecionar todas'))
      await avancar('Produtos Separados')
      await continuar('Embalagem')
      await avancar('Confirmar Medidas')
      await dialogo.getByLabel('Altura').and(page.locator(':focus')).waitFor()
      await mao.digitar('5', '20', '30', '0,3')
      await mao.tocar(dialogo.getByRole('button', { name: 'Confirmar Medidas' }))
      await continuar('Selecionar Envio')
      await avancar('Escolher envio')
      await mao.tocar(dialogo.getByRole('button', { name: 'Escolher e continuar' }))
      await continuar('Etiqueta')
      await avancar('Gerar Etiqueta')
      await mao.tocar(dialogo.getByRole('button', { name: 'Gerar Etiqueta' }))
      await avancar('Juntar 20 etiquetas em um PDF')
      const abrir = page.getByRole('link', { name: 'Abrir 20 etiquetas' })
      const endereco = new URL((await abrir.getAttribute('href')) ?? '', url)
      await mao.tocar(abrir)
      const tipo = (await fetch(endereco)).headers.get('content-type')
      if (tipo !== 'application/pdf') throw new Error(`The labels are ${tipo}`)
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
]
