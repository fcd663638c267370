import { field, press, see } from '../support/acts.ts'
import { watchClicks } from '../support/cliques.ts'
import { createNotaXml } from '../support/compras.ts'
import { createCategoria, createModelo, ean, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { turnOnProducao } from '../support/producao.ts'
import { expect, test } from '../support/test.ts'

const TAMANHOS = ['PP', 'P', 'M', 'G', 'GG', 'XG']

test.afterEach(async ({ api }) => {
  await api.chamar('PATCH /producao/configuracao/', { body: { vender_sem_lisas: false } })
  await turnOnProducao(api, false)
})

for (const [width, cnpj] of [
  ['', '11222333000181'],
  [' @touch', '11444777000161'],
] as const)
  test(`twelve shirts are sold with three blanks there; the blanks are bought, arrive in two parts and are printed${width}`, async ({
    page,
    api,
  }) => {
    await turnOnProducao(api, true)
    await api.chamar('PATCH /producao/configuracao/', { body: { vender_sem_lisas: true } })
    const base = { modelo_id: (await createModelo(api)).id, categoria_id: (await createCategoria(api)).id }
    const createShirt = (nome: string, variacoes: object[], mais: object) =>
      api.chamar('POST /produtos/', {
        body: {
          ...base,
          titulo: unico(nome),
          sku: unico('SKU').replace(' ', '-'),
          tem_tamanho: true,
          variacoes,
          ...mais,
        },
      })
    const sizes = TAMANHOS.map((tamanho) =>
      tamanho === 'M'
        ? { tamanho, gtin: ean(13), quantidade: 3 }
        : { tamanho, gtin: ean(13), quantidade: 0, estoque_minimo: 2 },
    )
    const lisa = await createShirt('Preta', sizes, { preco_custo: 10, preco_venda: 30 })
    const leao = await createShirt('Leão', [{ tamanho: 'M', quantidade: 0 }], { preco_custo: 15, preco_venda: 50 })
    const [blank] = lisa.variacoes.filter(({ tamanho }) => tamanho === 'M')
    const [printed] = leao.variacoes
    await api.chamar('PUT /produtos/:id/ficha/', {
      params: { id: leao.id },
      body: [{ variacao_id: printed?.id ?? 0, lisa_variacao_id: blank?.id ?? 0 }],
    })
    // Of this supplier the sizes were bought before.
    const supplier = await api.chamar('POST /fornecedores/', { body: { nome: unico('Malhas'), documento: cnpj } })
    const linhas = lisa.variacoes.map(({ id }) => ({ produto_id: lisa.id, variacao_id: id, quantidade: 1 }))
    const before = await api.chamar('POST /compras/', { body: { fornecedor_id: supplier.id, itens: linhas } })
    await api.chamar('POST /compras/:id/pedir/', { params: { id: before.id } })
    await api.chamar('POST /compras/:id/encerrar/', { params: { id: before.id } })

    // Twelve are sold, three blanks are there.
    await page.goto('/vendas/criar')
    await press(page, 'Venda no balcão')
    await scanByUsb(page, printed?.sku ?? '')
    await field(page, `Quantidade de ${leao.titulo} M`).fill('12')
    await press(page, 'Criar Venda')
    await page.waitForURL(/\/vendas$/)
    const { results } = await api.chamar('GET /producoes/', { query: { situacao: 'a_fazer' } })
    const production = results.find(({ titulo }) => titulo === leao.titulo)
    expect(production).toMatchObject({ pedida: 12, reservada: 3 })
    const vendaId = production?.venda_id ?? 0

    // From the suggestion to the order.
    await page.goto(`/compras/criar?fornecedor=${supplier.id}`)
    const clicks = await watchClicks(page)
    await press(page, 'Preencher com a sugestão')
    await expect(field(page, `Quantidade de ${lisa.titulo} M`)).toHaveValue('9')
    await press(page, 'Salvar compra')
    await press(page, 'Marcar como pedida', 'Pedido anotado. As peças estão a receber.')
    expect(await clicks()).toBe(3)
    const order = page.url()
    const compraId = Number(order.split('/').at(-1))
    expect((await api.chamar('GET /produtos/:id/', { params: { id: lisa.id } })).quantidade_a_receber).toBe(19)

    // The supplier's invoice becomes the order's: its prices go there, and no piece is expected twice.
    const xml = createNotaXml(
      cnpj,
      sizes.map(({ tamanho, gtin }) => ({
        nome: `Camiseta preta ${tamanho}`,
        ean: gtin,
        quantidade: tamanho === 'M' ? 9 : 2,
        unitario: 12,
      })),
    )
    const nota = { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
    await page.goto('/compras')
    await page.getByLabel('XML da nota do fornecedor').setInputFiles(nota)
    await press(page, `É da compra ${compraId}`)
    await press(page.getByRole('dialog'), `É da compra ${compraId}`, `A nota está na compra ${compraId}.`)
    await expect(page.getByRole('heading', { name: 'Receber peças' })).toBeVisible()
    expect(page.url()).toBe(order)
    expect((await api.chamar('GET /produtos/:id/', { params: { id: lisa.id } })).quantidade_a_receber).toBe(19)

    // Six lines arrive, each piece by its maker's tag: an act for each reading and one to receive.
    const receiptClicks = await watchClicks(page)
    for (const { tamanho, gtin } of sizes) {
      await scanByUsb(page, gtin)
      await see(page, `${lisa.titulo} ${tamanho}: 1 de ${tamanho === 'M' ? 9 : 2}`)
    }
    await press(page, 'Receber 6 peças', '6 peças entraram no estoque.')
    expect(sizes.length + (await receiptClicks())).toBe(7)
    const arrived = page.getByRole('listitem').filter({ hasText: `para estampar ${leao.titulo}` })
    await expect(arrived).toContainText(`1 peça para estampar ${leao.titulo} M, da venda ${vendaId}`)

    // The rest of what is to be printed follows; what still lacks does not come.
    await field(page, `Chegaram de ${lisa.titulo} M`).fill('8')
    await press(page, 'Receber 8 peças', '8 peças entraram no estoque.')
    await press(page, 'Encerrar')
    await press(page.getByRole('dialog'), 'Encerrar', 'Compra encerrada: o que faltava não é mais esperado.')
    await expect(page.getByText('Encerrada', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const compra = await api.chamar('GET /compras/:id/', { params: { id: compraId } })
    expect(compra).toMatchObject({ situacao: 'encerrada', recebidas: 14, total: 19 * 12 })
    const producao = { params: { id: production?.id ?? 0 } }
    expect(await api.chamar('GET /producoes/:id/', producao)).toMatchObject({ reservada: 12, faltam_lisas: 0 })
    const done = await api.chamar('POST /producoes/:id/concluir/', { ...producao, body: { quantidade: 12 } })
    expect(done.situacao).toBe('pronta')
    // 3 at R$ 10, 1 and 8 at R$ 12; the sale keeps the cost that it was sold at.
    const after = await api.chamar('GET /produtos/:id/', { params: { id: lisa.id } })
    expect(after.quantidade_a_receber).toBe(0)
    expect(after.variacoes.find(({ id }) => id === blank?.id)).toMatchObject({ preco_custo: 11.5, quantidade: 0 })
    const venda = await api.chamar('GET /vendas/:id/', { params: { id: vendaId } })
    expect(venda.itens).toMatchObject([{ quantidade: 12, valor_unitario: 50, custo_unitario: 15 }])
  })

for (const [width, cnpj] of [
  ['', '60746948000112'],
  [' @touch', '33592510000154'],
] as const)
  test(`an invoice is read on its order: its pieces are named from the order, fill the products and are counted${width}`, async ({
    page,
    api,
  }) => {
    const sizes = ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 0 }))
    const shirt = await api.chamar('POST /produtos/', {
      body: {
        modelo_id: (await createModelo(api)).id,
        categoria_id: (await createCategoria(api)).id,
        titulo: unico('Regata'),
        sku: unico('SKU').replace(' ', '-'),
        tem_tamanho: true,
        variacoes: sizes,
      },
    })
    const supplier = await api.chamar('POST /fornecedores/', { body: { nome: unico('Malhas'), documento: cnpj } })
    const itens = shirt.variacoes.map(({ id }) => ({ produto_id: shirt.id, variacao_id: id, quantidade: 10 }))
    const { id } = await api.chamar('POST /compras/', { body: { fornecedor_id: supplier.id, itens } })
    await api.chamar('POST /compras/:id/pedir/', { params: { id } })
    const gtin = ean(13)
    const xml = createNotaXml(cnpj, [{ nome: 'REGATA LISA M', ean: gtin, quantidade: 8, unitario: 12 }])

    await page.goto(`/compras/${id}`)
    const nota = { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
    await page.getByLabel('XML da nota do fornecedor').setInputFiles(nota)
    await press(page, 'Dizer que produto é')
    const pieces = page.getByRole('region', { name: `Peças da compra ${id}` }).getByRole('button')
    await expect(pieces.first()).toContainText(`${shirt.titulo} M`)
    await pieces.first().click()
    await press(page, 'Salvar compra')
    await press(page, `É da compra ${id}`)
    await press(page.getByRole('dialog'), `É da compra ${id}`, `A nota está na compra ${id}.`)

    await see(page, 'A nota traz NCM de 1 produto e código de barras de 1 que não tem: preencher?')
    await press(page, 'Preencher', 'Os produtos estão preenchidos com a nota.')
    await press(page, 'Chegou tudo')
    await see(page, `${shirt.titulo} M: faltavam 10, 8 na nota`)
    await expect(field(page, `Chegaram de ${shirt.titulo} M`)).toHaveValue('8')
    await press(page, 'Receber 8 peças', '8 peças entraram no estoque.')
    expect(await api.chamar('GET /produtos/:id/', { params: { id: shirt.id } })).toMatchObject({
      ncm: '61091000',
      variacoes: [
        { gtin: null, quantidade: 0 },
        { gtin, quantidade: 8 },
      ],
    })
  })
