import { beforeAll, expect, test } from 'vitest'
import { createEstampada, turnOnProducao } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { createCaixa, SEM_PERMISSAO } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
beforeAll(() => turnOnProducao(loja))

const DTF = {
  tecnica: 'dtf',
  area_ate_cm2: 900,
  montagem: 30,
  montagem_por_cor: 0,
  faixas: [
    { a_partir_de: 30, por_peca: 12, por_cor: 0, custo_por_peca: 4 },
    { a_partir_de: 1, por_peca: 20, por_cor: 0, custo_por_peca: 6 },
  ],
}
const savePrecos = (...tabelas: readonly object[]) => loja.pedir('PUT', '/api/producao/precos/', { tabelas })
const calculate = (...itens: readonly object[]) => loja.pedir('POST', '/api/producao/calcular/', { itens })
const FRENTE = { posicao: 'frente', arte_id: null, tecnica: 'dtf', largura_mm: 280, altura_mm: 300 }

test('the tables are kept from the smallest quantity to the largest, and the audit says that they changed', async () => {
  const { status, body } = await savePrecos(DTF)
  expect([status, body]).toEqual([200, { tabelas: [{ ...DTF, faixas: DTF.faixas.toReversed() }] }])
  expect((await loja.pedir('GET', '/api/producao/precos/')).body).toEqual(body)
  const [ato] = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body.results
  expect(ato).toMatchObject({ alvo: 'Preços de estampas', detalhes: { tabelas: 1 } })
})

test('a line costs its own piece and its prints, with the group counted together; the shop is asked for nothing else', async () => {
  await savePrecos(DTF)
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 50, preco_venda: 35.5 }))
  const lisa = await balcao.criarProduto({
    preco_venda: 29.9,
    preco_custo: 11,
    variacoes: [variacoes[0], { ...variacoes[1], preco_venda: null }],
  })
  const linha = (indice: number, quantidade: number) => ({
    produto_id: lisa.id,
    variacao_id: lisa.variacoes[indice].id,
    quantidade,
    grupo: 'escola',
    estampas: [FRENTE],
  })
  const { status, body } = await calculate(linha(0, 12), linha(1, 18))
  expect([status, body]).toEqual([
    200,
    {
      itens: [
        { peca: 35.5, estampa: 12, sugerido: 47.5, custo: 15, motivo: null },
        { peca: 29.9, estampa: 12, sugerido: 41.9, custo: 15, motivo: null },
      ],
      montagem: 30,
      total: 1354.2,
      motivo: null,
    },
  ])
})

test('a line is refused at its field when its product or variation is gone, or no variation is named', async () => {
  const { lisa } = await createEstampada(balcao, 1)
  const linha = (produto_id: number, variacao_id: number | null) => ({
    produto_id,
    variacao_id,
    quantidade: 1,
    estampas: [],
  })
  const erros = async (...itens: readonly object[]) => (await calculate(...itens)).body.erros
  expect(await erros(linha(999_999, null))).toEqual({ 'itens.0.produto_id': ['Produto não encontrado'] })
  expect(await erros(linha(lisa.id, lisa.variacoes[0].id), linha(lisa.id, 999_999))).toEqual({
    'itens.1.variacao_id': ['Variação não encontrada neste produto'],
  })
  expect(await erros(linha(lisa.id, null))).toEqual({ 'itens.0.variacao_id': ['Escolha a variação'] })
})

test('who does not see costs reads none, keeps those that are there, and sends none; who may not change prices changes none', async () => {
  await savePrecos(DTF)
  const { pedir, negar: denyPermissoes } = await createCaixa(loja, 'sem-custos')
  await denyPermissoes('ver_custos')
  const { body } = await pedir('GET', '/producao/precos/')
  expect(body.tabelas[0].faixas.map((faixa: { custo_por_peca: unknown }) => faixa.custo_por_peca)).toEqual([null, null])
  body.tabelas[0].montagem = 45
  expect((await pedir('PUT', '/producao/precos/', body)).status).toBe(200)
  const { tabelas } = (await loja.pedir('GET', '/api/producao/precos/')).body
  expect(tabelas).toEqual([{ ...DTF, montagem: 45, faixas: DTF.faixas.toReversed() }])
  expect(await pedir('PUT', '/producao/precos/', { tabelas: [DTF] })).toMatchObject(SEM_PERMISSAO)
  const lisa = await balcao.criarProduto({ preco_custo: 11 })
  const calculated = await pedir('POST', '/producao/calcular/', {
    itens: [{ produto_id: lisa.id, quantidade: 1, estampas: [FRENTE] }],
  })
  expect(calculated.body.itens[0]).toMatchObject({ estampa: 20, custo: null })
  await denyPermissoes('mudar_precos')
  expect(await pedir('PUT', '/producao/precos/', body)).toMatchObject(SEM_PERMISSAO)
})

test('a change of the tables, or none at all, moves nothing that quotes, links and sales have said', async () => {
  await savePrecos(DTF)
  const orcamentos = await openOrcamentos(loja, balcao.clienteId)
  const lisa = await balcao.criarProduto({ preco_venda: 29.9, preco_custo: 11, qtd: 90 })
  const linha = { quantidade: 30, grupo: 'time', estampas: [FRENTE] }
  const { itens: suggested, montagem } = (await calculate({ produto_id: lisa.id, ...linha })).body
  const quoted = { produto_id: lisa.id, ...linha, valor_unitario: suggested[0].sugerido }
  const setup = { descricao: 'Montagem', quantidade: 1, valor_unitario: montagem }
  const [sent, draft] = [await orcamentos.criar([quoted, setup]), await orcamentos.criar([quoted])]
  const token = await orcamentos.enviar(sent.id)
  const { body: sold } = await balcao.vender([{ id: lisa.id, ...linha, valor_unitario: suggested[0].sugerido }])
  const readAll = async () => ({
    sent: await orcamentos.ler(sent.id),
    draft: await orcamentos.ler(draft.id),
    link: (await orcamentos.pelo(token)).body,
    sale: await balcao.ler(sold.id),
  })
  const before = await readAll()
  expect([before.link.total, before.draft.total, before.sale.total]).toEqual([1287, 1257, 1257])
  expect(before.sale.itens[0]).toMatchObject({ valor_unitario: 41.9, custo_unitario: 15 })
  const dearer = DTF.faixas.map((tier) => ({ ...tier, por_peca: 99.99, custo_por_peca: 50 }))
  for (const tabelas of [[{ ...DTF, montagem: 77, faixas: dearer }], []]) {
    expect((await savePrecos(...tabelas)).status).toBe(200)
    expect(await readAll()).toEqual(before)
  }
  // An edit that leaves price and prints as they are leaves them.
  const { itens } = before.sale
  const edit = { item_id: itens[0].item_id, id: lisa.id, quantidade: 29, valor_unitario: 41.9 }
  expect((await balcao.editar(sold.id, [edit])).body.itens[0]).toMatchObject({
    valor_unitario: 41.9,
    custo_unitario: 15,
  })
  // No open production is left, which switching off would refuse.
  await balcao.cancelar(sold.id)
})

test('a shop that does not print has no prices of prints', async () => {
  await loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })
  expect((await savePrecos(DTF)).body.codigo).toBe('PRODUCAO_DESLIGADA')
  expect((await calculate({ produto_id: 1, quantidade: 1, estampas: [] })).body.codigo).toBe('PRODUCAO_DESLIGADA')
  await turnOnProducao(loja)
})
