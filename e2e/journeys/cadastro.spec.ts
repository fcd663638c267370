import type { Page } from '@playwright/test'
import { guardado } from '../support/armazem.ts'
import { unico } from '../support/factories.ts'
import { photo } from '../support/photo.ts'
import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const FOTOS = [
  photo('preta-frente', [26, 26, 26]),
  photo('preta-costas', [60, 60, 60]),
  photo('branca-frente', [250, 250, 250]),
  photo('branca-costas', [220, 220, 220]),
]

async function criarModeloNaTela(page: Page, codigo: string, nome: string) {
  await page.getByLabel('Modelo', { exact: true }).selectOption({ label: 'Criar novo modelo' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código', { exact: true }).fill(codigo)
  await dialog.getByLabel('Nome', { exact: true }).fill(nome)
  await dialog.getByLabel('Preço do modelo').fill('59,90')
  await dialog.getByLabel('Profundidade').fill('30')
  await dialog.getByRole('button', { name: 'Criar modelo' }).click()
  await expect(page.getByText('Modelo criado com sucesso!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

async function criarCategoriaNaTela(page: Page, nome: string) {
  await page.getByRole('button', { name: 'Criar categoria' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome da categoria').fill(nome)
  await dialog.getByRole('button', { name: 'Salvar categoria' }).click()
  await expect(page.getByLabel('Categoria', { exact: true }).locator('option:checked')).toHaveText(nome)
}

async function vincular(page: Page, variacao: number, imagens: number[]) {
  await page.getByRole('button', { name: new RegExp(`^Imagens da variação ${variacao}:`) }).click()
  const dialog = page.getByRole('dialog')
  for (const imagem of imagens) await dialog.getByLabel(`Mostra a imagem ${imagem}`).check()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Preencha todos os campos obrigatórios!')).toBeVisible()
  await expect(page.getByLabel('Modelo', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Título', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await page.reload()

  await criarModeloNaTela(page, codigo, nome)
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue(`P-${codigo}`)
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(nome)
  await expect(page.getByLabel('Preço de Venda', { exact: true })).toHaveValue('59,90')
  await expect(page.getByLabel('Comprimento', { exact: true })).toHaveValue(/^30/)
  await expect(page.getByLabel('Comprimento', { exact: true })).toBeDisabled()
  await page.getByLabel('Título', { exact: true }).fill(titulo)
  await criarCategoriaNaTela(page, categoria)
  // Files that cannot be used are named with the reason, and the others stay.
  const grande = { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }
  const nota = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await page.getByLabel('Adicionar imagens').setInputFiles([...FOTOS, grande, nota])
  await expect(page.getByText('Alguns arquivos foram rejeitados')).toBeVisible()
  await expect(page.getByText('Arquivo muito grande (máx. 5MB)')).toBeVisible()
  await expect(page.getByText('Tipo de arquivo não suportado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imagem 4', exact: true })).toBeVisible()

  await page.getByLabel('Produto com variações/estampas').check()
  await page.getByLabel('Tem cor?').check()
  await page.getByLabel('Tem tamanho?').check()
  await page.getByRole('button', { name: 'Adicionar várias' }).click()
  const dialog = page.getByRole('dialog')
  for (const escolha of ['Preto', 'Branco', 'P', 'M', 'G']) {
    await dialog.getByRole('button', { name: escolha, exact: true }).click()
  }
  await dialog.getByLabel('Quantidade de cada').fill('2')
  await dialog.getByRole('button', { name: 'Adicionar 6 variações' }).click()
  await expect(page.getByLabel('SKU da variação 1')).toHaveValue(`P-${codigo}-Preto-P`)
  for (const variacao of [1, 2, 3]) await vincular(page, variacao, [1, 2])
  // A reload loses nothing that the browser has stored: the draft waits to be taken up.
  await expect
    .poll(() => guardado(page, 'estampa-rascunhos', `produto ${ADMIN.username}`))
    .toMatchObject({ campos: { variacoes: { 2: { imagens: { length: 2 } } } } })
  page.once('dialog', (pergunta) => void pergunta.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect(page.getByLabel('SKU da variação 6')).toHaveValue(`P-${codigo}-Branco-G`)
  for (const imagem of [3, 4]) await page.getByRole('button', { name: `Foto ${imagem} em Branco` }).click()
  await expect(page.getByRole('button', { name: 'Foto 1 em Preto' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/produtos')
  await page.getByLabel('Buscar por nome, cor ou modelo').fill(titulo)
  await expect(page.getByRole('link', { name: titulo, exact: true })).toBeVisible()
  await expect(page.getByText('6 variações').first()).toBeVisible()

  const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: titulo } })
  const produto = await api.chamar('GET /produtos/:id/', { params: { id: String(results[0]?.id) } })
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
