import type { Page } from '@playwright/test'
import { expectGood } from '../../support/accessible.ts'
import { button, field, fill, follow, link, press, rows, see } from '../../support/acts.ts'
import type { Emulator } from '../../support/emulator.ts'
import { createCategoria, createProduto, unico } from '../../support/factories.ts'
import { frase, linhas, pasteCells } from '../../support/planilha.ts'
import { expect, test } from '../../support/test.ts'
import { publishProdutos, sellWithPedido, turnOffNotas } from '../../support/vendas.ts'

test.use({ expectedErrors: [/Failed to load resource.*409/] })

const NCM = '6109.10.00'
const DIGITOS = '61091000'
/** The fiscal data of a product's form come at the first move. */
async function openProduto(page: Page, endereco: string) {
  await page.goto(endereco)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
}

/** An act of the selection bar, which a phone folds. */
async function pressInBar(page: Page, act: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await press(page, 'Mais')
  await press(page, act)
}

async function changeNcmOfLote(page: Page, palavra: string, quantos: number) {
  await page.goto(`/produtos?busca=${encodeURIComponent(palavra)}`)
  await expect(rows(page, 'Lista de produtos')).toHaveCount(quantos)
  await field(page, 'Selecionar todos').check()
  await pressInBar(page, 'Mudar em lote')
  const dialogo = page.getByRole('dialog')
  await field(dialogo, 'O que muda').selectOption('NCM')
  await field(dialogo, 'Valor').fill('6109')
  await see(dialogo, 'NCM: 8 algarismos')
  await field(dialogo, 'Valor').fill(NCM)
  await expect(dialogo.getByRole('list', { name: 'O que muda' })).toContainText(`vazio → ${NCM}`)
  await press(dialogo, `Mudar ${quantos} produtos`, `Mudança feita: ${quantos} produtos.`)
}

async function pasteNcm(page: Page, skus: readonly string[]) {
  await page.goto('/produtos/importar')
  await pasteCells(page, ['SKU\tNCM', ...skus.map((sku) => `${sku}\t${NCM}`)].join('\n'))
  await expect(frase(page)).toHaveText(`${skus.length} linhas alteram.`)
  await expect(linhas(page)).toContainText(`NCMvazio → ${NCM}`)
  await press(page, `Importar ${skus.length} linhas`)
  await expect(frase(page)).toHaveText(`${skus.length} linhas gravadas.`)
}

/** The title of a product whose NCM comes from its model. */
async function createByModelo(page: Page, categoria: string): Promise<string> {
  const codigo = unico('NCM').replace(' ', '-')
  const titulo = unico('Regata')
  await page.goto('/modelos/criar')
  await fill(page, { Código: codigo, 'Título do modelo': titulo })
  await field(page, 'Padronizar produtos desse modelo?').check()
  await fill(page, { 'Preço de Venda': '50,00', NCM })
  await field(page, 'Categoria').selectOption({ label: categoria })
  await press(page, 'Salvar', 'Modelo criado!')
  await openProduto(page, '/produtos/criar')
  await field(page, 'Modelo').selectOption({ label: titulo })
  await expect(field(page, 'NCM')).toHaveValue(NCM)
  await fill(page, { Título: titulo, 'Quantidade em Estoque': '5' })
  await press(page, 'Salvar')
  await expect(link(page, titulo)).toBeVisible()
  return titulo
}

/** Takes what the others of its category have. */
async function acceptProposta(page: Page, id: number) {
  await openProduto(page, `/produtos/${id}`)
  await see(page, /^8 produtos desta categoria têm NCM 6109\.10\.00/)
  await press(page, 'Usar estes dados')
  await expect(field(page, 'NCM')).toHaveValue(NCM)
  await press(page, 'Salvar', 'Produto atualizado com sucesso!')
}

/** The NCM of each of these products, and of its variations, at Bling. */
async function ncmNoBling(emulator: Emulator, skus: readonly string[]): Promise<string[]> {
  const produtos = (await emulator.produtos()).filter(({ codigo }) => skus.includes(codigo))
  return produtos
    .flatMap((produto) => [produto, ...(produto.variacoes ?? [])])
    .map(({ tributacao }) => tributacao?.ncm ?? '')
}

// Also after a failure: the next test turns them on itself.
test.afterEach(({ api }) => turnOffNotas(api))

for (const [largura, documento] of [
  [1280, 340_000_000],
  [390, 340_000_100],
] as const) {
  test(`at ${largura} px a shop without any NCM comes to ten sales with invoices, and Bling is not opened`, async ({
    page,
    api,
    emulator,
  }) => {
    test.slow()
    await page.setViewportSize({ width: largura, height: 844 })
    const categoria = await createCategoria(api)
    const createNamedProduto = (palavra: string) =>
      createProduto(api, { titulo: unico(palavra), qtd: 5, categoria_id: categoria.id })
    const palavra = unico('Lote').replace(' ', '')
    const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, preco_venda: 50, quantidade: 4 }))
    const produtosDoLote = [
      await createNamedProduto(palavra),
      await createNamedProduto(palavra),
      await createNamedProduto(palavra),
      await createNamedProduto(palavra),
    ]
    const produtosDaPlanilha = [
      await createNamedProduto('Planilha'),
      await createNamedProduto('Planilha'),
      await createProduto(api, { titulo: unico('Planilha'), categoria_id: categoria.id, variacoes }),
    ]
    const [produtoDaProposta, produtoEsquecido] = [
      await createNamedProduto('Proposta'),
      await createNamedProduto('Esquecida'),
    ]
    const titulo = await createByModelo(page, categoria.nome)
    const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: titulo } })
    const idDoProdutoDoModelo = results[0]?.id ?? 0

    // The account is judged once something of it was read.
    await publishProdutos(api, [produtoEsquecido])
    await page.goto('/configuracoes/notas')
    const ncm = page.getByRole('listitem').filter({ hasText: 'NCM dos produtos' })
    await see(ncm, /produtos estão sem NCM aqui/)
    await field(page, 'Emitir notas fiscais pelo Bling').check()
    await press(page, 'Salvar', 'Notas fiscais salvas.')

    await changeNcmOfLote(page, palavra, produtosDoLote.length)
    const skus = produtosDaPlanilha.map(({ sku }) => sku ?? '')
    await pasteNcm(page, skus)
    await acceptProposta(page, produtoDaProposta.id)

    const produtos = [...produtosDoLote, ...produtosDaPlanilha, produtoDaProposta, produtoEsquecido]
    const ids = [...produtos.map(({ id }) => id), idDoProdutoDoModelo]
    await publishProdutos(api, [
      ...produtosDoLote,
      ...produtosDaPlanilha,
      produtoDaProposta,
      await api.chamar('GET /produtos/:id/', { params: { id: idDoProdutoDoModelo } }),
    ])
    expect(await ncmNoBling(emulator, skus)).toEqual([NCM, NCM, NCM, NCM, NCM])

    const vendas: number[] = []
    for (const [i, id] of ids.entries()) {
      const produto = await api.chamar('GET /produtos/:id/', { params: { id } })
      vendas.push(await sellWithPedido(api, produto, documento + i))
    }
    await page.goto('/vendas?status=embalagem')
    for (const id of vendas) await field(page, `Selecionar a venda ${id}`).check()
    await pressInBar(page, 'Emitir notas')
    await see(page, '9 notas autorizadas, 1 ficou.')
    await expectGood(page)
    await page.setViewportSize({ width: largura, height: 844 })
    const vendaEsquecida = vendas[produtos.indexOf(produtoEsquecido)] ?? 0
    const ficou = rows(page, 'Vendas que ficaram')
    await expect(ficou).toHaveCount(1)
    await see(ficou, /sem NCM/)

    await follow(ficou, new RegExp(`^Venda ${vendaEsquecida},`))
    const nota = page.getByRole('region', { name: 'Nota fiscal', exact: true })
    await press(nota, 'Emitir nota')
    await nota.getByRole('alert').getByRole('link').click()
    await expect(page).toHaveURL(`/produtos/${produtoEsquecido.id}?campo=ncm`)
    await expect(field(page, 'NCM')).toBeFocused()
    await page.keyboard.type(DIGITOS)
    await press(page, 'Salvar', 'Produto atualizado com sucesso!')
    await page.goto(`/vendas/${vendaEsquecida}`)
    await press(nota, 'Emitir nota')
    await see(nota, /^Nota fiscal: autorizada nº \d+$/)

    for (const id of vendas) {
      const venda = await api.chamar('GET /vendas/:id/', { params: { id } })
      expect(venda.nota?.estado).toBe('autorizada')
    }
    await page.goto('/configuracoes/notas')
    await expect(ncm).not.toContainText('sem NCM')
    await expect(button(page, 'Salvar')).toBeVisible()
  })
}
