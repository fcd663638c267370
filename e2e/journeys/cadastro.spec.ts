import type { Page } from '@playwright/test'
import { button, field, fill, press, see } from '../support/acts.ts'
import { guardado } from '../support/armazem.ts'
import { unico } from '../support/factories.ts'
import { photo } from '../support/photo.ts'
import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const FOTOS = [
  photo('frente-1', [26, 26, 26]),
  photo('costas-1', [60, 60, 60]),
  photo('frente-2', [250, 250, 250]),
  photo('costas-2', [220, 220, 220]),
]

async function createModeloByScreen(page: Page, codigo: string, nome: string) {
  await field(page, 'Modelo').selectOption({ label: 'Criar novo modelo' })
  const dialog = page.getByRole('dialog')
  await fill(dialog, { Código: codigo, 'Título do modelo': nome, 'Preço do modelo': '59,90', Profundidade: '30' })
  await press(dialog, 'Criar modelo', 'Modelo criado com sucesso!')
  await expect(dialog).toHaveCount(0)
}

async function createCategoriaByScreen(page: Page, nome: string) {
  await press(page, 'Criar categoria')
  const dialog = page.getByRole('dialog')
  await fill(dialog, { 'Nome da categoria': nome })
  await press(dialog, 'Salvar categoria')
  await expect(field(page, 'Categoria').locator('option:checked')).toHaveText(nome)
}

async function linkImagens(page: Page, variacao: number, imagens: number[]) {
  await press(page, new RegExp(`^Imagens da variação ${variacao}:`))
  const dialog = page.getByRole('dialog')
  for (const imagem of imagens) await dialog.getByLabel(`Mostra a imagem ${imagem}`).check()
  await press(dialog, 'Concluir')
  await expect(dialog).toHaveCount(0)
}

test('from nothing to a product with 2 colours × 3 sizes and 4 linked photographs, found in the list', {
  tag: '@touch',
}, async ({ page, api }) => {
  const categoria = unico('Camisetas')
  const codigo = unico('CAM').replace(' ', '-')
  const nome = unico('Camiseta Tradicional')
  const titulo = unico('Camiseta Mandacaru')
  await page.goto('/produtos')
  await page.getByRole('link', { name: 'Criar Produto' }).click()

  // Without its required fields it is not sent.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/produtos/')) sent.push(request.url())
  })
  await press(page, 'Salvar', 'Preencha todos os campos obrigatórios!')
  for (const fieldLabel of ['Modelo', 'Título'])
    await expect(field(page, fieldLabel)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await page.reload()

  await createModeloByScreen(page, codigo, nome)
  for (const [campo, valor] of Object.entries({ SKU: `P-${codigo}`, Título: nome, 'Preço de Venda': '59,90' }))
    await expect(field(page, campo)).toHaveValue(valor)
  await expect(field(page, 'Comprimento')).toHaveValue(/^30/)
  await expect(field(page, 'Comprimento')).toBeDisabled()
  await fill(page, { Título: titulo })
  await createCategoriaByScreen(page, categoria)
  // Files that cannot be used are named with the reason, and the others stay.
  const grande = { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }
  const nota = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await page.getByLabel('Adicionar imagens').setInputFiles([...FOTOS, grande, nota])
  await see(
    page,
    'Alguns arquivos foram rejeitados',
    'Arquivo muito grande (máx. 5MB)',
    'Tipo de arquivo não suportado',
  )
  await expect(button(page, 'Imagem 4')).toBeVisible()

  for (const marca of ['Produto com variações/estampas', 'Tem cor?', 'Tem tamanho?'])
    await page.getByLabel(marca).check()
  await press(page, 'Adicionar várias')
  const dialog = page.getByRole('dialog')
  for (const escolha of ['Preto', 'Branco', 'P', 'M', 'G']) await press(dialog, escolha)
  await fill(dialog, { 'Quantidade de cada': '2' })
  await press(dialog, 'Adicionar 6 variações')
  await expect(page.getByLabel('SKU da variação 1')).toHaveValue(`P-${codigo}-Preto-P`)
  // At the desk six variations open as a table; pictures are linked on the cards.
  await press(page, 'Cartões')
  for (const variacao of [1, 2, 3]) await linkImagens(page, variacao, [1, 2])
  // A reload loses nothing that the browser has stored: the draft waits to be taken up.
  await expect
    .poll(() => guardado(page, 'estampa-rascunhos', `produto ${ADMIN.username}`))
    .toMatchObject({ campos: { variacoes: { 2: { imagens: { length: 2 } } } } })
  page.once('dialog', (pergunta) => void pergunta.accept())
  await page.reload()
  await press(page, 'Continuar rascunho')
  await expect(page.getByLabel('SKU da variação 6')).toHaveValue(`P-${codigo}-Branco-G`)
  for (const imagem of [3, 4]) await press(page, `Foto ${imagem} em Branco`)
  await expect(button(page, 'Foto 1 em Preto')).toHaveAttribute('aria-pressed', 'true')

  await press(page, 'Salvar', 'Produto criado com sucesso!')
  await expect(page).toHaveURL('/produtos')
  await page.getByLabel('Buscar por nome, cor ou modelo').fill(titulo)
  await expect(page.getByRole('link', { name: titulo, exact: true })).toBeVisible()
  await expect(page.getByText('6 variações').first()).toBeVisible()

  const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: titulo } })
  const produto = await api.chamar('GET /produtos/:id/', { params: { id: results[0]?.id ?? 0 } })
  const fotos = produto.imagens.map(({ id }) => id)
  expect(fotos).toHaveLength(4)
  expect(produto.quantidade_total).toBe(12)
  expect(produto.variacoes.map((v) => v.sku)).toEqual(
    ['Preto', 'Branco'].flatMap((cor) => ['P', 'M', 'G'].map((tamanho) => `P-${codigo}-${cor}-${tamanho}`)),
  )
  for (const [i, variacao] of produto.variacoes.entries()) {
    expect(variacao.imagens_vinculadas).toEqual(i < 3 ? fotos.slice(0, 2) : fotos.slice(2))
  }
})
