import { describe, expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { celulasEntrada, loteEntrada } from './lote.routes.ts'
import { ACOES_DO_LOTE, CAMPOS_DA_TABELA, CAMPOS_DO_LOTE, type CampoDoLote, permissoesDoCampo } from './lote.ts'

const buildFixChange = (campo: string, valor: unknown = 1) => ({ campo, operacao: 'fixar', valor })
const buildSumChange = (campo: string, valor: unknown = 1) => ({ campo, operacao: 'somar', valor })
const preco = (valor: unknown, resto: object = {}) => ({ ...buildFixChange('preco_venda', valor), ...resto })
const lote = (...alteracoes: unknown[]) => ({ ids: [1], alteracoes })

const ACEITOS = [
  ['a price', preco(9_999_999.99)],
  ['a price of nothing', preco(0)],
  ['less than before', buildSumChange('preco_venda', -9_999_999.99)],
  ['per cent', { campo: 'preco_custo', operacao: 'porcento', valor: -10 }],
  ['an ending', preco(10, { final: 0.99 })],
  ['the ending 0', preco(10, { final: 0 })],
  ['one piece that came in', buildSumChange('estoque', 1)],
  ['as many pieces as there may be', buildSumChange('estoque', 9_999_999)],
  ['a category', buildFixChange('categoria_id', 7)],
  ['an act', buildFixChange('na_lixeira')],
  ['an NCM', buildFixChange('ncm', '61091000')],
  ['no CEST', buildFixChange('cest', null)],
  ['an origin', buildFixChange('origem_fiscal', 0)],
  ['a unit', buildFixChange('unidade', 'CENTO')],
] as const
test.each(ACEITOS)('%s is taken', (_nome, alteracao) => {
  expect(lido(loteEntrada, lote(alteracao))).toEqual({ ids: [1], alteracoes: [alteracao], previa: false })
})

const PECAS = 'Uma entrada de estoque soma peças inteiras'
const RECUSADOS = [
  ['a price below zero', preco(-0.01), 'O valor não pode ser negativo'],
  ['a price too high', preco(10_000_000), 'Valor alto demais'],
  ['too much taken away', buildSumChange('preco_venda', -10_000_000), 'Valor baixo demais'],
  ['no value', preco('1'), 'Informe o valor'],
  ['an unknown operation', { ...preco(1), operacao: 'dobrar' }, 'Escolha entre fixar, somar e porcento'],
  ['an unknown field', buildFixChange('titulo'), 'Este campo não muda em muitos de uma vez'],
  ['no pieces', buildSumChange('estoque', 0), PECAS],
  ['half a piece', buildSumChange('estoque', 0.5), PECAS],
  ['pieces that go', buildSumChange('estoque', -1), PECAS],
  ['more pieces than there may be', buildSumChange('estoque', 9_999_999 + 1), 'Valor alto demais'],
  ['a stock set', buildFixChange('estoque', 5), PECAS],
  ['per cent of a stock', { ...buildFixChange('estoque', 5), operacao: 'porcento' }, PECAS],
  ['an act with another value', buildFixChange('publicado', 2), 'Uma ação não tem outro valor'],
  ['an act taken back', buildFixChange('publicado', 0), 'Uma ação não tem outro valor'],
  ['an NCM of seven digits', buildFixChange('ncm', '6109100'), 'NCM: 8 algarismos'],
  ['an NCM that is no text', buildFixChange('ncm', 61_091_000), 'Informe um texto'],
  ['no NCM said', { campo: 'ncm', operacao: 'fixar' }, 'Informe o valor'],
  ['an NCM added to', buildSumChange('ncm', '61091000'), 'Este campo só se fixa'],
  ['a CEST of eight digits', buildFixChange('cest', '28038000'), 'CEST: 7 algarismos'],
  ['an origin that there is not', buildFixChange('origem_fiscal', '9'), 'Origem: um algarismo de 0 a 8'],
  ['a long unit', buildFixChange('unidade', 'UNIDADE'), 'No máximo 6 caracteres'],
] as const
test.each(RECUSADOS)('%s is refused', (_nome, alteracao, frase) => {
  expect(lido(loteEntrada, lote(alteracao))).toEqual(recusa(frase))
})

test.each([-0.01, 0.991])('a price cannot end in %d', (final) => {
  expect(loteEntrada.safeParse(lote(preco(10, { final }))).success).toBe(false)
})

test.each([0, 3, 1.5, 10_000_000])('a minimum stock is a whole number of pieces: %d', (valor) => {
  const { success } = loteEntrada.safeParse(lote({ campo: 'estoque_minimo', operacao: 'fixar', valor }))
  expect(success).toBe(valor === 0 || valor === 3)
})

test('prices and stock may be raised by an amount; choices and measures may only be set', () => {
  const campos = Object.keys(CAMPOS_DO_LOTE) as CampoDoLote[]
  expect(campos.filter((campo) => CAMPOS_DO_LOTE[campo].soma)).toEqual(['preco_venda', 'preco_custo', 'estoque'])
  for (const campo of ['categoria_id', 'modelo_id', 'peso', 'altura', 'largura', 'comprimento'])
    expect(lido(loteEntrada, lote(buildSumChange(campo)))).toEqual(recusa('Este campo só se fixa'))
  const comuns = campos.filter((campo) => String(permissoesDoCampo(campo)) === 'mudar_precos')
  expect(campos.filter((campo) => !comuns.includes(campo)).map(permissoesDoCampo)).toEqual([
    ['ver_custos', 'mudar_precos'],
    ['corrigir_estoque'],
    ...Array(5).fill([]),
  ])
  expect(CAMPOS_DA_TABELA.map((campo) => permissoesDoCampo(campo).length)).toEqual([0, 1, 2, 1, 0, 0, 0, 0, 0])
  expect(Object.keys(ACOES_DO_LOTE)).toEqual(['publicado', 'na_lixeira'])
})

describe('one change of many', () => {
  const pesos = (quantos: number) =>
    ['preco_venda', 'preco_custo', 'peso', 'altura', 'largura', 'comprimento', 'categoria_id', 'modelo_id']
      .slice(0, quantos)
      .map((campo) => buildFixChange(campo))
  const cases = [
    ['nothing', lote(), 'Informe o que muda'],
    ['a field twice', lote(preco(1), preco(2)), 'Cada campo muda uma vez'],
    ['an act beside a price', lote(preco(1), buildFixChange('publicado')), 'Uma ação se faz sozinha'],
    ['eleven changes', lote(...pesos(8), ...pesos(3)), 'No máximo 10 itens'],
    ['products and filters', { ...lote(preco(1)), filtros: {} }, 'Informe os produtos ou os filtros'],
    ['neither products nor filters', { alteracoes: [preco(1)] }, 'Informe os produtos ou os filtros'],
    ['a preview that is no switch', { ...lote(preco(1)), previa: 'sim' }, 'Informe sim ou não'],
  ] as const
  test.each(cases)('%s is refused', (_nome, entrada, frase) => {
    expect(lido(loteEntrada, entrada)).toEqual(recusa(frase))
  })

  test('several fields of all that the filters find are taken, without place and length of a page', () => {
    const filtros = { busca: 'azul', cursor: 'x', limite: 10 }
    const feito = loteEntrada.parse({ filtros, alteracoes: pesos(8), previa: true })
    expect(feito).toMatchObject({ filtros: { busca: 'azul' }, previa: true })
    expect(Object.keys(feito.filtros ?? {})).not.toEqual(expect.arrayContaining(['cursor']))
    expect(Object.keys(feito.filtros ?? {})).not.toEqual(expect.arrayContaining(['limite']))
  })
})

describe('cells of the table', () => {
  const titulo = { campo: 'titulo', produto_id: 1, antes: 'A', depois: 'B' }
  const valor = (campo: string, depois: unknown, resto: object = {}) => ({
    campo,
    produto_id: 1,
    antes: 0,
    depois,
    ...resto,
  })
  const parseCelulas = (...celulas: unknown[]) => lido(celulasEntrada, { celulas })
  const muitas = (quantas: number) =>
    Array.from({ length: quantas }, (_, i) => valor('estoque', 1, { produto_id: i + 1 }))

  test('cells of one product and of its variations are taken', () => {
    const celulas = [titulo, valor('estoque', 0), valor('estoque', 9_999_999, { variacao_id: 2 })]
    expect(parseCelulas(...celulas, valor('preco_venda', null), valor('preco_custo', 9_999_999.99))).toMatchObject({
      celulas: [{ variacao_id: null }, { variacao_id: null }, { variacao_id: 2 }, { depois: null }, {}],
    })
    expect(celulasEntrada.safeParse({ celulas: muitas(2000) }).success).toBe(true)
  })

  test('fiscal data are taken as forms write them', () => {
    expect(
      parseCelulas(
        valor('ncm', '6109.10.00', { antes: null }),
        valor('cest', '', { antes: '2803800' }),
        valor('origem_fiscal', '8'),
        valor('unidade', '', { antes: 'PC' }),
      ),
    ).toMatchObject({
      celulas: [
        { antes: null, depois: '61091000' },
        { antes: '2803800', depois: null },
        { antes: 0, depois: 8 },
        { antes: 'PC', depois: 'UN' },
      ],
    })
  })

  test.each([
    ['none', [], 'Informe o que muda'],
    ['too many', muitas(2001), 'No máximo 2000 células por vez'],
    ['one twice', [valor('estoque', 1), valor('estoque', 2)], 'Cada célula muda uma vez'],
    ['an empty title', [{ ...titulo, depois: ' ' }], 'Campo obrigatório'],
    ['the title of a variation', [{ ...titulo, variacao_id: 1 }], 'O título é do produto'],
    [
      'a wrong EAN',
      [valor('gtin', '7891000315508', { antes: null })],
      'Confira o EAN: o dígito verificador não confere.',
    ],
    [
      'the NCM of a variation',
      [valor('ncm', null, { antes: null, variacao_id: 1 })],
      'Os dados fiscais são do produto',
    ],
    ['a wrong NCM', [valor('ncm', '1', { antes: null })], 'NCM: 8 algarismos'],
    ['a negative price', [valor('preco_venda', -0.01)], 'O valor não pode ser negativo'],
    ['a price too high', [valor('preco_venda', 10_000_000)], 'Valor alto demais'],
    ['a negative stock', [valor('estoque', -1)], 'O estoque não pode ser negativo'],
    ['no number of pieces', [valor('estoque', null)], expect.any(String)],
    ['half a piece', [valor('estoque', 1.5)], 'Informe um número inteiro de peças'],
    ['too many pieces', [valor('estoque', 10_000_000)], 'Peças demais'],
    ['another field', [valor('peso', 1)], 'Este campo não muda na tabela'],
  ])('%s is refused', (_nome, celulas, frase) => {
    expect(parseCelulas(...celulas)).toEqual(recusa(frase))
  })
})
