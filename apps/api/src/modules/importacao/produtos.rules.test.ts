import { expect, test } from 'vitest'
import {
  buildContexto,
  buildProduto,
  buildVariacao,
  comoLinha,
  describeLinha,
  ONTEM,
  proposeProdutos,
  simples,
  TEST_HOJE,
} from '../../../test/support/produtos-da-planilha.ts'
import { skusDaLinha } from './familia.rules.ts'
import { proposeProduto } from './produtos.rules.ts'
import type { ContextoDaImportacao, Valores } from './registros.ts'

/** Before the pieces moved. */
const ANTES = '2026-11-20T00:00:00Z'
const JA_ESTA = 'A linha não tem SKU, e “CANECA” já está aqui ou em outra linha.'
const SOMA = 'O estoque 9 fica de fora: vale a soma das variações.'
const DE_UMA_VARIACAO = 'O SKU do produto “CAM-M” é de uma variação.'
const SOMADA = 'estoque 5→8'
const NOVA = { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P' }
const PARA_A_FESTA = 'categoria Roupas→Festa > Infantil'
const NOVO = { sku: 'NOVO', titulo: 'Boné' }

test.each<[string, Valores, string, string | RegExp]>([
  ['nothing but its SKU', { sku: 'cam-m' }, 'igual', ''],
  ['the price that counts', { sku: 'CAM-M', preco_venda: 50 }, 'igual', ''],
  ['another price', { sku: 'CAM-M', preco_venda: 55 }, 'alterar', 'preco_venda 50→55'],
  ['a price of its own that is emptied', { sku: 'CAM-G', preco_venda: null }, 'alterar', 'preco_venda 60→null'],
  ['no price of its own to empty', { sku: 'CAM-M', preco_venda: null }, 'igual', ''],
  ['a price of its own that stays', { sku: 'CAM-G', preco_venda: 60 }, 'igual', ''],
  ['a price of nothing', { sku: 'CAM-M', preco_venda: 0 }, 'alterar', 'preco_venda 50→0'],
  ['nothing instead of a price of its own', { sku: 'CAM-G', preco_venda: 0 }, 'alterar', 'preco_venda 60→0'],
  ['the cost of a variation', { sku: 'CAM-G', preco_custo: 25 }, 'alterar', 'preco_custo 20→25'],
  ['an emptied price of a product', { sku: 'CAN', preco_venda: null }, 'alterar', 'preco_venda 50→null'],
  ['the price of a product', { sku: 'CAN', preco_custo: 25 }, 'alterar', 'preco_custo 20→25'],
  ['another size', { sku: 'CAM-M', tamanho: 'GG' }, 'alterar', 'tamanho M→GG'],
  ['its own size', { sku: 'CAM-M', tamanho: 'M' }, 'igual', ''],
  ['a description', { sku: 'CAM-M', descricao: 'Pesada' }, 'alterar', 'descricao Leve→Pesada'],
  ['the description of a product', { sku: 'CAN', descricao: 'Alta' }, 'alterar', 'descricao Leve→Alta'],
  ['an emptied weight', { sku: 'CAM-M', peso: null }, 'alterar', 'peso 0.2→null'],
  ['a title', { sku: 'CAM-M', titulo: 'Regata' }, 'alterar', 'titulo Camiseta→Regata'],
  ['an emptied title', { sku: 'CAM-M', titulo: null }, 'erro', 'Título não pode ficar vazio.'],
  ['a title that is a name of its model', { sku: 'CAM-M', titulo: 'Camisa' }, 'alterar', 'titulo Camiseta→Camisa'],
  ['a title that two categories have', { sku: 'CAN', titulo: 'Infantil' }, 'alterar', 'titulo Caneca→Infantil'],
  ['an emptied model', { sku: 'CAM-M', modelo: null }, 'erro', 'Modelo não pode ficar vazio.'],
  ['an emptied category', { sku: 'CAM-M', categoria: null }, 'erro', 'Categoria não pode ficar vazio.'],
  ['another model', { sku: 'CAM-M', modelo: 'Saia' }, 'alterar', 'modelo CM Camisa→Saia'],
  ['another category', { sku: 'CAN', categoria: 'Louça' }, 'alterar', 'categoria Roupas→Louça'],
  ['its model by another name', { sku: 'CAM-M', modelo: 'cámisa' }, 'igual', ''],
  ['a category that two have', { sku: 'CAN', categoria: 'Infantil' }, 'erro', /mais de uma categoria/],
  ['its category in other letters', { sku: 'CAN', categoria: 'ROUPAS' }, 'igual', ''],
  ['the pieces that are there', { sku: 'CAM-M', estoque: 5 }, 'igual', ''],
  ['other pieces', { sku: 'CAM-M', estoque: 7 }, 'alterar', 'estoque 5→7'],
  ['fewer than are reserved', { sku: 'CAM-M', estoque: 0 }, 'erro', 'Reservadas em vendas abertas: 1.'],
  ['as many as are reserved', { sku: 'CAM-M', estoque: 1 }, 'alterar', 'estoque 5→1'],
  ['no figure', { sku: 'CAM-M', estoque: null }, 'erro', /escreva 0/],
  ['pieces that moved since', { sku: 'CAM-M', estoque: 7, exportado_em: ANTES }, 'erro', /conte de novo/],
  ['pieces that moved at the very moment', { sku: 'CAM-M', estoque: 7, exportado_em: ONTEM }, 'alterar', 'estoque 5→7'],
  ['the same pieces, moved since', { sku: 'CAM-M', estoque: 5, exportado_em: ANTES }, 'igual', ''],
  ['another stock than the sum', { sku: 'CAM', estoque: 9 }, 'igual', SOMA],
  ['the stock that the variations make', { sku: 'CAM', estoque: 5 }, 'igual', ''],
  ['a stock of 0 with variations', { sku: 'CAM', estoque: 0, preco_venda: 51 }, 'alterar', 'preco_venda 50→51'],
  ['another one by its place', { sku: 'CAN', categoria: 'Festa > Infantil' }, 'alterar', PARA_A_FESTA],
  ['its own product as a variation', { ...NOVA, sku: 'X', sku_do_produto: ' x' }, 'erro', /próprio produto/],
  ['no SKU, of a variation that is here', { sku_do_produto: 'CAM', tamanho: ' m' }, 'igual', ''],
  ['no SKU, and another price', { sku_do_produto: 'CAM', tamanho: 'M', preco_venda: 9 }, 'alterar', 'preco_venda 50→9'],
  ['another product’s SKU', { sku: 'CAM-M', sku_do_produto: 'CAN' }, 'erro', /tem outro SKU do produto/],
  ['its own product’s SKU', { sku: 'CAM-M', sku_do_produto: ' cam ' }, 'igual', ''],
  ['a size for a product', { sku: 'CAN', tamanho: 'M' }, 'erro', /não de uma variação/],
  ['a colour for a product', { sku: 'CAN', nome_cor: 'Azul' }, 'erro', /não de uma variação/],
  ['an unknown SKU without a title', { sku: 'NOVO' }, 'erro', /Informe o título/],
  [
    'a new product without a price',
    { ...NOVO, preco_venda: null, exportado_em: TEST_HOJE },
    'criar',
    'titulo null→Boné',
  ],
  ['a new product by its own SKU', { ...NOVO, sku: 'novo', sku_do_produto: 'NOVO' }, 'criar', 'titulo null→Boné'],
  ['a variation of nothing', { ...NOVO, sku_do_produto: 'NOVOS' }, 'erro', 'Informe a cor ou o tamanho da variação.'],
  ['a new product of two categories', { ...NOVO, categoria: 'Infantil' }, 'erro', /mais de uma categoria/],
  ['a new product', { ...NOVO, preco_venda: 30 }, 'criar', 'titulo null→Boné, preco_venda null→30'],
  ['a new size', { ...NOVA, estoque: 2 }, 'criar', 'tamanho null→P, estoque null→2'],
  ['a new size and a title', { ...NOVA, titulo: 'Regata' }, 'criar', 'titulo Camiseta→Regata, tamanho null→P'],
  ['a new size and the weight that is there', { ...NOVA, peso: 0.2 }, 'criar', 'tamanho null→P'],
  [
    'a new size and a description',
    { ...NOVA, descricao: 'Macia', altura: 3, preco_venda: 9 },
    'criar',
    'altura null→3, descricao Leve→Macia, tamanho null→P, preco_venda null→9',
  ],
  ['a new size and the same description', { ...NOVA, descricao: 'Leve' }, 'criar', 'tamanho null→P'],
  ['a new size of a variation', { ...NOVA, sku_do_produto: 'CAM-M' }, 'erro', DE_UMA_VARIACAO],
  ['a size that is there', { ...NOVA, tamanho: 'm' }, 'erro', /já tem a variação m, com o SKU “CAM-M”/],
  ['a variation where there is none', { sku: 'X', sku_do_produto: 'CAN', tamanho: 'M' }, 'erro', /não tem variações/],
  ['a variation without colour and size', { sku: 'X', sku_do_produto: 'CAM' }, 'erro', /cor ou o tamanho/],
  ['an EAN', { sku: 'CAN', gtin: '7891000315507' }, 'alterar', 'gtin null→7891000315507'],
  ['no EAN', { sku: 'CAN', gtin: 'SEM GTIN' }, 'igual', ''],
  [
    'an EAN with a wrong digit',
    { sku: 'CAN', gtin: '7891000315508' },
    'igual',
    /“7891000315508” ficou de fora.*verificador/,
  ],
  [
    'an EAN that is none',
    { sku: 'CAN', gtin: '7,891E+12' },
    'igual',
    /^O EAN “7,891E\+12” ficou de fora\. Um EAN tem 8/,
  ],
  ['no SKU, but a title that is here', { titulo: 'CANECA' }, 'erro', JA_ESTA],
  ['no SKU and a new title', { titulo: 'Boné' }, 'criar', 'titulo null→Boné'],
  ['no SKU, and one to get', { titulo: 'Camiseta', sku_do_produto: 'CAM', tamanho: 'XG' }, 'criar', 'tamanho null→XG'],
  ['no SKU of a variation at all', { titulo: 'Meia', tamanho: 'M' }, 'erro', 'A variação não tem SKU, nem o produto.'],
  [
    'a code in the place of the SKU of a variation',
    { codigo: 'IMP-1', titulo: 'Meia', tamanho: 'M' },
    'erro',
    'A variação não tem SKU, nem o produto: se a coluna “Código” traz o SKU, diga isso nas colunas.',
  ],
])('a row of %s', (_, valores, proposta, motivo) => {
  expect(describeLinha(valores)).toEqual([
    proposta,
    typeof motivo === 'string' ? motivo : expect.stringMatching(motivo),
  ])
})

test.each<[string, Partial<ContextoDaImportacao>, Valores, string, string | RegExp]>([
  ['only updates, of an unknown SKU', { modo: 'atualizar' }, NOVO, 'erro', /não está aqui/],
  ['only updates, of no SKU', { modo: 'atualizar' }, { titulo: 'Boné' }, 'erro', 'A linha não tem SKU.'],
  ['counts what came in before', { entraram: new Set([2]) }, { sku: 'CAN', estoque: 3 }, 'alterar', 'estoque 5→3'],
  ['adds no pieces', { estoque: 'entrada' }, { sku: 'CAN', estoque: 0 }, 'igual', ''],
  ['counted before pieces moved', { contado_em: ANTES }, { sku: 'CAN', estoque: 3 }, 'erro', /conte de novo/],
  ['only creates, of a known one', { modo: 'criar' }, { sku: 'CAN', titulo: 'X' }, 'igual', /só cria/],
  ['adds pieces', { estoque: 'entrada' }, { sku: 'CAN', estoque: 3 }, 'alterar', SOMADA],
  ['adds what came before', { estoque: 'entrada', entraram: new Set([2]) }, { sku: 'CAN', estoque: 3 }, 'igual', ''],
  ['adds though they moved', { estoque: 'entrada', contado_em: ANTES }, { sku: 'CAN', estoque: 3 }, 'alterar', SOMADA],
  ['takes stock alone', { soEstoque: true }, { sku: 'CAN', titulo: 'X', estoque: 9 }, 'alterar', 'estoque 5→9'],
  ['takes stock alone, with variations', { soEstoque: true }, { sku: 'CAM', estoque: 9 }, 'erro', /por variação/],
  ['only creates, of a new size', { modo: 'criar' }, { ...NOVA, titulo: 'Y' }, 'criar', 'tamanho null→P'],
  ['takes stock alone, unknown', { soEstoque: true }, { sku: 'NOVO', estoque: 9 }, 'erro', /não está aqui/],
])('an import that %s', (_, mais, valores, proposta, motivo) => {
  expect(describeLinha(valores, mais)).toEqual([
    proposta,
    typeof motivo === 'string' ? motivo : expect.stringMatching(motivo),
  ])
})

test('one in the trash, and a kit', () => {
  expect(describeLinha({ sku: 'CAN' }, {}, [{ ...simples, na_lixeira: true }])).toEqual([
    'erro',
    '“Caneca” está na lixeira.',
  ])
  expect(describeLinha({ sku: 'CAN', estoque: 9 }, {}, [{ ...simples, kit: true }])[1]).toMatch(
    /^Um kit não tem quantidade/,
  )
  expect(describeLinha(NOVA, {}, [buildProduto({ na_lixeira: true })])[1]).toBe('“Camiseta” está na lixeira.')
  expect(describeLinha(NOVA, {}, [buildProduto({ kit: true })])[1]).toMatch(/^“Camiseta” não tem variações/)
  const donos = new Map([['cam', { produto_id: 9, variacao_id: null }]])
  expect(describeLinha({ sku: 'CAM' }, { donos })[1]).toBe('“CAM” está na lixeira.')
})

test('a variation that has no SKU is named without one, one that never moved may be counted at any time', () => {
  const skulessProdutos = [buildProduto({ variacoes: [buildVariacao({ sku: null })] })]
  expect(describeLinha({ ...NOVA, tamanho: 'M' }, {}, skulessProdutos)[1]).toBe(
    '“Camiseta” já tem a variação M, sem SKU.',
  )
  const contada = { sku: 'CAN', estoque: 6, exportado_em: '2026-01-01T00:00:00Z' }
  expect(describeLinha(contada, {}, [{ ...simples, moveu_em: null }])).toEqual(['alterar', 'estoque 5→6'])
})

test('a row without a SKU makes no variation whose SKU is here', () => {
  const takenSkuProdutos = [buildProduto({ variacoes: [buildVariacao({ sku: 'CAM-XG' })] })]
  const motivo = 'A linha não tem SKU, e “CAM-XG” já está aqui.'
  expect(describeLinha({ titulo: 'Camiseta', sku_do_produto: ' CAM', tamanho: 'XG' }, {}, takenSkuProdutos)).toEqual([
    'erro',
    motivo,
  ])
})

test('a description of its own is the variation’s, another the product’s', () => {
  const propria = [buildProduto({ variacoes: [buildVariacao({ descricao: 'Solta' })] })]
  const proposedChange = describeLinha({ sku: 'CAM-M', descricao: 'Larga' }, {}, propria)
  expect(proposedChange).toEqual(['alterar', 'descricao_da_variacao Solta→Larga'])
})

test('new variations belong to the product of the other rows, where these are of one', () => {
  const nova = { titulo: 'Camiseta', tamanho: 'P' }
  const [, camisetaProposta] = proposeProdutos([{ sku: 'CAM-M', titulo: 'Camiseta' }, nova])
  expect(camisetaProposta).toMatchObject({ proposta: 'criar', produto_id: 1 })
  const [, , ambiguousProposta] = proposeProdutos([{ sku: 'CAM-M' }, { sku: 'CAN' }, nova])
  const motivo = 'As outras linhas são de produtos diferentes: preencha o SKU do produto.'
  expect(ambiguousProposta).toMatchObject({ proposta: 'erro', motivo })
  const [, siblingProposta] = proposeProdutos([{ sku: 'CAM-M' }, { ...nova, sku: 'NOVA' }, { sku: 'CAM-G' }])
  expect(siblingProposta).toMatchObject({ proposta: 'criar', produto_id: 1, motivo: null })
  expect(proposeProdutos([{ ...nova, sku: 'NOVA' }, { sku: 'CAM-M' }])[0]).toMatchObject({
    proposta: 'criar',
    produto_id: 1,
  })
  expect(proposeProdutos([{ ...nova, sku: 'NOVA' }])[0]).toMatchObject({ proposta: 'criar', produto_id: null })
})

test('a title without a SKU is taken by a new product of a row before, not by a refused row or a new variation', () => {
  const contexto = buildContexto({ titulos: new Set() }, [buildProduto({}), simples])
  const proposeLinha = (valores: Valores) => proposeProduto([comoLinha(valores, 0)], contexto)[0]?.proposta
  expect(proposeLinha({ titulo: 'Boné', categoria: 'Infantil' })).toBe('erro')
  expect(proposeLinha({ titulo: 'Regata', sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P' })).toBe('criar')
  expect([proposeLinha({ titulo: 'Boné' }), proposeLinha({ titulo: 'Regata' })]).toEqual(['criar', 'criar'])
  expect([proposeLinha({ titulo: 'BONÉ' }), proposeLinha({ titulo: 'regata' })]).toEqual(['erro', 'erro'])
})

test.each<[Valores, string[]]>([
  [{ sku: 'A' }, ['a']],
  [{ sku: 'A', sku_do_produto: ' CAM ', nome_cor: 'Azul', tamanho: 'P' }, ['a', 'cam', 'cam-azul-p']],
  [{ sku_do_produto: 'CAM' }, ['cam', 'cam']],
  [{ titulo: 'Boné' }, []],
])('the row %j may name the SKUs %j', (valores, skus) => {
  expect(skusDaLinha(comoLinha(valores, 0))).toEqual(skus)
})

test('rows of one product say the same of it, and each variation once', () => {
  const novos = [
    { sku: 'B-P', sku_do_produto: 'B', titulo: 'Boné', tamanho: 'P' },
    { sku: 'B-M', sku_do_produto: 'B', titulo: 'Gorro', tamanho: 'M' },
    { sku: 'B-M2', sku_do_produto: 'B', titulo: 'Boné', tamanho: 'p' },
    { sku: 'B-G', sku_do_produto: 'B', titulo: 'Boné', tamanho: 'G' },
  ]
  expect(proposeProdutos(novos).map(({ proposta, motivo }) => [proposta, motivo])).toEqual([
    ['criar', null],
    ['erro', 'Título: a linha 2, do mesmo produto, diz outro valor.'],
    ['erro', '“p” já está na linha 2, deste produto.'],
    ['criar', null],
  ])
  const descricoes = [
    { sku: 'CAM-M', descricao: 'Pesada', preco_custo: 1 },
    { sku: 'CAM-G', descricao: 'Macia', preco_custo: 2 },
    { ...NOVA, descricao: 'Pesada' },
  ]
  const conflictMotivo = 'Descrição: a linha 2, do mesmo produto, diz outro valor.'
  expect(proposeProdutos(descricoes).map(({ motivo }) => motivo)).toEqual([null, conflictMotivo, null])
})

test('the own value is kept where another one counted', () => {
  const diferencas = (sku: string, preco_venda: number) => proposeProdutos([{ sku, preco_venda }])[0]?.diferencas
  expect(diferencas('CAM-M', 55)).toEqual([{ campo: 'preco_venda', antes: 50, depois: 55, era: null }])
  expect(diferencas('CAM-G', 65)).toEqual([{ campo: 'preco_venda', antes: 60, depois: 65 }])
})

test('a product takes variations up to 500, those of the rows before among them', () => {
  const tamanhos = Array.from({ length: 499 }, (_, i) =>
    buildVariacao({ id: i + 100, sku: `CAM-${i}`, tamanho: `${i}` }),
  )
  const novas = ['A', 'B'].map((tamanho) => ({ sku: `CAM-${tamanho}`, sku_do_produto: 'CAM', tamanho }))
  const motivos = proposeProdutos(novas, {}, [buildProduto({ variacoes: tamanhos })]).map(({ motivo }) => motivo)
  expect(motivos).toEqual([null, 'No máximo 500 variações em um produto.'])
})

test('a taken EAN is left out, and the row says so; two of one product are exchanged', () => {
  const [certo, secondGtin] = ['7891000315507', '96385074']
  const caneca = { sku: 'CAN', gtin: certo }
  const gtins = () => new Map([[`0${certo}`, { produto_id: 9, variacao_id: null, nome: 'Boné' }]])
  expect(describeLinha(caneca, { gtins: gtins() })).toEqual(['igual', `O EAN ${certo} ficou de fora: já é de “Boné”.`])
  const nova = { sku: 'N', titulo: 'Nova', gtin: certo }
  expect(describeLinha(nova, { gtins: gtins() })).toEqual(['criar', `O EAN ${certo} ficou de fora: já é de “Boné”.`])
  expect(describeLinha(nova)?.[1]).toContain(`gtin null→${certo}`)
  expect(describeLinha({ ...nova, gtin: '-' })?.[1]).not.toContain('gtin')
  const igual = buildProduto({ id: 2, sku: 'CAN', tem_variacoes: false, variacoes: [], gtin: certo })
  expect(describeLinha({ sku: 'CAN', gtin: `0${certo}` }, {}, [igual])).toEqual(['igual', ''])
  expect(describeLinha({ sku: 'CAN', gtin: null }, {}, [igual])).toEqual(['alterar', `gtin ${certo}→null`])
  expect(describeLinha(caneca, { modo: 'criar' })).toEqual(['igual', 'Já está aqui, e esta importação só cria.'])
  expect(describeLinha(caneca, { soEstoque: true })).toEqual(['igual', ''])

  const linhas = [
    { sku: 'CAM-M', gtin: certo },
    { sku: 'CAM-G', gtin: secondGtin },
  ]
  const trocadas = buildProduto({
    variacoes: [
      buildVariacao({ gtin: secondGtin }),
      buildVariacao({ id: 12, sku: 'CAM-G', tamanho: 'G', gtin: certo }),
    ],
  })
  const donos = new Map([
    [`0${certo}`, { produto_id: 1, variacao_id: 12, nome: 'Camiseta G' }],
    [`000000${secondGtin}`, { produto_id: 1, variacao_id: 11, nome: 'Camiseta M' }],
  ])
  expect(proposeProdutos(linhas, { gtins: donos }, [trocadas]).map(({ diferencas }) => diferencas)).toEqual([
    [{ campo: 'gtin', antes: secondGtin, depois: certo }],
    [{ campo: 'gtin', antes: certo, depois: secondGtin }],
  ])
})

test('of two products of a file that say one EAN the first has it, and the row of the other says so', () => {
  const gtin = '7891000315507'
  const contexto = buildContexto({ gtins: new Map() }, [buildProduto({}), simples])
  const proposta = (valores: Valores) => proposeProduto([comoLinha({ ...valores, gtin }, 0)], contexto)[0]
  expect(proposta(NOVO)?.diferencas).toContainEqual({ campo: 'gtin', antes: null, depois: gtin })
  for (const namesake of [{ sku: 'OUTRO', titulo: 'Gorro' }, { sku: 'CAN' }])
    expect(proposta(namesake)?.motivo).toBe(`O EAN ${gtin} ficou de fora: já é de “Boné”.`)
})

test('the pieces of a row are its variation’s: what the product or another variation has, holds or moved does not count', () => {
  const depois = '2026-11-22T13:00:00.000Z'
  const variacaoM = buildVariacao({ quantidade: 3, reservado: 1 })
  const variacaoG = buildVariacao({
    id: 12,
    sku: 'CAM-G',
    tamanho: 'G',
    quantidade: 20,
    reservado: 9,
    moveu_em: depois,
  })
  const grade = [buildProduto({ quantidade: 23, reservado: 10, moveu_em: depois, variacoes: [variacaoM, variacaoG] })]
  expect(describeLinha({ sku: 'CAM-M', estoque: 2 }, {}, grade)).toEqual(['alterar', 'estoque 3→2'])
  expect(describeLinha({ sku: 'CAM-M', estoque: 23 }, {}, grade)).toEqual(['alterar', 'estoque 3→23'])
  expect(describeLinha({ sku: 'CAM-M', estoque: 4 }, { estoque: 'entrada' }, grade)).toEqual(['alterar', 'estoque 3→7'])
  expect(describeLinha({ sku: 'CAM-G', estoque: 21 }, {}, grade)).toEqual([
    'erro',
    expect.stringContaining('agora são 20'),
  ])
})
