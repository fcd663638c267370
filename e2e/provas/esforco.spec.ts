import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Api } from '../support/api.ts'
import { countClicks, type Mao, RITMO } from '../support/cliques.ts'
import { closePrintShop, createLisa, GRADE_TEXT, learnPrinting, openPrintShop } from '../support/estampas.ts'
import {
  createCategoria,
  createCliente,
  createModelo,
  createProduto,
  createVenda,
  pecas,
  unico,
} from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { photo } from '../support/photo.ts'
import { turnOnProducao } from '../support/producao.ts'
import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

// Clicks of the day's acts.
const BUSCA = 'Buscar por nome, cor ou modelo'
const BLOCO = Array.from({ length: 300 }, (_, i) => 100 + i)

const FOTOS = [photo('frente-preta', [26, 26, 26]), photo('branca', [250, 250, 250]), photo('azul', [37, 99, 201])]

test.use({ permissions: ['clipboard-read', 'clipboard-write'], ownWindow: true })
/** A product printed on demand in three sizes, the SKU of its first blank, and its customer's name. */
async function prepareEstampa(api: Api) {
  await turnOnProducao(api, true)
  const variacoes = (quantidade: number) => ['P', 'M', 'G'].map((tamanho) => ({ tamanho, quantidade }))
  const [lisa, { id, titulo, variacoes: estampadas }] = [
    await createProduto(api, { titulo: unico('Lisa'), qtd: 0, variacoes: variacoes(50) }),
    await createProduto(api, { titulo: unico('Mandacaru'), qtd: 0, variacoes: variacoes(0) }),
  ]
  const ficha = estampadas.map((estampada, i) => ({
    variacao_id: estampada.id ?? 0,
    lisa_variacao_id: lisa.variacoes[i]?.id ?? 0,
  }))
  await api.chamar('PUT /produtos/:id/ficha/', { params: { id }, body: ficha })
  return { titulo, skuDaLisa: lisa.variacoes[0]?.sku ?? '', cliente: (await createCliente(api)).nome }
}

/** `quantos` products that one search finds, at R$ 50,00, which is typed. */
async function searchCanecas({ page, api, clicar }: Mao, quantos: number): Promise<string> {
  const [modelo, categoria, nome] = [await createModelo(api), await createCategoria(api), unico('Caneca')]
  const dados = { modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 50 }
  for (let n = 0; n < quantos; n++) await createProduto(api, { ...dados, titulo: `${nome} ${n}` })
  await page.goto('/produtos')
  await clicar(page.getByPlaceholder(BUSCA))
  await page.keyboard.type(nome, RITMO)
  await expect(page.getByText(`${quantos} produtos`)).toBeVisible()
  return nome
}

test.describe('signed out', () => {
  test.use({ signedIn: false })
  countClicks(
    'from the sign-in to a product of a new model and a new category',
    12,
    async ({ page, api, clicar, digitar, escolher }) => {
      const [codigo, nome] = [unico('CAM').replace(' ', '-'), unico('Camiseta')]
      await page.goto('/')
      await digitar('Nome de usuário', ADMIN.username)
      await digitar('Senha', ADMIN.password)
      await clicar(page.getByRole('button', { name: 'Entrar' }))
      await clicar(page.getByRole('link', { name: 'Criar Produto' }).first())
      await escolher('Modelo', 'Criar novo modelo')
      const dialogo = page.getByRole('dialog')
      await expect(dialogo.getByLabel('Código')).toBeFocused()
      for (const texto of [codigo, nome, '', '59,90']) {
        await page.keyboard.type(texto, RITMO)
        await page.keyboard.press('Tab')
      }
      await clicar(dialogo.getByRole('button', { name: 'Criar modelo' }))
      await clicar(page.getByRole('button', { name: 'Criar categoria' }))
      await expect(dialogo.getByLabel('Nome da categoria')).toBeFocused()
      await page.keyboard.type(unico('Roupas'), RITMO)
      await clicar(dialogo.getByRole('button', { name: 'Salvar categoria' }))
      await digitar('Quantidade em Estoque', '10')
      await clicar(page.getByRole('button', { name: 'Salvar', exact: true }))
      await expect(page.getByRole('link', { name: nome, exact: true })).toBeVisible()
      const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: nome } })
      expect(results).toMatchObject([{ titulo: nome, preco_venda: 59.9, quantidade_total: 10 }])
    },
  )
})

countClicks(
  'product of 3 colours × 4 sizes, a photograph of each colour',
  18,
  async ({ page, api, clicar, digitar, escolher }) => {
    const [modelo, categoria, titulo] = [await createModelo(api), await createCategoria(api), unico('Mandacaru')]
    await page.goto('/produtos')
    await clicar(page.getByRole('link', { name: 'Criar Produto' }).first())
    // The list's filters have a 'Modelo' too.
    await expect(page.getByRole('heading', { name: 'Novo produto' })).toBeVisible()
    await escolher('Modelo', modelo.nome)
    await digitar('Título', titulo)
    await escolher('Categoria', categoria.nome)
    await digitar('Preço de Venda', '59,90')
    const fotos = page.waitForEvent('filechooser')
    await clicar(page.getByText('Arraste imagens, cole ou clique para escolher'))
    await (await fotos).setFiles(FOTOS)
    await clicar(page.getByText('Produto com variações/estampas'))
    await clicar(page.getByRole('button', { name: 'Adicionar várias' }))
    const dialogo = page.getByRole('dialog')
    for (const buttonName of ['P ao GG', 'Preto', 'Branco', 'Azul'])
      await clicar(dialogo.getByRole('button', { name: buttonName, exact: true }))
    await digitar('Quantidade de cada', '5')
    await clicar(dialogo.getByRole('button', { name: 'Adicionar 12 variações' }))
    await clicar(page.getByRole('button', { name: 'Salvar', exact: true }))
    await expect(page.getByRole('link', { name: titulo, exact: true })).toBeVisible()
    const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: titulo } })
    const salvo = await api.chamar('GET /produtos/:id/', { params: { id: results[0]?.id ?? 0 } })
    expect(salvo).toMatchObject({ preco_venda: 59.9, quantidade_total: 60 })
    const [preta, branca, azul] = salvo.imagens.map(({ id }) => [id])
    expect(salvo.variacoes.map((v) => v.imagens_vinculadas)).toEqual(
      [preta, branca, azul].flatMap((imagemIds) => [imagemIds, imagemIds, imagemIds, imagemIds]),
    )
  },
)

countClicks('twelve prices raised by 10 %', 8, async (mao) => {
  const { page, clicar } = mao
  await searchCanecas(mao, 12)
  await clicar(page.getByRole('checkbox', { name: 'Selecionar todos' }))
  await clicar(page.getByRole('button', { name: 'Mudar em lote' }))
  await clicar(page.getByLabel('Valor'))
  await page.keyboard.type('10', RITMO)
  await expect(page.getByRole('list', { name: 'O que muda' })).toContainText('R$ 50,00 → R$ 55,00')
  await clicar(page.getByRole('button', { name: 'Mudar 12 preços' }))
  await expect(page.getByRole('list', { name: 'Lista de produtos' }).getByText('R$ 55,00')).toHaveCount(12)
})

countClicks('quote of three lines to a running production', 23, async ({ page, api, clicar }) => {
  const { titulo, skuDaLisa, cliente } = await prepareEstampa(api)
  await page.goto('/orcamentos')
  await clicar(page.getByRole('link', { name: 'Novo orçamento' }))
  for (const tamanho of ['P', 'M', 'G']) {
    await clicar(page.getByLabel('Buscar por SKU ou nome'))
    await page.keyboard.type(titulo, RITMO)
    await clicar(page.getByRole('button', { name: `Adicionar: ${titulo} ${tamanho},` }))
    const quantas = page.getByLabel(`Quantidade de ${titulo} ${tamanho}`, { exact: true })
    await expect(quantas).toBeFocused()
    await page.keyboard.type('10', RITMO)
  }
  await clicar(page.getByLabel('Nome, CPF ou telefone'))
  await page.keyboard.type(cliente, RITMO)
  await expect(page.getByText('1 com este filtro.')).toBeVisible()
  await clicar(page.getByRole('button', { name: 'Salvar orçamento' }))
  await clicar(page.getByRole('button', { name: 'Enviar', exact: true }))
  const dialogo = page.getByRole('dialog')
  // The customer answers at the link: no clicks of the shop.
  const token = (await dialogo.locator('code').textContent())?.split('/').at(-1) ?? ''
  await api.chamar('POST /aprovacoes/:token/aprovar/', { params: { token }, body: { nome: 'Bia' } })
  await clicar(dialogo.getByRole('button', { name: 'Fechar' }))
  await page.reload()
  await clicar(page.getByRole('button', { name: 'Gerar venda' }))
  await expect(page).toHaveURL(/\/producao\?venda=\d+$/)
  const venda = Number(new URL(page.url()).searchParams.get('venda'))
  await clicar(page.getByRole('link', { name: 'Bancada' }))
  await expect(page.getByText('Escaneie uma peça lisa')).toBeVisible()
  await scanByUsb(page, skuDaLisa)
  await expect(page.getByText('Faltam 10 peças')).toBeVisible()
  const { results } = await api.chamar('GET /producoes/', { query: { situacao: 'em_producao' } })
  expect(results.map(({ pedida }) => pedida)).toEqual([10])
  await api.chamar('DELETE /vendas/:id/', { params: { id: venda } })
  await turnOnProducao(api, false)
})

countClicks(
  '30 pieces in six sizes of one print at the price of the table, from an empty quote until it is saved',
  10,
  async ({ page, api, clicar }) => {
    await openPrintShop(api)
    const [{ titulo }, cliente, nome] = [await createLisa(api), await createCliente(api), unico('Escudo')]
    const arte = Object.assign(new FormData(), { nome })
    arte.append('nome', nome)
    arte.append('arquivo', new Blob(['<svg/>']), 'escudo.svg')
    await api.chamar('POST /artes/', { body: arte })
    await learnPrinting(page)
    await page.goto('/orcamentos/criar')
    await expect(page.getByLabel('Buscar por SKU ou nome')).toBeFocused()
    await page.keyboard.type(titulo, RITMO)
    await clicar(page.getByRole('button', { name: `Adicionar: ${titulo} P,` }))
    await clicar(page.getByRole('button', { name: `Estampar ${titulo} P`, exact: true }))
    await clicar(page.getByRole('button', { name: 'Escolher a arte da estampa 1' }))
    await clicar(page.getByRole('button', { name: `Usar: ${nome}` }))
    await expect(page.getByLabel('Largura da estampa 1')).toBeFocused()
    await page.keyboard.type('28', RITMO)
    await page.keyboard.press('Tab')
    await page.keyboard.type('30', RITMO)
    await clicar(page.getByRole('button', { name: 'Usar nesta linha' }))
    await clicar(page.getByRole('button', { name: `Grade de tamanhos de ${titulo} P`, exact: true }))
    await expect(page.getByLabel('Escrever ou colar')).toBeFocused()
    await page.keyboard.type(GRADE_TEXT, RITMO)
    await clicar(page.getByRole('button', { name: 'Usar 30 peças' }))
    await expect(page.getByText(`Frente · DTF · 28 × 30 cm · ${nome}`)).toHaveCount(6)
    await expect(page.getByText('(30 peças)')).toHaveCount(6)
    await clicar(page.getByRole('button', { name: /^Usar nas 6 linhas/ }).first())
    await clicar(page.getByLabel('Nome, CPF ou telefone'))
    await page.keyboard.type(cliente.nome, RITMO)
    await expect(page.getByText('1 com este filtro.')).toBeVisible()
    await clicar(page.getByRole('button', { name: 'Salvar orçamento' }))
    await expect(page).toHaveURL(/\/orcamentos\/\d+$/)
    await expect(page.getByText(formatReais(30 * 41.9))).toBeVisible()
    await closePrintShop(api)
  },
)

countClicks('300 prices pasted as a block', 10, async (mao) => {
  const { page, api, clicar } = mao
  const nome = await searchCanecas(mao, BLOCO.length)
  await page.evaluate((bloco) => navigator.clipboard.writeText(bloco), BLOCO.join('\r\n'))
  await clicar(page.getByRole('button', { name: 'Tabela' }))
  await clicar(page.getByRole('gridcell', { name: '50,00' }).first())
  await page.keyboard.press('Control+v')
  await expect(page.getByText('300 células mudadas')).toBeVisible()
  await clicar(page.getByRole('button', { name: 'Salvar', exact: true }))
  await expect(page.getByText('300 células salvas.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: `${BLOCO[0]},00` })).toBeVisible()
  const busca = (preco: string) =>
    api.chamar('GET /produtos/busca/', { query: { busca: nome, preco_min: preco, preco_max: preco } })
  expect([(await busca('50')).count, (await busca('100')).count, (await busca('399')).count]).toEqual([0, 1, 1])
})

countClicks('from the panel through a report to one of its sales', 4, async ({ page, api, clicar }) => {
  const { id: cliente_id } = await createCliente(api)
  const { id } = await createVenda(api, { cliente_id, itens: [pecas(await createProduto(api))] })
  await page.goto('/home')
  await clicar(page.getByRole('link', { name: 'Relatórios', exact: true }).first())
  await clicar(page.getByRole('row').getByRole('link').first())
  await clicar(page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${id} · `) }))
  await expect(page).toHaveURL(`/vendas/${id}`)
})
