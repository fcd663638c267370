import { describe, expect, test } from 'vitest'
import {
  buildProduto,
  buildVariacao,
  comoLinha,
  describeLinha,
  describePropostas,
  proposeProdutos,
  simples,
} from '../../../test/support/produtos-da-planilha.ts'
import { isChildRow } from './familia.rules.ts'
import type { ContextoDaImportacao, Valores } from './registros.ts'

const pai = { sku: 'PF', titulo: 'Camisa', categoria: 'Camisas', preco_venda: 99.9, peso: 0.2 }
const filha = (tamanho: string, mais: Valores = {}): Valores => {
  return { sku: `PF-${tamanho}`, sku_do_produto: 'PF', tamanho, ...mais }
}
const PF = { sku: 'PF', titulo: 'Camisa', categoria: 'Camisas', caminho: 'Camisas', preco_venda: 99.9 }
/** In the words of which rows are refused. */
const PERDIDA = 'erro: O produto “PF” não está no arquivo nem aqui: traga a linha dele, ou cadastre-o antes.'
const DE_DUAS = 'erro: Há mais de uma categoria “Infantil”: mude-a na tela do produto.'
const buildErrorMotivo = (linha: number) => `erro: A linha ${linha}, do mesmo produto, tem erro: acerte-a primeiro.`

test('the product’s own row and those of its variations are one product, whichever stands first', () => {
  expect(describePropostas([pai, filha('P'), filha('M')])).toEqual(['criar', 'criar', 'criar'])
  expect(describePropostas([filha('P'), filha('M'), pai])).toEqual(['criar', 'criar', 'criar'])
  const propostas = proposeProdutos([filha('P', { preco_venda: 5 }), pai])
  expect(propostas.map(({ diferencas }) => diferencas.map(({ campo }) => campo))).toEqual([
    ['tamanho', 'preco_venda'],
    ['titulo', 'categoria', 'preco_venda', 'peso'],
  ])
})

test('the stock of a product is that of its variations: another figure is left out and told', () => {
  const filhas = [filha('P', { estoque: 3 }), filha('M', { estoque: 4 })]
  const describePai = (estoque: number) => describePropostas([{ ...pai, estoque }, ...filhas])[0]
  const ignoredEstoque = 'criar: O estoque 10 fica de fora: vale a soma das variações.'
  expect([describePai(0), describePai(7), describePai(10)]).toEqual(['criar', 'criar', ignoredEstoque])
  expect(proposeProdutos([{ ...pai, estoque: 7 }, ...filhas])[0]?.diferencas.map(({ campo }) => campo)).not.toContain(
    'estoque',
  )
})

test('what the product’s own row says counts; another title is wrong', () => {
  const divergentFilha = filha('P', { peso: 0.3, categoria: 'camisas', modelo: 'Regata', titulo: 'Camisa' })
  const vale = 'criar: Modelo, Peso (kg): vale o que diz a linha 2, do produto.'
  expect(describePropostas([{ ...pai, modelo: 'Polo' }, divergentFilha])).toEqual(['criar', vale])
  const outroTitulo = filha('P', { titulo: 'Camisa P' })
  const diz = 'erro: Título: a linha 2, do mesmo produto, diz outro valor.'
  expect(describePropostas([pai, outroTitulo])).toEqual(['criar', diz])
  const storedProduto = buildProduto(PF)
  const daqui = filha('M', { sku: 'CAM-M', peso: 0.3 })
  expect(describePropostas([pai, { ...daqui, titulo: 'Camisa M' }], {}, [storedProduto])[1]).toBe(diz)
  expect(describePropostas([pai, daqui], {}, [storedProduto])).toEqual([
    'igual',
    'igual: Peso (kg): vale o que diz a linha 2, do produto.',
  ])
})

test.each<[Valores, boolean]>([
  [{ sku: 'A', nome_cor: 'Azul' }, true],
  [{ sku: 'A', tamanho: 'M' }, true],
  [{ sku: 'A', sku_do_produto: 'B' }, true],
  [{ sku: 'A', sku_do_produto: ' a ' }, false],
  [{ sku: 'A', sku_do_produto: '' }, false],
  [{ sku: 'A' }, false],
])('the row %j is of a variation: %s', (valores, isFilha) => {
  expect(isChildRow(comoLinha(valores, 0))).toBe(isFilha)
})

test('a product stays in its category, said by name or by path; another one replaces the path', () => {
  const casaProduto = buildProduto({ ...simples, categoria: 'Roupas', caminho: 'Casa > Roupas' })
  for (const categoria of ['roupas', 'casa>roupas'])
    expect(describeLinha({ sku: 'CAN', categoria }, {}, [casaProduto])).toEqual(['igual', ''])
  for (const categoria of ['Casa', 'Loja > Roupas'])
    expect(describeLinha({ sku: 'CAN', categoria }, {}, [casaProduto])).toEqual([
      'alterar',
      `categoria Casa > Roupas→${categoria}`,
    ])
})

test('one row changes a price and the stock', () => {
  expect(describeLinha({ sku: 'CAN', preco_venda: 51, estoque: 9 })).toEqual([
    'alterar',
    'preco_venda 50→51, estoque 5→9',
  ])
  expect(describeLinha({ sku: 'CAM-G', preco_venda: 61, estoque: 9 })).toEqual([
    'alterar',
    'preco_venda 60→61, estoque 5→9',
  ])
})

test('two rows without a SKU of which one would get that of the other are told', () => {
  const linhas = [pai, { sku_do_produto: 'PF', tamanho: 'M' }, { sku_do_produto: 'PF', nome_cor: 'M' }]
  expect(describePropostas(linhas)).toEqual(['criar', 'criar', 'erro: A linha não tem SKU, e “PF-M” é o da linha 3.'])
})

test('the path of a category is the same with other spaces and case, a code is not', () => {
  const categorisedPai = { ...pai, categoria: 'Roupas > Camisas', codigo: 'AB' }
  expect(describePropostas([categorisedPai, filha('P', { categoria: 'roupas>camisas', codigo: 'AB' })])).toEqual([
    'criar',
    'criar',
  ])
  const vale = 'criar: Código: vale o que diz a linha 2, do produto.'
  expect(describePropostas([categorisedPai, filha('P', { codigo: 'ab' })])).toEqual(['criar', vale])
})

test('the product’s own row may say its own SKU as that of the product', () => {
  expect(describePropostas([{ ...pai, sku_do_produto: 'pf' }, filha('P')])).toEqual(['criar', 'criar'])
})

test('rows of two products that are here make no third one of theirs', () => {
  const linhas = [{ sku: 'CAM-M', tamanho: 'M' }, { sku: 'CAN' }, { sku: 'NOVO', tamanho: 'GG' }]
  const diferentes = 'erro: As outras linhas são de produtos diferentes: preencha o SKU do produto.'
  expect(describePropostas(linhas)).toEqual(['igual', diferentes, diferentes])
})

test.each<[string, Valores[], Partial<ContextoDaImportacao>, string[]]>([
  [
    'says the title too, where the first one is refused',
    [filha('P', { titulo: 'Camisa', categoria: 'Infantil' }), filha('M', { titulo: 'Camisa' })],
    {},
    [DE_DUAS, 'criar'],
  ],
  [
    'says as its product a variation of the file',
    [filha('P', { titulo: 'Camisa' })],
    { variacoesDoArquivo: new Map([['pf', 9]]) },
    ['erro: O SKU do produto “PF” é o de uma variação, na linha 9.'],
  ],
  [
    'has neither colour nor size',
    [{ sku: 'X', sku_do_produto: 'CAM' }],
    {},
    ['erro: Informe a cor ou o tamanho da variação.'],
  ],
  [
    'has no SKU, nor has its product',
    [{ titulo: 'Camisa', tamanho: 'P' }],
    {},
    ['erro: A variação não tem SKU, nem o produto.'],
  ],
  ['of a product that is neither in the file nor here is lost', [filha('P'), filha('M')], {}, [PERDIDA, PERDIDA]],
  ['that says the title makes the product', [filha('P', { titulo: 'Camisa' }), filha('M')], {}, ['criar', 'criar']],
  [
    'that says the title is lost where its program writes a row for the product',
    [filha('P', { titulo: 'Camisa' })],
    { exigePai: true },
    [PERDIDA],
  ],
  [
    'has a title only in a row that is refused',
    [filha('P', { titulo: 'Camisa', categoria: 'Infantil' }), filha('M')],
    {},
    [DE_DUAS, buildErrorMotivo(2)],
  ],
  [
    'is refused with the product’s own row',
    [filha('P', { titulo: 'Camisa' }), { ...pai, categoria: 'Infantil' }],
    {},
    [buildErrorMotivo(3), DE_DUAS],
  ],
  [
    'gets the SKU of another row',
    [pai, filha('P', { sku: 'PF-M' }), { sku_do_produto: 'PF', tamanho: 'M' }],
    {},
    ['criar', 'criar', 'erro: A linha não tem SKU, e “PF-M” é o da linha 3.'],
  ],
])('a row of a variation that %s', (_, linhas, mais, motivos) => {
  expect(describePropostas(linhas, mais)).toEqual(motivos)
})

test('the first variations of a product that is here: in its own file, or after a half-done import', () => {
  const vazio = buildProduto({ ...PF, id: 3, tem_variacoes: false, variacoes: [], quantidade: 0, reservado: 0 })
  const filhas = [filha('P', { estoque: 3 }), filha('M', { estoque: 4 })]
  expect(describePropostas([pai, ...filhas], {}, [vazio])).toEqual(['igual', 'criar', 'criar'])
  expect(describePropostas(filhas, { modo: 'criar' }, [vazio])).toEqual(['criar', 'criar'])
  const stockedProduto = { ...vazio, quantidade: 7 }
  const [primeira] = proposeProdutos(filhas, {}, [stockedProduto])
  expect(primeira?.diferencas[0]).toEqual({ campo: 'estoque_do_produto', antes: 7, depois: 0 })
  const conte =
    'erro: “Camisa” não tem variações, e tem 7 peças sem cor nem tamanho: conte-o como 0 antes, e as peças entram pelas variações.'
  expect(describePropostas(filhas.slice(1), {}, [stockedProduto])).toEqual([conte])
  expect(describePropostas(filhas, { estoque: 'entrada' }, [stockedProduto])).toEqual([conte, conte])
  expect(describePropostas([{ ...pai, estoque: 7 }, ...filhas], {}, [stockedProduto])).toEqual([
    'igual',
    'criar',
    'criar',
  ])
  const vendido = 'erro: “Camisa” não tem variações, e está em vendas abertas: conclua ou cancele essas vendas antes.'
  expect(describePropostas(filhas, {}, [{ ...stockedProduto, reservado: 1 }])).toEqual([vendido, vendido])
  const preso = 'É parte de um kit.'
  expect(describePropostas(filhas, { presos: new Map([[3, preso]]) }, [vazio])).toEqual([
    `erro: ${preso}`,
    `erro: ${preso}`,
  ])
})

test('the own row of a product whose SKU is a variation’s, or that is in the trash', () => {
  const conflictingPai = { ...pai, sku: 'CAM-M' }
  const ownLinhas = [conflictingPai, filha('P', { sku_do_produto: 'CAM-M' })]
  const motivo = 'erro: O SKU do produto “CAM-M” é de uma variação.'
  expect(describePropostas(ownLinhas)).toEqual([motivo, motivo])
  const lixo = 'erro: “Camiseta” está na lixeira.'
  const camisetaLinhas = [{ ...pai, sku: 'CAM' }, filha('P', { sku_do_produto: 'CAM' })]
  expect(describePropostas(camisetaLinhas, {}, [buildProduto({ na_lixeira: true })])).toEqual([lixo, lixo])
})

test('rows of variations that are here, of another product than their rows say, get no new ones', () => {
  const conflictMotivo = 'erro: Outra linha é de “Camiseta”, que tem outro SKU do produto: acerte um dos dois.'
  const daqui = 'erro: O SKU “CAM-M” é de “Camiseta”, que tem outro SKU do produto.'
  expect(describePropostas([pai, filha('M', { sku: 'CAM-M' }), filha('P')])).toEqual([
    conflictMotivo,
    daqui,
    conflictMotivo,
  ])
})

test('a colour with a space here is the one that the file writes so', () => {
  const azul = [buildProduto({ variacoes: [buildVariacao({ nome_cor: 'Azul Marinho' })] })]
  expect(describeLinha({ sku: 'CAM-M', nome_cor: 'Azul-Marinho' }, {}, azul)).toEqual(['igual', ''])
  expect(describeLinha({ sku_do_produto: 'CAM', nome_cor: 'azul-marinho', tamanho: 'm' }, {}, azul)).toEqual([
    'igual',
    '',
  ])
})

describe('rows without a SKU, by the code of their product', () => {
  const [camiseta, caneca] = [buildProduto({}), simples]
  const outraCaneca = buildProduto({ id: 3, titulo: 'Caneca', sku: 'CAN-2', tem_variacoes: false, variacoes: [] })
  const produtosDoCodigo = (...ids: number[]) => ({ porCodigo: new Map([['7', ids]]) })
  const codigoRepetido = 'erro: A linha não tem SKU, e mais de um produto tem o código “7”: preencha o SKU.'

  test('one product has it: it is that one, whatever its title', () => {
    const renomeada = describeLinha({ codigo: '7', titulo: 'Caneca grande' }, produtosDoCodigo(2))
    expect(renomeada).toEqual(['alterar', 'titulo Caneca→Caneca grande, codigo →7'])
    expect(describeLinha({ codigo: '7', tamanho: 'G', preco_venda: 61 }, produtosDoCodigo(1))).toEqual([
      'alterar',
      'codigo →7, preco_venda 60→61',
    ])
  })

  test('two have it: each row is the one with its title, and is refused without one or with another', () => {
    const dono = (linha: Valores) =>
      proposeProdutos([linha], produtosDoCodigo(1, 2)).map(({ produto_id, variacao_id }) => [produto_id, variacao_id])
    expect(dono({ codigo: '7', titulo: 'caneca', preco_venda: 51 })).toEqual([[2, null]])
    expect(dono({ codigo: '7', titulo: 'Camiseta', tamanho: 'M', preco_venda: 52 })).toEqual([[1, 11]])
    const untitledLinhas = [{ codigo: '7', preco_venda: 51 }]
    const outroTitulo = [{ codigo: '7', titulo: 'Caneco', preco_venda: 51 }]
    expect([
      describePropostas(untitledLinhas, produtosDoCodigo(1, 2)),
      describePropostas(outroTitulo, produtosDoCodigo(2, 1)),
    ]).toEqual([[codigoRepetido], [codigoRepetido]])
  })

  test('two have it and its title too: which one is not guessed, in either order', () => {
    const linha = [{ codigo: '7', titulo: 'Caneca', preco_venda: 51 }]
    const mais = [produtosDoCodigo(2, 3), produtosDoCodigo(3, 2), produtosDoCodigo(1, 2, 3)]
    for (const contexto of mais)
      expect(describePropostas(linha, contexto, [camiseta, caneca, outraCaneca])).toEqual([codigoRepetido])
  })
})

const twins = () =>
  buildProduto({
    variacoes: [
      buildVariacao({ id: 11, sku: 'CAM-1', nome_cor: 'Bordô', tamanho: 'M' }),
      buildVariacao({ id: 12, sku: 'CAM-2', nome_cor: 'Bordo', tamanho: 'M' }),
    ],
  })

test('a row without a SKU is the variation that is written like it, though another differs by an accent alone', () => {
  const row = (nome_cor: string) => ({ sku_do_produto: 'CAM', nome_cor, tamanho: 'M', preco_venda: 70 })
  expect(proposeProdutos([row('Bordo'), row('Bordô')], {}, [twins()]).map(({ variacao_id }) => variacao_id)).toEqual([
    12, 11,
  ])
})

test('a row without a SKU is the only variation that it names but for an accent; of two the SKU must say which', () => {
  const row = { sku_do_produto: 'CAM', nome_cor: 'Bordó', tamanho: 'M', preco_venda: 70 }
  const [bordo] = twins().variacoes
  const variedProduto = buildProduto({
    variacoes: [buildVariacao({ ...bordo, id: 11 }), buildVariacao({ id: 12, nome_cor: 'Azul' })],
  })
  expect(proposeProdutos([row], {}, [variedProduto])).toMatchObject([{ proposta: 'alterar', variacao_id: 11 }])
  expect(describePropostas([row], {}, [twins()])).toEqual([
    'erro: “Camiseta” tem mais de uma variação Bordó M: preencha o SKU.',
  ])
  // Neither another size nor another colour.
  for (const changedFields of [{ tamanho: 'G' }, { nome_cor: 'Azul' }])
    expect(proposeProdutos([{ ...row, ...changedFields }], {}, [twins()])).toMatchObject([{ proposta: 'criar' }])
})

describe('colour and size of another variation', () => {
  const shirt = () =>
    buildProduto({
      variacoes: [
        buildVariacao({ id: 11, sku: 'CAM-1', nome_cor: 'Azul', tamanho: 'M' }),
        buildVariacao({ id: 12, sku: 'CAM-2', nome_cor: 'Verde', tamanho: 'M' }),
      ],
    })
  const taken = (sku: string) => `erro: “Verde M” já é de outra variação deste produto, com o SKU “${sku}”.`

  test('are refused of the row that renames, also where the other one has no row', () => {
    expect(describePropostas([{ sku: 'CAM-1', nome_cor: 'Verde' }], {}, [shirt()])).toEqual([taken('CAM-2')])
    const untouched = { sku: 'CAM-2', nome_cor: 'Verde', tamanho: 'M' }
    expect(describePropostas([{ sku: 'CAM-1', nome_cor: 'Verde' }, untouched], {}, [shirt()])).toEqual([
      taken('CAM-2'),
      'igual',
    ])
  })
})
