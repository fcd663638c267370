import { MEDIDA_MAXIMA, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { describe, expect, test } from 'vitest'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import {
  detalheDe,
  type Escolhas,
  eansQueEntram,
  entra,
  entradaDe,
  linhasDoCatalogo,
  skusDosFilhos,
} from './entrada.mapping.ts'

const produto = (dados: object) =>
  produtoDoBling.parse({ data: { id: 9, nome: 'Camiseta', codigo: 'CAM', ...dados } }).data
const escolhas: Escolhas = {
  modelo_id: 1,
  categoria_id: 2,
  tom: () => null,
  saldos: new Map(),
  sku: 'CAM',
  skus: [],
  eans: { proprio: null, filhos: [], avisos: [] },
}
const entrada = (dados: object, overrides: Partial<Escolhas> = {}) =>
  entradaDe(produto(dados), { ...escolhas, ...overrides })
const filho = (dados: object) => ({ id: 11, ...dados })

test.each([
  [{ nome: ' Camiseta ' }, 'Camiseta'],
  [{ nome: ' ', codigo: ' CAM ' }, 'CAM'],
  [{ nome: '', codigo: ' ' }, 'Produto 9'],
  [{ nome: `C${'x'.repeat(200)}` }, `C${'x'.repeat(199)}`],
])('a product %j gets the title %j', (dados, titulo) => {
  expect(entrada(dados).titulo).toBe(titulo)
})

test.each([
  [49.9000015259, 49.9],
  [0.01, 0.01],
  [0, null],
  [-1, null],
  [99_999_999, REAIS_MAXIMOS],
])('a price %j comes in as %j', (preco, esperado) => {
  expect(entrada({ preco }).preco_venda).toBe(esperado)
})

test.each([
  [0.8, undefined, 0.8],
  [0.8, 0.9, 0.9],
  [0.12345, undefined, 0.123],
  [0, 0, null],
  [500_000, undefined, MEDIDA_MAXIMA],
])('a weight of %j kg, %j kg with its wrapping, comes in as %j', (pesoLiquido, pesoBruto, peso) => {
  expect(entrada({ pesoLiquido, pesoBruto }).peso).toBe(peso)
})

test.each([
  ['A', true],
  ['I', false],
])('a product of the situation %s is to be linked: %s', (situacao, sim) => {
  expect(entrada({ situacao }).publicar_bling).toBe(sim)
})

test('measures come in in centimetres, whatever the unit there', () => {
  const dimensoes = { largura: 0.2, altura: 0, profundidade: 0.305, unidadeMedida: 0 }
  expect(entrada({ dimensoes })).toMatchObject({ largura: 20, altura: null, comprimento: 30.5 })
})

test('a description is text, cut at 20,000 characters', () => {
  expect(entrada({ descricaoCurta: '<p>Um</p><p>Dois</p>' }).descricao).toBe('Um\nDois')
  expect(entrada({ descricaoCurta: `C${'x'.repeat(30_000)}` }).descricao).toBe(`C${'x'.repeat(19_999)}`)
})

describe('pieces', () => {
  const saldos = new Map([
    ['9', 4],
    ['11', 3],
    ['12', -2],
  ])
  test.each([
    [{ id: 9 }, 4],
    [{ id: 12 }, 0],
    [{ id: 13 }, 0],
  ])('of a product without variations %j: %j', (dados, qtd) => {
    expect(entrada(dados, { saldos })).toMatchObject({ qtd, publicar_bling: true })
    expect(entrada(dados, { saldos }).variacoes).toBeUndefined()
  })
  test('are those of the variations where there are any', () => {
    const { qtd, variacoes } = entrada({ variacoes: [{ id: 11 }, { id: 12 }, { id: 13 }] }, { saldos })
    expect([qtd, variacoes?.map(({ quantidade }) => quantidade)]).toEqual([0, [3, 0, 0]])
    expect(entrada({ variacoes: [{ id: 11 }] }, { saldos: new Map([['9', 4]]) }).qtd).toBe(0)
  })
})

describe('a variation', () => {
  const buildVariacao = (dados: object, overrides: Partial<Escolhas> = {}, paiDados: object = {}) =>
    entrada({ preco: 50, ...paiDados, variacoes: [filho(dados)] }, overrides).variacoes?.[0]
  const chamada = (nome: string) => ({ variacao: { nome } })
  test.each([
    ['its own price', { preco: 60 }, { preco_venda: 60 }],
    ["its parent's price, without one of its own", {}, { preco_venda: 50 }],
    ["its parent's price, with 0", { preco: 0 }, { preco_venda: 50 }],
    ['colour and size', chamada('Cor:Azul;Tamanho:M'), { nome_cor: 'Azul', cor: '#1f5fa8', tamanho: 'M' }],
    ['a size only', chamada('Tamanho:M'), { nome_cor: null, cor: null, tamanho: 'M' }],
    ['a colour without a known tone', chamada('Cor:Saudade'), { nome_cor: 'Saudade', cor: null }],
    ['no options', {}, { nome_cor: null, tamanho: null }],
  ])('has %s', (_nome, dados, esperada) => {
    expect(buildVariacao(dados)).toMatchObject(esperada)
  })
  test('has the tone that a person chose before the known one', () => {
    const tom = (nome: string) => (nome === 'Azul' ? '#010203' : null)
    expect(buildVariacao({ variacao: { nome: 'Cor:Azul' } }, { tom })?.cor).toBe('#010203')
    expect(buildVariacao({ variacao: { nome: 'Cor:Verde' } }, { tom })?.cor).toBe('#2e8b4a')
  })
  test('has the code of its place; null for none', () => {
    const { variacoes } = entrada({ variacoes: [1, 2, 3].map((id) => ({ id })) }, { skus: ['A', null] })
    expect(variacoes?.map(({ sku }) => sku)).toEqual(['A', null, null])
  })
})

test.each([
  ["its parent's code is not taken", 'CAM', ['CAM', 'CAM-M'], [null, 'CAM-M']],
  ["nor its parent's in another case and with blanks", 'CAM', [' cam ', 'CAM-M'], [null, 'CAM-M']],
  ['of two with one code, the first has it', 'CAM', ['CAM-M', 'cam-m', 'CAM-G'], ['CAM-M', null, 'CAM-G']],
  ['blanks around are left out', 'CAM', [' CAM-M '], ['CAM-M']],
  ['an empty code is none', 'CAM', ['', ' ', null, undefined], [null, null, null, null]],
  ['under a parent without a code an empty one is none', '', ['', 'A'], [null, 'A']],
])('the codes of children: %s', (_nome, codigo, codigos, esperados) => {
  const variacoes = codigos.map((dele, i) => filho({ id: 11 + i, codigo: dele }))
  expect(skusDosFilhos(produto({ codigo, variacoes }))).toEqual(esperados)
})

describe('the EANs of a product and of its variations', () => {
  const entram = (dados: object, donos: Readonly<Record<string, string>> = {}) => {
    const conhecidos = new Map(Object.entries(donos).map(([chave, nome]) => [chave, { nome }]))
    const { proprio, filhos, avisos } = eansQueEntram(produto(dados), conhecidos)
    return [proprio, filhos, avisos]
  }
  const azul = { variacao: { nome: 'Cor:Azul' } }

  test('come in as they stand there; none and SEM GTIN are none', () => {
    expect(entram({ gtin: ' 7891000315507' })).toEqual(['7891000315507', [], []])
    expect(entram({ gtin: 'SEM GTIN' })).toEqual([null, [], []])
    expect(entram({})).toEqual([null, [], []])
    const variacoes = [filho({ ...azul, gtin: '96385074' }), filho({ gtin: '' })]
    expect(entram({ variacoes })).toEqual([null, ['96385074', null], []])
    expect(entrada({ gtin: '1' }, { eans: { proprio: '96385074', filhos: [], avisos: [] } }).gtin).toBe('96385074')
  })

  test('each variation has its own; of two with one number the first has it', () => {
    const [firstGtin, secondGtin] = ['7891000315507', '96385074']
    const eans = { proprio: null, filhos: [null, firstGtin, secondGtin], avisos: [] }
    const { variacoes } = entrada({ variacoes: [1, 2, 3].map((id) => ({ id })) }, { eans })
    expect(variacoes?.map(({ gtin }) => gtin)).toEqual([null, firstGtin, secondGtin])
    const doisDeUm = [
      filho({ ...azul, gtin: firstGtin }),
      filho({ codigo: 'B', gtin: `0${firstGtin}` }),
      filho({ gtin: secondGtin }),
    ]
    const repetido = `O EAN “0${firstGtin}” da variação “B” ficou de fora: está duas vezes neste produto.`
    expect(entram({ variacoes: doisDeUm })).toEqual([null, [firstGtin, null, secondGtin], [repetido]])
  })

  test('a wrong number, one of another product here and one that comes twice are left out, and said', () => {
    const errado = 'O EAN “7891000315508” ficou de fora. Confira o EAN: o dígito verificador não confere.'
    expect(entram({ gtin: '7891000315508' })).toEqual([null, [], [errado]])
    const takenGtinAviso = 'O EAN “036000291452” ficou de fora: já é de “Caneca”.'
    expect(entram({ gtin: '036000291452' }, { '00036000291452': 'Caneca' })).toEqual([null, [], [takenGtinAviso]])
    const gtin = '7891000315507'
    const repetido = `O EAN “${gtin}” ficou de fora: está duas vezes neste produto.`
    expect(entram({ gtin, variacoes: [filho({ ...azul, gtin })] })).toEqual([null, [gtin], [repetido]])
  })
})

test.each([
  [{}, true],
  [{ situacao: 'A' }, true],
  [{ situacao: 'I' }, true],
  [{ situacao: 'E' }, false],
  [{ idProdutoPai: 5 }, false],
  [{ idProdutoPai: 0 }, true],
  [{ idProdutoPai: null }, true],
])('a row with %j comes in: %j', (dados, sim) => {
  expect(linhasDoCatalogo.parse({ data: [{ id: 1, ...dados }] }).data.map(entra)).toEqual([sim])
})

const buildLinks = (...links: (string | null)[]) => links.map((link) => ({ link }))
test.each([
  [
    'external ones, then those in the account',
    { externas: buildLinks('a'), internas: buildLinks('b', 'c') },
    'm',
    ['a', 'b', 'c'],
  ],
  ['each once', { externas: buildLinks('a', 'a'), internas: buildLinks('a') }, 'm', ['a']],
  ['not those without an address', { externas: buildLinks(null, '', 'a') }, 'm', ['a']],
  ['the small one where no large one has an address', { externas: buildLinks('') }, 'm', ['m']],
  ['the small one where there is no large one', null, 'm', ['m']],
  ['none', null, null, []],
  ['none, of empty lists', { externas: null, internas: [] }, '', []],
])('pictures: %s', (_nome, imagens, imagemURL, fotos) => {
  const { remoto, fotos: lidas } = detalheDe({ data: { id: 1, nome: 'Camiseta', imagemURL, midia: { imagens } } })
  expect(lidas).toEqual(fotos)
  expect(remoto.nome).toBe('Camiseta')
})

test('a product without media has its small picture', () => {
  expect(detalheDe({ data: { id: 1, imagemURL: 'm', midia: null } }).fotos).toEqual(['m'])
})
