import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import type { Api } from '../support/api.ts'
import { criarCliente, criarProduto, unico } from '../support/factories.ts'
import { lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

// A code that nothing needs is answered so.
test.use({ expectedErrors: [/Failed to load resource.*404/] })

const ligar = (api: Api, ativa: boolean) =>
  api.chamar('PATCH /producao/configuracao/', { body: { ativa, vender_sob_demanda: ativa } })
test.afterEach(async ({ api }) => {
  await ligar(api, false)
})

const grade = (m: number, g: number) =>
  [m, g].map((quantidade, i) => ({ nome_cor: 'Preta', cor: '#000000', tamanho: i === 0 ? 'M' : 'G', quantidade }))

/** A product with an art of its own, printed on both sizes of the blank. */
async function estampado(api: Api, titulo: string, lisas: readonly { id?: number | null }[]) {
  const arte = new FormData()
  arte.set('nome', titulo)
  arte.set('arquivo', new Blob([`%PDF-1.7 ${titulo}`]), 'arte.pdf')
  const { id: arte_id } = await api.chamar('POST /artes/', { body: arte as never })
  const produto = await criarProduto(api, { titulo, qtd: 0, variacoes: grade(0, 0) })
  const params = { id: produto.id }
  const onde = { posicao: 'frente', tecnica: 'dtf', largura_mm: 280, altura_mm: 300, distancia_gola_mm: 70 } as const
  await api.chamar('PUT /produtos/:id/estampas/', { params, body: [{ ...onde, arte_id }] })
  const ficha = produto.variacoes.map(({ id }, i) => ({ variacao_id: id ?? 0, lisa_variacao_id: lisas[i]?.id ?? 0 }))
  await api.chamar('PUT /produtos/:id/ficha/', { params, body: ficha })
  const linha = (i: number, quantidade: number) => ({
    ...{ id: produto.id, quantidade, valor_unitario: 50 },
    variacao_id: produto.variacoes[i]?.id ?? 0,
  })
  return { titulo, linha }
}

const bancada = (page: Page) => page.getByRole('region', { name: 'O que estampar' })

test('a day at the bench: three arts on blanks that are scanned, a loss, a line given up, and the sale is picked', async ({
  page,
  api,
}) => {
  await ligar(api, true)
  const lisa = await criarProduto(api, { titulo: unico('Lisa'), qtd: 0, variacoes: grade(9, 3) })
  const [m, g] = lisa.variacoes.map(({ sku }) => sku ?? '') as [string, string]
  const [leao, onca, gato] = [
    await estampado(api, unico('Leão'), lisa.variacoes),
    await estampado(api, unico('Onça'), lisa.variacoes),
    await estampado(api, unico('Gato'), lisa.variacoes),
  ]
  const cliente_id = (await criarCliente(api)).id
  const vender = (itens: ReturnType<typeof leao.linha>[]) =>
    api.chamar('POST /vendas/', { body: { origem: 'loja_fisica', cliente_id, itens } })
  const venda = await vender([leao.linha(0, 2), onca.linha(0, 1)])
  const outra = await vender([gato.linha(1, 1), leao.linha(0, 2)])

  /** The blanks in the house and held, against a second count from what their productions say. */
  const conferir = async (fisico: number, reservado: number) => {
    const estoque = await api.chamar('GET /produtos/:id/estoque/', { params: { id: lisa.id } })
    expect([estoque.fisico, estoque.reservado]).toEqual([fisico, reservado])
    const { results } = await api.chamar('GET /producoes/', { query: { lisa: lisa.id } })
    const soma = (conta: 'feita' | 'perdida' | 'reservada') => results.reduce((total, uma) => total + uma[conta], 0)
    expect([12 - soma('feita') - soma('perdida'), soma('reservada')]).toEqual([fisico, reservado])
  }
  await conferir(12, 6)

  await page.goto(`/producao?lisa=${lisa.id}`)
  await expect(page.getByRole('region', { name: leao.titulo })).toContainText('4 peças a fazer com esta arte')
  await expect(page.getByRole('region', { name: gato.titulo })).toContainText('1 peça a fazer com esta arte')
  await page.getByRole('link', { name: 'Bancada' }).click()
  await expect(page.getByRole('heading', { name: 'Bancada' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)

  // Each piece is scanned when it comes and when it is done; the most urgent sale comes first.
  const ler = async (codigo: string, resposta: string) => {
    await lerComUsb(page, codigo)
    await expect(bancada(page)).toContainText(resposta)
  }
  await ler(m, `venda ${venda.id},`)
  await expect(bancada(page)).toContainText('280 × 300 mm, a 70 mm da gola')
  await expectAccessible(page)
  await ler(m, 'Falta 1 peça')
  await conferir(11, 5)
  await lerComUsb(page, m)
  await expect(page.getByText('Escaneie uma peça lisa')).toBeVisible()
  await expect(page.getByText('2 peças feitas')).toBeVisible()
  await ler(m, onca.titulo)
  await page.getByRole('button', { name: 'Perdi esta' }).click()
  await page.getByRole('button', { name: 'Confirmar: perdi esta' }).click()
  await expect(page.getByText(/^Perdida: /)).toBeVisible()
  // Another blank takes the place of the one that was lost.
  await conferir(9, 4)
  await lerComUsb(page, g)
  await expect(page.getByRole('alert')).toContainText('Outra peça')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await lerComUsb(page, m)
  await expect(page.getByText('3 peças feitas')).toBeVisible()
  await conferir(8, 3)

  await api.chamar('PUT /vendas/:id/', {
    params: { id: outra.id },
    body: { origem: 'loja_fisica', cliente_id, itens: [gato.linha(1, 1)] },
  })
  await conferir(8, 1)
  await lerComUsb(page, m)
  await expect(page.getByRole('alert')).toContainText('Nada a produzir precisa de')
  await ler(g, gato.titulo)
  await lerComUsb(page, g)
  await expect(page.getByText('4 peças feitas')).toBeVisible()
  await conferir(7, 0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Fila' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()

  await page.goto(`/vendas/${venda.id}`)
  await expect(page.getByRole('link', { name: '2 de 2 prontas' })).toHaveAttribute(
    'href',
    `/producao?venda=${venda.id}`,
  )
  await page.getByLabel('Selecionar todos').check()
  await page.getByRole('button', { name: 'Produtos Separados' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar Medidas' })).toBeVisible()
})
