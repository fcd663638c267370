import type { CampoDoVinculo } from '@estampa/contract/bling/vinculo.routes.ts'
import { describe, expect, test } from 'vitest'
import { produto, variacao } from '../../../../test/support/produto.ts'
import * as campos from './campos.mapping.ts'
import { produtoDoBling } from './produtos.mapping.ts'

const remoto = (dados: object) => produtoDoBling.parse({ data: { id: 9, ...dados } }).data
const produtoBase = campos.baseDoProduto(produto)
const comparado = (campo: CampoDoVinculo, localValue: string | number | null, blingData: object) => {
  const { bling, igual } = campos.compareCampo(campo, localValue, remoto(blingData))
  return [bling, igual]
}

test('our fields that the ERP has too', () => {
  const dele = { ...produto, categoria_id: 3, largura: 1, altura: 2, comprimento: 4, peso: 0.5, descricao: 'D' }
  const medidas = { largura: 1, altura: 2, comprimento: 4, peso: 0.5 }
  const textos = { titulo: 'Camiseta', descricao: 'D', sku: 'CAM', gtin: null }
  const fiscais = { ncm: null, origem_fiscal: 0, cest: null, unidade: 'UN' }
  expect(campos.baseDoProduto(dele)).toEqual({ ...textos, ...medidas, ...fiscais, preco: 50, categoria: 3 })
  const dela = { sku: 'CAM-AZUL-M', gtin: null, preco: 50, nome_cor: 'Azul', tamanho: 'M' }
  expect(campos.baseDaVariacao(produto, variacao)).toEqual(dela)
})

test.each([
  ['nothing', {}, []],
  ['a price', { preco: 51 }, ['preco']],
  ['two fields', { titulo: 'Outra', peso: 0 }, ['titulo', 'peso']],
  ['a field that is gone', { sku: null }, ['sku']],
])('%s changed', (_nome, mudado, nomes) => {
  expect(campos.mudados(produtoBase, { ...produtoBase, ...mudado })).toEqual(nomes)
  expect(campos.mudados({ ...produtoBase, largura: undefined } as never, { ...produtoBase, largura: null })).toEqual([])
})

describe('both sides of', () => {
  test.each([
    ['titulo', 'Camiseta', { nome: ' Camiseta ' }, [' Camiseta ', true]],
    ['titulo', 'Camiseta', { nome: 'camiseta' }, ['camiseta', false]],
    ['titulo', 'x'.repeat(130), { nome: 'x'.repeat(120) }, ['x'.repeat(120), true]],
    ['titulo', 'x'.repeat(120), { nome: 'x'.repeat(119) }, ['x'.repeat(119), false]],
    ['titulo', `${'x'.repeat(119)}👕`, { nome: 'x'.repeat(119) }, ['x'.repeat(119), true]],
    ['descricao', 'Um\nDois', { descricaoCurta: '<p>Um</p><p>Dois</p>' }, ['Um Dois', true]],
    ['descricao', null, { descricaoCurta: '' }, ['', true]],
    ['descricao', 'Um', { descricaoCurta: 'Dois' }, ['Dois', false]],
    ['sku', 'CAM', { codigo: ' cam ' }, [' cam ', true]],
    ['sku', null, { codigo: '' }, ['', true]],
    ['sku', 'CAM', { codigo: 'CAM-1' }, ['CAM-1', false]],
    ['preco', 49.9, { preco: 49.9000015259 }, [49.9, true]],
    ['preco', 49.9, { preco: 49.91 }, [49.91, false]],
    ['preco', null, { preco: 0 }, [null, true]],
    ['preco', 0, { preco: 0 }, [null, true]],
    ['preco', null, { preco: 1 }, [1, false]],
    ['largura', 20, { dimensoes: { largura: 0.2, unidadeMedida: 0 } }, [20, true]],
    ['largura', 20, { dimensoes: { largura: 20 } }, [20, true]],
    ['largura', 20, { dimensoes: { largura: 200, unidadeMedida: 2 } }, [20, true]],
    ['largura', 20, { dimensoes: { largura: 20, unidadeMedida: 9 } }, [20, true]],
    ['altura', 3, { dimensoes: { largura: 3 } }, [null, false]],
    ['comprimento', 3.001, { dimensoes: { profundidade: 3.0011 } }, [3.001, true]],
    ['comprimento', 3, { dimensoes: { profundidade: 3.001 } }, [3.001, false]],
    ['peso', 0.3, { pesoBruto: 0.3, pesoLiquido: 0.2 }, [0.3, true]],
    ['peso', 0.2, { pesoBruto: 0, pesoLiquido: 0.2 }, [0.2, true]],
    ['peso', 0.2, { pesoBruto: 0.3, pesoLiquido: 0.2 }, [0.3, false]],
  ] as const)('%s: %j and %j', (campo, localValue, blingData, esperado) => {
    expect(comparado(campo, localValue, blingData)).toEqual(esperado)
  })
  test('an empty text of ours is nothing', () => {
    expect(campos.compareCampo('descricao', '', remoto({})).aqui).toBeNull()
    expect(campos.compareCampo('preco', 0, remoto({})).aqui).toBe(0)
  })
})

describe('both sides of a variation', () => {
  const localVariacao = { sku: 'A', gtin: '7891000315507', preco: 50 }
  const comparada = (blingFilho: object | null, ownVariacao: typeof localVariacao | null = localVariacao) => {
    const [filho = null] = blingFilho === null ? [] : remoto({ variacoes: [{ id: 1, ...blingFilho }] }).variacoes
    return campos.compareChild(ownVariacao, filho).map(({ campo, aqui, bling, igual }) => [campo, aqui, bling, igual])
  }
  test.each([
    ['the same', { codigo: ' a ', gtin: '07891000315507', preco: 50.0000001 }, [' a ', '07891000315507', 50], true],
    ['others', { codigo: 'B', gtin: '123', preco: 51 }, ['B', '123', 51], false],
    ['nothing there', { codigo: '', gtin: '', preco: 0 }, [null, null, null], false],
  ])('%s', (_nome, blingFilho, [sku, gtin, preco], igual) => {
    expect(comparada(blingFilho)).toEqual([
      ['sku', 'A', sku, igual],
      ['gtin', '7891000315507', gtin, igual],
      ['preco', 50, preco, igual],
    ])
  })
  const emptyVariacao = { sku: null, gtin: null, preco: null }
  test.each([
    ['ours alone', null, localVariacao, ['A', '7891000315507', 50], false],
    ['theirs alone, without values', {}, null, [null, null, null], false],
    ['ours alone, without values', null, emptyVariacao, [null, null, null], false],
    ['both without values', {}, emptyVariacao, [null, null, null], true],
  ])('%s: the other side has nothing', (_nome, blingFilho, ownVariacao, [sku, gtin, preco], igual) => {
    expect(comparada(blingFilho, ownVariacao as never)).toEqual([
      ['sku', sku, null, igual],
      ['gtin', gtin, null, igual],
      ['preco', preco, null, igual],
    ])
  })
})

describe('the body of a change', () => {
  const corpo = (
    nomes: readonly campos.CampoDoProduto[],
    agora: Partial<campos.BaseDoProduto>,
    blingData: object = {},
    antes: Partial<campos.BaseDoProduto> = {},
    categoriaBling: number | null = null,
  ) => campos.corpoDosCampos(nomes, { ...produtoBase, ...agora }, remoto(blingData), { base: antes, categoriaBling })

  const medidas = (unidadeMedida: number) => ({ dimensoes: { unidadeMedida } })
  const pesos = (pesoBruto: number, pesoLiquido: number) => ({ pesoBruto, pesoLiquido })
  test.each([
    ['a title', 'titulo', { titulo: `T${'x'.repeat(130)}` }, {}, { nome: `T${'x'.repeat(119)}` }],
    ['the same title', 'titulo', {}, { nome: 'Camiseta' }, null],
    ['a code', 'sku', {}, { codigo: 'OUTRO' }, { codigo: 'CAM' }],
    ['a code in another case', 'sku', {}, { codigo: 'cam' }, { codigo: 'CAM' }],
    ['the same code', 'sku', {}, { codigo: 'CAM' }, null],
    ['no code', 'sku', { sku: null }, { codigo: 'OUTRO' }, null],
    ['no code over none', 'sku', { sku: null }, { codigo: '' }, null],
    ['a price', 'preco', {}, { preco: 40 }, { preco: 50 }],
    ['the same price', 'preco', {}, { preco: 50.0000001 }, null],
    ['no price', 'preco', { preco: null }, { preco: 40 }, null],
    ['a price of 0', 'preco', { preco: 0 }, { preco: 40 }, null],
    ['a price of one cent', 'preco', { preco: 0.01 }, { preco: 40 }, { preco: 0.01 }],
    ['a description', 'descricao', { descricao: 'Nova' }, { descricaoCurta: 'Velha' }, { descricaoCurta: 'Nova' }],
    ['a width in metres there', 'largura', { largura: 20.5 }, medidas(0), { dimensoes: { largura: 0.205 } }],
    ['a width in millimetres', 'largura', { largura: 20.5 }, medidas(2), { dimensoes: { largura: 205 } }],
    ['no width', 'largura', { largura: null }, { dimensoes: { largura: 3 } }, null],
    ['a width of 0', 'largura', { largura: 0 }, { dimensoes: { largura: 3 } }, null],
    ['a length', 'comprimento', { comprimento: 9 }, {}, { dimensoes: { profundidade: 9 } }],
    ['a weight, the net one with it', 'peso', { peso: 0.3 }, pesos(0.2, 0.2), pesos(0.3, 0.3)],
    ['a weight over no net one', 'peso', { peso: 0.3 }, { pesoBruto: 0.2 }, pesos(0.3, 0.3)],
    ['a weight over another net one', 'peso', { peso: 0.3 }, pesos(0.2, 0.15), { pesoBruto: 0.3 }],
    ['no weight', 'peso', { peso: 0 }, { pesoBruto: 0.2 }, null],
  ] as const)('for %s', (_nome, campo, agora, blingData, esperado) => {
    expect(corpo([campo], agora, blingData)).toEqual(esperado)
  })

  test.each([
    ['our own is taken away', '<p>Velha</p>', 'Velha', { descricaoCurta: '' }],
    ['one of a person there stays', 'Deles', 'Velha', null],
    ['one that we never sent stays', 'Deles', undefined, null],
  ])('emptied here, a description: %s', (_nome, descricaoCurta, antes, esperado) => {
    const base = antes === undefined ? {} : { descricao: antes }
    expect(corpo(['descricao'], { descricao: '' }, { descricaoCurta }, base)).toEqual(esperado)
  })

  test.each([
    [7, 5, { categoria: { id: 7 } }],
    [7, 7, null],
    [null, 5, null],
  ])('for category %j where %j stands', (categoriaBling, currentCategoria, esperado) => {
    expect(corpo(['categoria'], {}, { categoria: { id: currentCategoria } }, {}, categoriaBling)).toEqual(esperado)
  })

  test('joins the measures, and leaves out equal fields', () => {
    const nomes = ['titulo', 'preco', 'largura', 'altura'] as const
    const dimensoes = { largura: 1, altura: 2 }
    expect(corpo(nomes, dimensoes, { nome: 'Camiseta', preco: 40 })).toEqual({ preco: 50, dimensoes })
    expect(corpo([], {})).toBeNull()
  })
})

describe('a kept version', () => {
  test('has what stood there in the fields that change, and no children', () => {
    const cru = { nome: 'Velha', preco: 40, dimensoes: { largura: 1, altura: 2 }, categoria: null, tags: [1] }
    const novo = {
      nome: 'Nova',
      dimensoes: { largura: 3 },
      categoria: { id: 7 },
      codigo: 'A',
      tags: [2],
      variacoes: [],
    }
    const velho = { nome: 'Velha', dimensoes: { largura: 1 }, categoria: null, codigo: null, tags: [1] }
    expect(campos.oQueEstaLa(cru, novo)).toEqual(velho)
    expect(campos.oQueEstaLa({ variacoes: [1], preco: 40 }, { variacoes: [], preco: 50 })).toEqual({ preco: 40 })
    expect(campos.oQueEstaLa({ midia: [] }, { midia: { video: '' } })).toEqual({ midia: [] })
  })
  test('of a variation has each of its fields, and nothing for those that are not said', () => {
    const tributacao = { ncm: '6109.10.00', cest: '', origem: 0 }
    const filho = { codigo: 'A', gtin: '7891000315507', preco: 40, unidade: 'PC', tributacao }
    expect(campos.cruDoFilho(filho)).toEqual(filho)
    const emptyFields = { codigo: '', gtin: '', preco: 0, unidade: '', tributacao: {} }
    expect(campos.cruDoFilho({ codigo: null, gtin: null, preco: null })).toEqual(emptyFields)
  })
  test('is put back without empty values, zeros and empty references', () => {
    const vazios = { nome: '', preco: 0, codigo: null, categoria: { id: 0 } }
    const antes = { ...vazios, peso: 0.2, dimensoes: { largura: 0, altura: 2 } }
    expect(campos.removeEmptyFields(antes)).toEqual({ nome: '', peso: 0.2, dimensoes: { altura: 2 } })
    expect(campos.removeEmptyFields({ tags: [], um: 1 })).toEqual({ tags: [], um: 1 })
  })
})

test('an EAN is sent where it differs, and taken away only where ours stands', () => {
  const gtin = '7891000315507'
  const corpo = (localGtin: string | null, blingGtin: string, antes: string | null) =>
    campos.CAMPOS.gtin.corpo(localGtin, { gtin: blingGtin }, antes)
  expect(corpo(gtin, '', null)).toEqual({ gtin })
  expect(corpo(gtin, `0${gtin}`, null)).toBeNull()
  expect(corpo(gtin, '123', null)).toEqual({ gtin })
  expect(corpo(null, gtin, gtin)).toEqual({ gtin: '' })
  expect(corpo(null, gtin, null)).toBeNull()
  expect(corpo(null, '', gtin)).toBeNull()
})

test('of a variation only the fields that are to change are sent; an emptied EAN goes where ours stands alone', () => {
  const agora = campos.baseDaVariacao(produto, variacao)
  const gtin = '7891000315507'
  const corpo = (nomes: string[], blingFilho: object, base: object = {}) =>
    campos.corpoDaVariacao(nomes, agora, blingFilho, base)
  expect(corpo(['preco'], { codigo: 'OUTRO', gtin, preco: 40 })).toEqual({ preco: 50 })
  expect(corpo(['sku', 'tamanho'], { codigo: 'OUTRO', preco: 40 })).toEqual({ codigo: 'CAM-AZUL-M' })
  expect(corpo(['gtin'], { gtin }, { gtin })).toEqual({ gtin: '' })
  expect(corpo(['gtin'], { gtin })).toEqual({})
})
