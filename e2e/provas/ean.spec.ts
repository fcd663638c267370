import { digitoDoGtin } from '@estampa/contract/produtos/gtin.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { press, rows } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { test } from '../support/camera.ts'
import { createProduto, createVenda, ean, pecas, unico } from '../support/factories.ts'
import { leitor, openLeitor, scanByUsb } from '../support/leitor.ts'
import { expect } from '../support/test.ts'

// A garment with its maker's tag needs no label of ours: every place that reads one, by camera and by USB, on a phone.
test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

/** A shirt with an EAN as a whole and one for each size, a mug with twelve digits, a cap with eight, and one in the trash. */
async function pecasComEan(api: Api) {
  const [p, m, inteira] = [ean(13), ean(13), ean(13)]
  const azul = { nome_cor: 'Azul', preco_venda: 50, quantidade: 9 }
  const camiseta = await createProduto(api, {
    titulo: unico('Camiseta'),
    gtin: inteira,
    variacoes: Object.entries({ P: p, M: m }).map(([tamanho, gtin]) => ({ ...azul, tamanho, gtin })),
  })
  const [upc, oito, excluido] = [ean(12, '0'), ean(8), ean(13)]
  const caneca = await createProduto(api, { titulo: unico('Caneca'), gtin: upc, preco_venda: 30, qtd: 9 })
  const bone = await createProduto(api, { titulo: unico('Boné'), gtin: oito, preco_venda: 20, qtd: 9 })
  const velho = await createProduto(api, { gtin: excluido })
  await api.chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: String(velho.id) } })
  return { camiseta, caneca, bone, p, m, inteira, upc, oito, excluido, desconhecido: ean(13) }
}

/** The GTIN-14 of a box of these pieces, which is another number than theirs. */
const buildCaixaGtin = (gtin: string) => `1${gtin.slice(0, 12)}${digitoDoGtin(`1${gtin.slice(0, 12)}`)}`

/** Reads what no product has, each time: it is said, and nothing happens. */
async function scanUnknownCodes(page: Page, ...codigos: string[]): Promise<void> {
  for (const codigo of codigos) {
    await scanByUsb(page, codigo)
    await expect(page.getByRole('alert')).toContainText(`Nenhum produto tem o EAN ${codigo}.`)
    await page.getByRole('button', { name: 'Entendi' }).tap()
  }
}

const answerVariacao = (page: Page, variacao: string) =>
  page.getByRole('group', { name: 'Qual variação?' }).getByRole('button', { name: variacao }).tap()

test('a sale is put together and sold at the counter by makers’ tags', async ({ page, api, camera }) => {
  const { camiseta, caneca, bone, p, m, inteira, upc, oito, excluido, desconhecido } = await pecasComEan(api)
  const quantidade = (nome: string) => page.getByLabel(`Quantidade de ${nome}`, { exact: true })
  await page.goto('/vendas/criar')
  await page.getByRole('button', { name: 'Venda no balcão' }).tap()
  await page.getByLabel('Buscar por SKU ou nome').fill('meia frase')
  await scanByUsb(page, m)
  await expect(quantidade(`${camiseta.titulo} Azul M`)).toHaveValue('1')
  await scanUnknownCodes(page, desconhecido, excluido, buildCaixaGtin(m))
  await expect(page.getByLabel('Buscar por SKU ou nome')).toHaveValue('meia frase')

  // On a phone the counter sale has opened the camera.
  await camera.mostrarBarras(p)
  await expect(quantidade(`${camiseta.titulo} Azul P`)).toHaveValue('1')
  await camera.mostrarBarras(inteira)
  await answerVariacao(page, 'Azul M')
  await expect(quantidade(`${camiseta.titulo} Azul M`)).toHaveValue('2')
  await camera.mostrarBarras(oito)
  await expect(quantidade(bone.titulo)).toHaveValue('1')
  // Twelve digits, thirteen and fourteen are one article.
  await camera.mostrarBarras(upc)
  await expect(quantidade(caneca.titulo)).toHaveValue('1')
  await scanByUsb(page, upc)
  await scanByUsb(page, `0${upc}`)
  await expect(quantidade(caneca.titulo)).toHaveValue('3')
  await camera.mostrarBarras(`00${upc}`)
  await expect(quantidade(caneca.titulo)).toHaveValue('4')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Criar e concluir' }).tap()
  await expect(page.getByRole('dialog')).toContainText('R$ 290,00')
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir venda' }).tap()
  await expect(page.getByRole('dialog')).toContainText(/Venda nº \d+ concluída/)
  const { variacoes } = await api.chamar('GET /produtos/:id/estoque/', { params: { id: String(camiseta.id) } })
  expect(variacoes.map(({ fisico }) => fisico)).toEqual([8, 7])
})

test('an order is picked by makers’ tags', async ({ page, api, camera }) => {
  const { camiseta, caneca, p, m, inteira, upc, excluido, desconhecido } = await pecasComEan(api)
  const { id } = await createVenda(api, { itens: [pecas(camiseta, 2, 1), pecas(caneca, 3)] })
  const linha = (titulo: string) => rows(page, 'Produtos da venda').filter({ hasText: titulo })
  await page.goto(`/vendas/${id}`)
  await expect(linha(camiseta.titulo)).toBeVisible()
  await scanByUsb(page, m)
  await expect(linha(camiseta.titulo)).toContainText('1 de 2')
  await scanByUsb(page, p)
  await expect(page.getByRole('alert')).toContainText('Variação errada')
  await expect(page.getByRole('alert')).toContainText(`Azul P, ${camiseta.titulo}`)
  await page.getByRole('button', { name: 'Entendi' }).tap()
  await scanUnknownCodes(page, desconhecido, excluido)

  await page.getByRole('button', { name: 'Escanear itens' }).tap()
  await camera.mostrarBarras(upc)
  await expect(linha(caneca.titulo)).toContainText('1 de 3')
  await scanByUsb(page, `0${upc}`)
  await expect(linha(caneca.titulo)).toContainText('2 de 3')
  await scanByUsb(page, upc)
  await expect(linha(caneca.titulo).getByRole('checkbox')).toBeChecked()
  await camera.mostrarBarras(inteira)
  await answerVariacao(page, 'Azul M')
  await expect(page.getByText('Tudo separado. Agora: Produtos Separados.')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('shelves are counted by makers’ tags, and the differences applied', async ({ page, api, camera }) => {
  const { camiseta, caneca, m, inteira, upc, excluido, desconhecido } = await pecasComEan(api)
  const contado = (nome: string) => page.getByLabel(`Contado de ${nome}`)
  await page.goto('/produtos/contagem')
  await expect(page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' })).toBeVisible()
  await scanByUsb(page, m)
  await expect(contado(`${camiseta.titulo} Azul M`)).toHaveValue('1')
  await scanUnknownCodes(page, desconhecido, excluido)

  await page.getByRole('button', { name: 'Escanear etiquetas' }).tap()
  await camera.mostrarBarras(upc)
  await expect(contado(caneca.titulo)).toHaveValue('1')
  await scanByUsb(page, `0${upc}`)
  await expect(contado(caneca.titulo)).toHaveValue('2')
  await camera.mostrarBarras(inteira)
  await answerVariacao(page, 'Azul P')
  await expect(contado(`${camiseta.titulo} Azul P`)).toHaveValue('1')
  await expectNoSidewaysScroll(page)

  // Counted pieces outlive a reload; the differences become movements.
  page.on('dialog', (dialogo) => void dialogo.accept())
  await page.reload()
  await press(page, 'Revisar contagem')
  const revisao = page.getByRole('dialog', { name: 'Revisar contagem' })
  await expectAccessible(page)
  await press(revisao, 'Aplicar diferenças', 'Contagem aplicada: 3 ajustes.')
  const params = { id: camiseta.id }
  const { variacoes } = await api.chamar('GET /produtos/:id/estoque/', { params })
  expect(variacoes.map(({ fisico }) => fisico)).toEqual([1, 1])
  const { results } = await api.chamar('GET /produtos/:id/movimentos/', { params })
  expect(results.slice(0, 2).map(({ motivo, quantidade }) => `${motivo} ${quantidade}`)).toEqual([
    'contagem -8',
    'contagem -8',
  ])
})

test('makers’ tags open their pieces from quick search, scanner and any screen', async ({ page, api, camera }) => {
  const { camiseta, caneca, bone, p, m, upc, oito, desconhecido } = await pecasComEan(api)
  const [enderecoP, enderecoM] = camiseta.variacoes.map(({ id }) => `/produtos/${camiseta.id}?variacao=${id}`) as [
    string,
    string,
  ]
  const campo = page.getByRole('dialog').getByRole('combobox')
  /** Opens the quick search and waits for its focus: before, the screen below reads a scanned code. */
  const openSearch = async (botao: Locator) => {
    await botao.tap()
    await expect(campo).toBeFocused()
  }
  await page.goto('/clientes')
  await openSearch(page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Buscar' }))
  await campo.fill(m)
  await expect(page.getByRole('option')).toContainText('Azul · M')
  await campo.clear()
  await scanByUsb(page, m)
  await expect(page).toHaveURL(enderecoM)
  // Eight digits are no number of a sale.
  await openSearch(page.getByRole('button', { name: 'Busca rápida' }))
  await scanByUsb(page, oito)
  await expect(page).toHaveURL(`/produtos/${bone.id}`)
  await openSearch(page.getByRole('button', { name: 'Busca rápida' }))
  await scanByUsb(page, desconhecido)
  await expect(page.getByText('Nada encontrado.')).toBeVisible()
  await page.keyboard.press('Escape')

  await openLeitor(page)
  await camera.mostrarBarras(p)
  await expect(page).toHaveURL(enderecoP)
  await expect(page.getByRole('dialog', { name: camiseta.titulo })).toContainText('Azul P')
  await camera.mostrar(null)
  await page.getByRole('button', { name: 'Escanear outra peça' }).tap()
  await camera.mostrarBarras(upc)
  await expect(page).toHaveURL(`/produtos/${caneca.id}`)
  await expect(leitor(page)).toBeHidden()

  await page.goto('/clientes')
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await scanByUsb(page, desconhecido)
  await expect(page.getByText(`Nenhum produto tem o EAN ${desconhecido}.`, { exact: false })).toBeVisible()
  await scanByUsb(page, `0${upc}`)
  await expect(page).toHaveURL(`/produtos/${caneca.id}`)
})
