import { expect, test } from 'vitest'
import { skusDaLinha } from './donos.rules.ts'
import { proporProduto } from './produtos.rules.ts'
import type { Contexto, Linha, ProdutoAqui, Valores, VariacaoAqui } from './registros.ts'

const ONTEM = '2026-11-21T12:00:00.000Z'
const HOJE = '2026-11-22T12:00:00.000Z'
const pecas = { quantidade: 5, reservado: 1, moveu_em: ONTEM }
const variacao = (dados: Partial<VariacaoAqui>): VariacaoAqui => ({
  ...{ id: 11, sku: 'CAM-M', nome_cor: null, tamanho: 'M', preco_custo: null, preco_venda: null, descricao: '' },
  ...{ ...pecas, ...dados },
})
const produto = (dados: Partial<ProdutoAqui>): ProdutoAqui => ({
  ...{
    modelo_id: 1,
    categoria_id: 1,
    id: 1,
    titulo: 'Camiseta',
    codigo: '',
    sku: 'CAM',
    descricao: 'Leve',
    modelo: 'CM Camisa',
    categoria: 'Roupas',
    caminho: 'Roupas',
  },
  ...{ nomes_do_modelo: ['CM Camisa', 'CM', 'Camisa'], preco_custo: 20, preco_venda: 50, peso: 0.2, altura: null },
  ...{ largura: null, comprimento: null, kit: false, tem_variacoes: true, na_lixeira: false, id_bling: null, ...pecas },
  ...{ variacoes: [variacao({}), variacao({ id: 12, sku: 'CAM-G', tamanho: 'G', preco_venda: 60 })], ...dados },
})
const simples = produto({ id: 2, titulo: 'Caneca', sku: 'CAN', tem_variacoes: false, variacoes: [] })

function contextoDe(mais: Partial<Contexto>, produtos: readonly ProdutoAqui[]): Contexto {
  const donos = new Map(
    produtos.flatMap(({ id, sku, variacoes }): [string, { produto_id: number; variacao_id: number | null }][] => [
      [String(sku).toLowerCase(), { produto_id: id, variacao_id: null }],
      ...variacoes.map(
        (v) =>
          [String(v.sku).toLowerCase(), { produto_id: id, variacao_id: v.id }] as [
            string,
            { produto_id: number; variacao_id: number },
          ],
      ),
    ]),
  )
  return {
    ...{ modo: 'ambos', soEstoque: false, estoque: 'contado', contado_em: HOJE, donos, entraram: new Set() },
    ...{ produtos: new Map(produtos.map((um) => [um.id, um])), titulos: new Set(['caneca', 'camiseta']) },
    ...{ porCodigo: new Map(), presos: new Map(), variacoesDoArquivo: new Map(), exigePai: false },
    ...{ categoriasRepetidas: new Set(['infantil']), ...mais },
  }
}
const comoLinha = (valores: Valores, i: number): Linha => ({
  ...{ linha: i + 2, valores, erros: [], chave: valores.sku == null ? null : String(valores.sku).toLowerCase() },
})
const propor = (linhas: Valores[], mais: Partial<Contexto> = {}, produtos = [produto({}), simples]) =>
  proporProduto(linhas.map(comoLinha), contextoDe(mais, produtos))
/** What one row becomes: its changes in words, or why it is refused. */
function um(valores: Valores, mais?: Partial<Contexto>, produtos?: ProdutoAqui[]) {
  const [proposta] = propor([valores], mais, produtos)
  const mudancas = proposta?.diferencas.map(({ campo, antes, depois }) => `${campo} ${antes}→${depois}`).join(', ')
  return [proposta?.proposta, proposta?.motivo ?? mudancas]
}

test.each<[string, Valores, string, string | RegExp]>([
  ['nothing but its SKU', { sku: 'cam-m' }, 'igual', ''],
  ['the price that counts', { sku: 'CAM-M', preco_venda: 50 }, 'igual', ''],
  ['another price', { sku: 'CAM-M', preco_venda: 55 }, 'alterar', 'preco_venda 50→55'],
  ['a price of its own that is emptied', { sku: 'CAM-G', preco_venda: null }, 'alterar', 'preco_venda 60→null'],
  ['no price of its own to empty', { sku: 'CAM-M', preco_venda: null }, 'igual', ''],
  ['a price of its own that stays', { sku: 'CAM-G', preco_venda: 60 }, 'igual', ''],
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
  [
    'pieces that moved since the export',
    { sku: 'CAM-M', estoque: 7, exportado_em: '2026-11-20T00:00:00Z' },
    'erro',
    /conte de novo/,
  ],
  [
    'pieces that moved at the moment of the export',
    { sku: 'CAM-M', estoque: 7, exportado_em: ONTEM },
    'alterar',
    'estoque 5→7',
  ],
  ['the same pieces, moved since', { sku: 'CAM-M', estoque: 5, exportado_em: '2026-11-20T00:00:00Z' }, 'igual', ''],
  [
    'another stock of a product with variations',
    { sku: 'CAM', estoque: 9 },
    'igual',
    'O estoque 9 fica de fora: vale a soma das variações.',
  ],
  ['the stock that the variations make', { sku: 'CAM', estoque: 5 }, 'igual', ''],
  [
    'no pieces of a product with variations',
    { sku: 'CAM', estoque: 0, preco_venda: 51 },
    'alterar',
    'preco_venda 50→51',
  ],
  ['its category by its place', { sku: 'CAN', categoria: 'roupas' }, 'igual', ''],
  [
    'a category by its place, of a name that two have',
    { sku: 'CAN', categoria: 'Festa > Infantil' },
    'alterar',
    'categoria Roupas→Festa > Infantil',
  ],
  [
    'its own product as a variation',
    { sku: 'X', sku_do_produto: ' x', tamanho: 'P', titulo: 'Y' },
    'erro',
    /próprio produto/,
  ],
  ['no SKU, of a variation that is here', { sku_do_produto: 'CAM', tamanho: ' m' }, 'igual', ''],
  [
    'no SKU, of a variation with another price',
    { sku_do_produto: 'CAM', tamanho: 'M', preco_venda: 9 },
    'alterar',
    'preco_venda 50→9',
  ],
  ['another product’s SKU', { sku: 'CAM-M', sku_do_produto: 'CAN' }, 'erro', /tem outro SKU do produto/],
  ['its own product’s SKU', { sku: 'CAM-M', sku_do_produto: ' cam ' }, 'igual', ''],
  ['a size for a product', { sku: 'CAN', tamanho: 'M' }, 'erro', /não de uma variação/],
  ['a colour for a product', { sku: 'CAN', nome_cor: 'Azul' }, 'erro', /não de uma variação/],
  ['an unknown SKU without a title', { sku: 'NOVO' }, 'erro', /Informe o título/],
  [
    'a new product that empties a price',
    { sku: 'NOVO', titulo: 'Boné', preco_venda: null, exportado_em: HOJE },
    'criar',
    'titulo null→Boné',
  ],
  [
    'a new product whose SKU is the product’s',
    { sku: 'novo', sku_do_produto: 'NOVO', titulo: 'Boné' },
    'criar',
    'titulo null→Boné',
  ],
  [
    'another SKU of a new product, without colour and size',
    { sku: 'NOVO-1', sku_do_produto: 'NOVO', titulo: 'Boné' },
    'erro',
    'Informe a cor ou o tamanho da variação.',
  ],
  [
    'a new product of a category that two have',
    { sku: 'NOVO', titulo: 'Boné', categoria: 'Infantil' },
    'erro',
    /mais de uma categoria/,
  ],
  ['a new product', { sku: 'NOVO', titulo: 'Boné', preco_venda: 30 }, 'criar', 'titulo null→Boné, preco_venda null→30'],
  [
    'a new size',
    { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P', estoque: 2 },
    'criar',
    'tamanho null→P, estoque null→2',
  ],
  [
    'a new size and what the product is called',
    { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P', titulo: 'Regata', peso: 0.2 },
    'criar',
    'titulo Camiseta→Regata, tamanho null→P',
  ],
  [
    'a new size and how the product is described',
    { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P', descricao: 'Macia', altura: 3, preco_venda: 9 },
    'criar',
    'altura null→3, descricao Leve→Macia, tamanho null→P, preco_venda null→9',
  ],
  [
    'a new size and the product’s own description',
    { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P', descricao: 'Leve' },
    'criar',
    'tamanho null→P',
  ],
  [
    'a new size of a variation',
    { sku: 'X', sku_do_produto: 'CAM-M', tamanho: 'P' },
    'erro',
    'O SKU do produto “CAM-M” é de uma variação.',
  ],
  [
    'a size that is there',
    { sku: 'X', sku_do_produto: 'CAM', tamanho: 'm' },
    'erro',
    /já tem a variação m, com o SKU “CAM-M”/,
  ],
  [
    'a variation of a product without any',
    { sku: 'X', sku_do_produto: 'CAN', tamanho: 'M' },
    'erro',
    /não tem variações/,
  ],
  ['a variation without colour and size', { sku: 'X', sku_do_produto: 'CAM' }, 'erro', /cor ou o tamanho/],
  [
    'no SKU, but a title that is here',
    { titulo: 'CANECA' },
    'erro',
    'A linha não tem SKU, e “CANECA” já está aqui ou em outra linha.',
  ],
  ['no SKU and a new title', { titulo: 'Boné' }, 'criar', 'titulo null→Boné'],
  [
    'no SKU, and one that it would get is new',
    { titulo: 'Camiseta', sku_do_produto: 'CAM', tamanho: 'XG' },
    'criar',
    'tamanho null→XG',
  ],
  ['no SKU at all of a variation', { titulo: 'Meia', tamanho: 'M' }, 'erro', 'A variação não tem SKU, nem o produto.'],
])('a row of %s', (_, valores, proposta, motivo) => {
  expect(um(valores)).toEqual([proposta, typeof motivo === 'string' ? motivo : expect.stringMatching(motivo)])
})

test.each<[string, Partial<Contexto>, Valores, string, string | RegExp]>([
  ['only updates, of an unknown SKU', { modo: 'atualizar' }, { sku: 'NOVO', titulo: 'Boné' }, 'erro', /não está aqui/],
  ['only updates, of no SKU', { modo: 'atualizar' }, { titulo: 'Boné' }, 'erro', 'A linha não tem SKU.'],
  ['counts what came in before', { entraram: new Set([2]) }, { sku: 'CAN', estoque: 3 }, 'alterar', 'estoque 5→3'],
  ['adds no pieces', { estoque: 'entrada' }, { sku: 'CAN', estoque: 0 }, 'igual', ''],
  [
    'counted before pieces moved',
    { contado_em: '2026-11-20T00:00:00Z' },
    { sku: 'CAN', estoque: 3 },
    'erro',
    /conte de novo/,
  ],
  ['only creates, of a known one', { modo: 'criar' }, { sku: 'CAN', titulo: 'X' }, 'igual', /só cria/],
  ['adds pieces', { estoque: 'entrada' }, { sku: 'CAN', estoque: 3 }, 'alterar', 'estoque 5→8'],
  ['adds what came before', { estoque: 'entrada', entraram: new Set([2]) }, { sku: 'CAN', estoque: 3 }, 'igual', ''],
  [
    'adds though pieces moved',
    { estoque: 'entrada', contado_em: '2026-11-01T00:00:00Z' },
    { sku: 'CAN', estoque: 3 },
    'alterar',
    'estoque 5→8',
  ],
  ['takes stock alone', { soEstoque: true }, { sku: 'CAN', titulo: 'X', estoque: 9 }, 'alterar', 'estoque 5→9'],
  [
    'takes stock alone, of a product with variations',
    { soEstoque: true },
    { sku: 'CAM', estoque: 9 },
    'erro',
    /por variação/,
  ],
  [
    'only creates, of a new size',
    { modo: 'criar' },
    { sku: 'X', sku_do_produto: 'CAM', tamanho: 'P', titulo: 'Y' },
    'criar',
    'tamanho null→P',
  ],
  ['takes stock alone, of an unknown SKU', { soEstoque: true }, { sku: 'NOVO', estoque: 9 }, 'erro', /não está aqui/],
])('an import that %s', (_, mais, valores, proposta, motivo) => {
  expect(um(valores, mais)).toEqual([proposta, typeof motivo === 'string' ? motivo : expect.stringMatching(motivo)])
})

test('one in the trash, and a kit', () => {
  expect(um({ sku: 'CAN' }, {}, [{ ...simples, na_lixeira: true }])).toEqual(['erro', '“Caneca” está na lixeira.'])
  expect(um({ sku: 'CAN', estoque: 9 }, {}, [{ ...simples, kit: true }])[1]).toMatch(/^Um kit não tem quantidade/)
  const nova = { sku: 'X', sku_do_produto: 'CAM', tamanho: 'P' }
  expect(um(nova, {}, [produto({ na_lixeira: true })])[1]).toBe('“Camiseta” está na lixeira.')
  expect(um(nova, {}, [produto({ kit: true })])[1]).toMatch(/^“Camiseta” não tem variações/)
  const donos = new Map([['cam', { produto_id: 9, variacao_id: null }]])
  expect(um({ sku: 'CAM' }, { donos })[1]).toBe('“CAM” está na lixeira.')
})

test('a variation that has no SKU is named without one, one that never moved may be counted at any time', () => {
  const sem = [produto({ variacoes: [variacao({ sku: null })] })]
  expect(um({ sku: 'X', sku_do_produto: 'CAM', tamanho: 'M' }, {}, sem)[1]).toBe(
    '“Camiseta” já tem a variação M, com o SKU “”.',
  )
  const parada = { ...simples, moveu_em: null }
  expect(um({ sku: 'CAN', estoque: 6, exportado_em: '2026-01-01T00:00:00Z' }, {}, [parada])).toEqual([
    'alterar',
    'estoque 5→6',
  ])
})

test('a row without a SKU makes no variation whose SKU is here', () => {
  const outra = [produto({ variacoes: [variacao({ sku: 'CAM-XG' })] })]
  expect(um({ titulo: 'Camiseta', sku_do_produto: ' CAM', tamanho: 'XG' }, {}, outra)).toEqual([
    ...['erro', 'A linha não tem SKU, e “CAM-XG” já está aqui.'],
  ])
})

test('a description of its own is the variation’s, another the product’s', () => {
  const propria = [produto({ variacoes: [variacao({ descricao: 'Solta' })] })]
  expect(um({ sku: 'CAM-M', descricao: 'Larga' }, {}, propria)).toEqual([
    'alterar',
    'descricao_da_variacao Solta→Larga',
  ])
})

test('new variations belong to the product of the other rows, where these are of one', () => {
  const nova = { titulo: 'Camiseta', tamanho: 'P' }
  const [, daCamiseta] = propor([{ sku: 'CAM-M', titulo: 'Camiseta' }, nova])
  expect(daCamiseta).toMatchObject({ proposta: 'criar', produto_id: 1 })
  const [, , deDois] = propor([{ sku: 'CAM-M' }, { sku: 'CAN' }, nova])
  expect(deDois).toMatchObject({
    ...{ proposta: 'erro', motivo: 'As outras linhas são de produtos diferentes: preencha o SKU do produto.' },
  })
  const [, daMesma] = propor([{ sku: 'CAM-M' }, { ...nova, sku: 'NOVA' }, { sku: 'CAM-G' }])
  expect(daMesma).toMatchObject({ proposta: 'criar', produto_id: 1, motivo: null })
  expect(propor([{ ...nova, sku: 'NOVA' }, { sku: 'CAM-M' }])[0]).toMatchObject({ proposta: 'criar', produto_id: 1 })
  expect(propor([{ ...nova, sku: 'NOVA' }])[0]).toMatchObject({ proposta: 'criar', produto_id: null })
})

test('a title without a SKU is taken by a new product of a row before, not by a refused row or a new variation', () => {
  const contexto = contextoDe({ titulos: new Set() }, [produto({}), simples])
  const deUm = (valores: Valores) => proporProduto([comoLinha(valores, 0)], contexto)[0]?.proposta
  expect(deUm({ titulo: 'Boné', categoria: 'Infantil' })).toBe('erro')
  expect(deUm({ titulo: 'Regata', sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P' })).toBe('criar')
  expect([deUm({ titulo: 'Boné' }), deUm({ titulo: 'Regata' })]).toEqual(['criar', 'criar'])
  expect([deUm({ titulo: 'BONÉ' }), deUm({ titulo: 'regata' })]).toEqual(['erro', 'erro'])
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
  expect(propor(novos).map(({ proposta, motivo }) => [proposta, motivo])).toEqual([
    ['criar', null],
    ['erro', 'Título: a linha 2, do mesmo produto, diz outro valor.'],
    ['erro', '“p” já está em outra linha deste produto.'],
    ['criar', null],
  ])
  const descricoes = [
    { sku: 'CAM-M', descricao: 'Pesada', preco_custo: 1 },
    { sku: 'CAM-G', descricao: 'Macia', preco_custo: 2 },
    { sku: 'CAM-P', sku_do_produto: 'CAM', tamanho: 'P', descricao: 'Pesada' },
  ]
  expect(propor(descricoes).map(({ motivo }) => motivo)).toEqual([
    null,
    'Descrição: a linha 2, do mesmo produto, diz outro valor.',
    null,
  ])
})

test('the own value is kept where another one counted', () => {
  expect(propor([{ sku: 'CAM-M', preco_venda: 55 }])[0]?.diferencas).toEqual([
    { campo: 'preco_venda', antes: 50, depois: 55, era: null },
  ])
  expect(propor([{ sku: 'CAM-G', preco_venda: 65 }])[0]?.diferencas).toEqual([
    { campo: 'preco_venda', antes: 60, depois: 65 },
  ])
})

test('a product takes variations up to 500, those of the rows before among them', () => {
  const tamanhos = Array.from({ length: 499 }, (_, i) => variacao({ id: i + 100, sku: `CAM-${i}`, tamanho: `${i}` }))
  const novas = ['A', 'B'].map((tamanho) => ({ sku: `CAM-${tamanho}`, sku_do_produto: 'CAM', tamanho }))
  expect(propor(novas, {}, [produto({ variacoes: tamanhos })]).map(({ motivo }) => motivo)).toEqual([
    null,
    'No máximo 500 variações em um produto.',
  ])
})

const pai = { sku: 'PF', titulo: 'Camisa', categoria: 'Camisas', preco_venda: 99.9, peso: 0.2 }
const filha = (tamanho: string, mais: Valores = {}): Valores => ({
  ...{ sku: `PF-${tamanho}`, sku_do_produto: 'PF', tamanho },
  ...mais,
})
/** What each row becomes, with what is told of it. */
const ditas = (...args: Parameters<typeof propor>) =>
  propor(...args).map(({ proposta, motivo }) => (motivo === null ? proposta : `${proposta}: ${motivo}`))

test('the product’s own row and those of its variations are one product, whichever stands first', () => {
  expect(ditas([pai, filha('P'), filha('M')])).toEqual(['criar', 'criar', 'criar'])
  expect(ditas([filha('P'), filha('M'), pai])).toEqual(['criar', 'criar', 'criar'])
  expect(
    propor([filha('P', { preco_venda: 5 }), pai]).map(({ diferencas }) => diferencas.map(({ campo }) => campo)),
  ).toEqual([
    ['tamanho', 'preco_venda'],
    ['titulo', 'categoria', 'preco_venda', 'peso'],
  ])
})

test('the stock of a product is that of its variations: another figure is left out and told', () => {
  const filhas = [filha('P', { estoque: 3 }), filha('M', { estoque: 4 })]
  const doPai = (estoque: number) => ditas([{ ...pai, estoque }, ...filhas])[0]
  expect([doPai(0), doPai(7), doPai(10)]).toEqual([
    ...['criar', 'criar', 'criar: O estoque 10 fica de fora: vale a soma das variações.'],
  ])
  expect(propor([{ ...pai, estoque: 7 }, ...filhas])[0]?.diferencas.map(({ campo }) => campo)).not.toContain('estoque')
})

test('what the product’s own row says counts; another title is wrong', () => {
  expect(
    ditas([
      { ...pai, modelo: 'Polo' },
      filha('P', { peso: 0.3, categoria: 'camisas', modelo: 'Regata', titulo: 'Camisa' }),
    ]),
  ).toEqual(['criar', 'criar: Modelo, Peso (kg): vale o que diz a linha 2, do produto.'])
  const outroTitulo = filha('P', { titulo: 'Camisa P' })
  const diz = 'erro: Título: a linha 2, do mesmo produto, diz outro valor.'
  expect(ditas([pai, outroTitulo])).toEqual(['criar', diz])
  const aqui = produto({ sku: 'PF', titulo: 'Camisa', categoria: 'Camisas', caminho: 'Camisas', preco_venda: 99.9 })
  const daqui = filha('M', { sku: 'CAM-M', peso: 0.3 })
  expect(ditas([pai, { ...daqui, titulo: 'Camisa M' }], {}, [aqui])[1]).toBe(diz)
  expect(ditas([pai, daqui], {}, [aqui])).toEqual(['igual', 'igual: Peso (kg): vale o que diz a linha 2, do produto.'])
})

test.each<[string, Valores[], Partial<Contexto>, string[]]>([
  [
    'of a product that is neither in the file nor here is lost',
    [filha('P'), filha('M')],
    {},
    Array(2).fill('erro: O produto “PF” não está no arquivo nem aqui: traga a linha dele, ou cadastre-o antes.'),
  ],
  ['that says the title makes the product', [filha('P', { titulo: 'Camisa' }), filha('M')], {}, ['criar', 'criar']],
  [
    'that says the title is lost where its program writes a row for the product',
    [filha('P', { titulo: 'Camisa' })],
    { exigePai: true },
    ['erro: O produto “PF” não está no arquivo nem aqui: traga a linha dele, ou cadastre-o antes.'],
  ],
  [
    'has a title only in a row that is refused',
    [filha('P', { titulo: 'Camisa', categoria: 'Infantil' }), filha('M')],
    {},
    [
      'erro: Há mais de uma categoria “Infantil”: mude-a na tela do produto.',
      'erro: A linha 2, do mesmo produto, tem erro: acerte-a primeiro.',
    ],
  ],
  [
    'is refused with the product’s own row',
    [filha('P', { titulo: 'Camisa' }), { ...pai, categoria: 'Infantil' }],
    {},
    [
      'erro: A linha 3, do mesmo produto, tem erro: acerte-a primeiro.',
      'erro: Há mais de uma categoria “Infantil”: mude-a na tela do produto.',
    ],
  ],
  [
    'has neither colour nor size',
    [pai, { sku: 'PF-1', sku_do_produto: 'PF' }],
    {},
    ['criar', 'erro: Informe a cor ou o tamanho da variação.'],
  ],
  [
    'is there twice',
    [pai, filha('P'), filha('p', { sku: 'PF-2' })],
    {},
    ['criar', 'criar', 'erro: “p” já está em outra linha deste produto.'],
  ],
  [
    'gets the SKU of another row',
    [pai, filha('P', { sku: 'PF-M' }), { sku_do_produto: 'PF', tamanho: 'M' }],
    {},
    ['criar', 'criar', 'erro: A linha não tem SKU, e “PF-M” é o de outra linha.'],
  ],
  [
    'names another variation of the file',
    [filha('P', { titulo: 'Camisa' })],
    { variacoesDoArquivo: new Map([['pf', 9]]) },
    ['erro: O SKU do produto “PF” é o de uma variação, na linha 9.'],
  ],
  [
    'is new, where only updates are wanted',
    [pai, filha('P')],
    { modo: 'atualizar' },
    ['erro: O SKU “PF” não está aqui.', 'erro: O SKU “PF-P” não está aqui.'],
  ],
])('a row of a variation that %s', (_, linhas, mais, motivos) => {
  expect(ditas(linhas, mais)).toEqual(motivos)
})

test('the first variations of a product that is here: in its own file, or after a half-done import', () => {
  const vazio = produto({
    ...{
      id: 3,
      sku: 'PF',
      titulo: 'Camisa',
      categoria: 'Camisas',
      caminho: 'Camisas',
      preco_venda: 99.9,
      tem_variacoes: false,
    },
    ...{ variacoes: [], quantidade: 0, reservado: 0 },
  })
  const filhas = [filha('P', { estoque: 3 }), filha('M', { estoque: 4 })]
  expect(ditas([pai, ...filhas], {}, [vazio])).toEqual(['igual', 'criar', 'criar'])
  expect(ditas(filhas, { modo: 'criar' }, [vazio])).toEqual(['criar', 'criar'])
  const comPecas = { ...vazio, quantidade: 7 }
  const [primeira] = propor(filhas, {}, [comPecas])
  expect(primeira?.diferencas[0]).toEqual({ campo: 'estoque_do_produto', antes: 7, depois: 0 })
  const conte =
    'erro: “Camisa” não tem variações, e tem 7 peças sem cor nem tamanho: conte-o como 0 antes, e as peças entram pelas variações.'
  expect(ditas(filhas.slice(1), {}, [comPecas])).toEqual([conte])
  expect(ditas(filhas, { estoque: 'entrada' }, [comPecas])).toEqual([conte, conte])
  expect(ditas([{ ...pai, estoque: 7 }, ...filhas], {}, [comPecas])).toEqual(['igual', 'criar', 'criar'])
  const vendido = 'erro: “Camisa” não tem variações, e está em vendas abertas: conclua ou cancele essas vendas antes.'
  expect(ditas(filhas, {}, [{ ...comPecas, reservado: 1 }])).toEqual([vendido, vendido])
  expect(ditas(filhas, { presos: new Map([[3, 'É parte de um kit.']]) }, [vazio])).toEqual([
    ...['erro: É parte de um kit.', 'erro: É parte de um kit.'],
  ])
})

test('the own row of a product whose SKU is a variation’s, or that is in the trash', () => {
  const daVariacao = { ...pai, sku: 'CAM-M' }
  const suas = [daVariacao, filha('P', { sku_do_produto: 'CAM-M' })]
  const motivo = 'erro: O SKU do produto “CAM-M” é de uma variação.'
  expect(ditas(suas)).toEqual([motivo, motivo])
  expect(
    ditas([{ ...pai, sku: 'CAM' }, filha('P', { sku_do_produto: 'CAM' })], {}, [produto({ na_lixeira: true })]),
  ).toEqual(Array(2).fill('erro: “Camiseta” está na lixeira.'))
})

test('rows of variations that are here, of another product than their rows say, get no new ones', () => {
  const outra = 'erro: Outra linha é de “Camiseta”, que tem outro SKU do produto: acerte um dos dois.'
  const daqui = 'erro: O SKU “CAM-M” é de “Camiseta”, que tem outro SKU do produto.'
  expect(ditas([pai, filha('M', { sku: 'CAM-M' }), filha('P')])).toEqual([outra, daqui, outra])
})

test('a colour with a space here is the one that the file writes so', () => {
  const azul = [produto({ variacoes: [variacao({ nome_cor: 'Azul Marinho' })] })]
  expect(um({ sku: 'CAM-M', nome_cor: 'Azul-Marinho' }, {}, azul)).toEqual(['igual', ''])
  expect(um({ sku_do_produto: 'CAM', nome_cor: 'azul-marinho', tamanho: 'm' }, {}, azul)).toEqual(['igual', ''])
})
