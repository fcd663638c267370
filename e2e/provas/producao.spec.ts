import type { Page } from '@playwright/test'
import { expectAccessible, expectGood, expectNoSidewaysScroll } from '../support/accessible.ts'
import { button, follow, press, see } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { criarCliente, criarProduto, pecas, unico } from '../support/factories.ts'
import { lerComUsb } from '../support/leitor.ts'
import { ligarProducao } from '../support/producao.ts'
import { expect, test } from '../support/test.ts'
import { ENDERECO, levarAEtiqueta } from '../support/vendas.ts'

// A code that nothing needs is answered so.
test.use({ expectedErrors: [/Failed to load resource.*404/] })

test.afterEach(async ({ api }) => {
  await ligarProducao(api, false)
})

const TAMANHOS = ['P', 'M', 'G', 'GG']
const grade = (...pecas: number[]) =>
  TAMANHOS.map((tamanho, i) => ({ nome_cor: 'Preta', cor: '#000000', tamanho, quantidade: pecas[i] ?? 0 }))

/** A product with an art of its own, printed on all sizes of the blank. */
async function estampado(api: Api, titulo: string, lisas: readonly { id?: number | null }[]) {
  const arte = new FormData()
  arte.set('nome', titulo)
  arte.set('arquivo', new Blob([`%PDF-1.7 ${titulo}`]), 'arte.pdf')
  const { id: arte_id } = await api.chamar('POST /artes/', { body: arte as never })
  const produto = await criarProduto(api, { titulo, qtd: 0, variacoes: grade() })
  const params = { id: produto.id }
  const onde = { posicao: 'frente', tecnica: 'dtf', largura_mm: 280, altura_mm: 300, distancia_gola_mm: 70 } as const
  await api.chamar('PUT /produtos/:id/estampas/', { params, body: [{ ...onde, arte_id }] })
  const ficha = produto.variacoes.map(({ id }, i) => ({ variacao_id: id ?? 0, lisa_variacao_id: lisas[i]?.id ?? 0 }))
  await api.chamar('PUT /produtos/:id/ficha/', { params, body: ficha })
  const linha = (tamanho: string, quantidade: number) => pecas(produto, quantidade, TAMANHOS.indexOf(tamanho))
  return { id: produto.id, titulo, linha }
}

const bancada = (page: Page) => page.getByRole('region', { name: 'O que estampar' })

// That stock and productions agree after every act: the proof `producao`.
test('a day at the bench: pieces of three arts, two losses, a reprint, a line given up; picked, labelled', async ({
  page,
  api,
}) => {
  await ligarProducao(api, true)
  const lisa = await criarProduto(api, { titulo: unico('Lisa'), qtd: 0, variacoes: grade(2, 9, 3, 6) })
  const [p, m, g, gg] = lisa.variacoes.map(({ sku }) => sku ?? '') as [string, string, string, string]
  const [leao, onca, gato] = [
    await estampado(api, unico('Leão'), lisa.variacoes),
    await estampado(api, unico('Onça'), lisa.variacoes),
    await estampado(api, unico('Gato'), lisa.variacoes),
  ]
  const cliente_id = (await criarCliente(api, ENDERECO)).id
  const vender = (itens: ReturnType<typeof leao.linha>[]) =>
    api.chamar('POST /vendas/', { body: { origem: 'loja_fisica', cliente_id, itens } })
  const venda = await vender([leao.linha('M', 2), onca.linha('M', 1)])
  const outra = await vender([gato.linha('G', 1), leao.linha('M', 2)])
  await vender([gato.linha('GG', 3), gato.linha('P', 1)])

  await page.goto(`/producao?lisa=${lisa.id}`)
  await expect(page.getByRole('region', { name: leao.titulo })).toContainText('4 peças a fazer com esta arte')
  await expect(page.getByRole('region', { name: gato.titulo })).toContainText('5 peças a fazer com esta arte')
  await follow(page, 'Bancada')
  await expect(page.getByRole('heading', { name: 'Bancada' })).toBeVisible()
  await expect(button(page, 'Menu')).toHaveCount(0)

  // Each piece is scanned when it comes and when it is done; the most urgent sale comes first.
  const ler = async (codigo: string, resposta: string) => {
    await lerComUsb(page, codigo)
    await expect(bancada(page)).toContainText(resposta)
  }
  const perder = async () => {
    await press(page, 'Perdi esta')
    await press(page, 'Confirmar: perdi esta', /^Perdida: /)
  }
  const feitas = (quantas: number) => see(page, `${quantas} peças feitas`)
  await ler(m, `venda ${venda.id},`)
  await expect(bancada(page)).toContainText('28 × 30 cm, a 7 cm da gola')
  await expectAccessible(page)
  await ler(m, 'Falta 1 peça')
  await lerComUsb(page, m)
  await see(page, 'Escaneie uma peça lisa')
  await feitas(2)
  await ler(m, onca.titulo)
  await perder()
  // Another blank takes the place of the one that was lost.
  await lerComUsb(page, g)
  await expect(page.getByRole('alert')).toContainText('Outra peça')
  await press(page, 'Entendi')
  await lerComUsb(page, m)
  await feitas(3)

  await api.chamar('PUT /vendas/:id/', {
    params: { id: outra.id },
    body: { origem: 'loja_fisica', cliente_id, itens: [gato.linha('G', 1)] },
  })
  await lerComUsb(page, m)
  await expect(page.getByRole('alert')).toContainText('Nada a produzir precisa de')
  await ler(g, gato.titulo)
  await lerComUsb(page, g)
  await feitas(4)
  await ler(gg, 'Faltam 3 peças')
  await perder()
  for (let n = 1; n <= 3; n++) {
    await lerComUsb(page, gg)
    await feitas(4 + n)
  }
  await ler(p, 'Falta 1 peça')
  await lerComUsb(page, p)
  await feitas(8)
  await expectNoSidewaysScroll(page)
  await follow(page, 'Fila')
  await expect(button(page, 'Menu')).toBeVisible()
  await page.goto(`/producao?vista=quadro&lisa=${lisa.id}`)
  await expect(page.getByRole('region', { name: 'Pronta' })).toContainText('3 de 3')
  await expectGood(page)

  // One of the finished pieces is faulty: it goes, and is printed again.
  await page.goto(`/vendas/${venda.id}`)
  await follow(page, '2 de 2 prontas')
  await press(page.getByRole('region', { name: leao.titulo }), /^Detalhes da ordem/)
  const dialogo = page.getByRole('dialog')
  await press(dialogo, 'Refazer uma')
  await expect(dialogo.getByRole('list', { name: 'O que houve' })).toContainText('Pronta com defeito: 1')
  await press(dialogo, 'Fechar')
  await expect(page.getByRole('region', { name: leao.titulo })).toContainText('1 peça a fazer com esta arte')
  await page.goto(`/vendas/${venda.id}`)
  await expect(page.getByRole('link', { name: '1 de 2 prontas' })).toBeVisible()
  await page.goto('/producao/bancada')
  await see(page, 'Escaneie uma peça lisa')
  await ler(m, leao.titulo)
  await lerComUsb(page, m)
  await expect(page.getByText('1 peça feita', { exact: true })).toBeVisible()

  await page.goto(`/vendas/${venda.id}`)
  await page.getByLabel('Selecionar todos').check()
  await press(page, 'Produtos Separados')
  await expect(button(page, 'Confirmar Medidas')).toBeVisible()
  await levarAEtiqueta(api, venda.id)
  await page.reload()
  await press(page, 'Gerar Etiqueta')
  await expect(button(page, 'Confirmar Retirada')).toBeVisible()
})
