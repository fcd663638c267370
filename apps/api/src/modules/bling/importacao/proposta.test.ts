import { describe, expect, test } from 'vitest'
import { textoDoHtml } from '../../../infra/base/html.ts'
import { tomDaCor } from '../../../shop/cores.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import { type EansQueEntram, entradaDe, opcoesDaVariacao } from './entrada.mapping.ts'
import { type Contexto, propor, proporModelo } from './proposta.ts'

const SEM_EANS: EansQueEntram = { proprio: null, filhos: [], avisos: [] }

test.each([
  ['Cor:Azul;Tamanho:M', 'Azul', 'M'],
  ['Tamanho:G;Cor:Verde', 'Verde', 'G'],
  ['Cores: Azul  Marinho ;Tam.: GG', 'Azul Marinho', 'GG'],
  ['NUMERAÇÃO:38/40;COR:Preta', 'Preta', '38/40'],
  ['Color:Red;Size:XL', 'Red', 'XL'],
  ['Azul;M', 'Azul', 'M'],
  ['10 anos|Rosa', 'Rosa', '10 anos'],
  ['Tamanho:Único', null, 'Único'],
  ['Estampa:Onça', 'Onça', null],
  ['Cor:Azul;Voltagem:110', 'Azul', '110'],
  ['Cor:Azul;Tamanho:M;Estampa:Onça', 'Azul Onça', 'M'],
  ['Cor:Azul;Tamanho:', 'Azul', null],
  ['', null, null],
  [';;:', null, null],
])('the options of %j', (nome, cor, tamanho) => {
  expect(opcoesDaVariacao(nome)).toEqual({ cor, tamanho })
})

test('a name over 200 characters and more than 30 pictures are cut, and the row says so', () => {
  const remoto = produtoDoBling.parse({
    data: { id: 1, nome: 'Camiseta '.repeat(28), codigo: 'LONGO', preco: 10, tipo: 'P', formato: 'S', situacao: 'A' },
  }).data
  const fotos = Array.from({ length: 40 }, (_, i) => `https://fotos.example/${i}.jpg`)
  expect(
    propor({ remoto, fotos }, { ligado: null, donos: new Map(), gtins: new Map(), vezes: new Map(), kits: new Map() }),
  ).toEqual({
    proposta: 'criar',
    motivo: 'O nome tem 251 caracteres: entram os primeiros 200. Tem 40 fotos: entram as primeiras 30.',
    produto_id: null,
  })
  const escolhas = {
    modelo_id: 1,
    categoria_id: 1,
    tom: () => null,
    saldos: new Map(),
    sku: 'LONGO',
    skus: [],
    eans: SEM_EANS,
  }
  expect(entradaDe(remoto, escolhas).titulo).toHaveLength(200)
})

test('a colour is known in both genders, with hyphens, accents and case; an invented one is not', () => {
  expect(['PRETA', 'preto', 'Azul-Marinho', 'Lilás', 'vermelha', 'Azul Clara'].map(tomDaCor)).toEqual([
    '#111111',
    '#111111',
    '#16234a',
    '#b796cf',
    '#c8222c',
    '#8fc1e8',
  ])
  expect(tomDaCor('Saudade')).toBeNull()
})

test('HTML becomes text with lines; entities are decoded once and scripts are dropped', () => {
  expect(textoDoHtml('<p>Um &amp;lt; dois</p><ul><li>Al&ccedil;a&nbsp;dupla<li>&#233;</ul><script>x<y</script>')).toBe(
    'Um &lt; dois\nAlça dupla\né',
  )
  expect(textoDoHtml('3 < 4 e 5 > 2')).toBe('3 < 4 e 5 > 2')
})

test('a model by the name, else by the category, else the common one', () => {
  const modelos = ['Camiseta', 'Camiseta Polo', 'Boné']
  expect(proporModelo('CAMISETA POLO azul', 'Roupas', modelos)).toBe('Camiseta Polo')
  expect(proporModelo('Camisetas sortidas', 'Roupas', modelos)).toBe('Roupas')
  expect(proporModelo('Caneca', null, modelos)).toBe('Importados')
})

const remoto = (dados: object = {}) =>
  produtoDoBling.parse({ data: { id: 9, nome: 'Camiseta', codigo: 'CAM', preco: 50, formato: 'S', ...dados } }).data
const dono = (dados: object = {}) => ({
  chave: 'cam',
  produto_id: 4,
  titulo: 'Regata',
  variacao: false,
  id_bling: null,
  na_lixeira: false,
  tem_variacoes: false,
  ...dados,
})
interface Aqui {
  readonly donos?: readonly ReturnType<typeof dono>[]
  readonly vezes?: Readonly<Record<string, number>>
  readonly ligado?: Contexto['ligado']
  readonly kits?: Readonly<Record<string, string>>
  readonly gtins?: Readonly<Record<string, string>>
}
const sugerir = (
  dados: object,
  { donos = [], vezes = {}, ligado = null, kits = {}, gtins = {} }: Aqui = {},
  fotos = 0,
) => {
  const contexto = {
    ligado,
    donos: new Map(donos.map((um) => [um.chave, um])),
    vezes: new Map(Object.entries(vezes)),
    kits: new Map(Object.entries(kits)),
    gtins: new Map(Object.entries(gtins).map(([chave, nome]) => [chave, { nome }])),
  }
  const { proposta, motivo, produto_id } = propor(
    { remoto: remoto(dados), fotos: Array.from({ length: fotos }, String) },
    contexto,
  )
  return [proposta, motivo, produto_id]
}
const comFilhos = (...filhos: object[]) => ({ formato: 'V', variacoes: filhos.map((um, i) => ({ id: 11 + i, ...um })) })

describe('a product of the account', () => {
  test.each([
    ['nobody here has its code', {}, {}, ['criar', null, null]],
    [
      'the code of one here, however written',
      { codigo: ' Cam ' },
      { donos: [dono()] },
      ['vincular', 'Mesmo código de “Regata”.', 4],
    ],
    [
      'linked already',
      { codigo: '' },
      { ligado: { id: 5, titulo: 'Polo' }, donos: [dono()] },
      ['ignorar', 'Já está vinculado a “Polo”.', 5],
    ],
    ['no code', { codigo: ' ' }, {}, ['perguntar', 'Não tem código no Bling.', null]],
    [
      'a code that two have there',
      {},
      { vezes: { cam: 2 }, donos: [dono()] },
      ['perguntar', 'O código “CAM” está em 2 produtos do Bling.', null],
    ],
    ['a code that one has there', {}, { vezes: { cam: 1 } }, ['criar', null, null]],
    [
      'inactive there',
      { situacao: 'I' },
      {},
      ['perguntar', 'Está inativo no Bling. Se for criado, entra inativo: sem vínculo com o Bling.', null],
    ],
    [
      'inactive there, with the code of one here',
      { situacao: 'I' },
      { donos: [dono()] },
      ['perguntar', 'Está inativo no Bling. Tem o código de “Regata” aqui.', 4],
    ],
    [
      'a kit with another one in it',
      { formato: 'E', estrutura: { tipoEstoque: 'V', componentes: [{ produto: { id: 7 }, quantidade: 1 }] } },
      { kits: { 7: 'Kit Onça', 9: 'Kit Farol' } },
      ['perguntar', 'Um kit não pode ter outro como parte: “Kit Onça”.', null],
    ],
    ['a code of 120 characters', { codigo: 'x'.repeat(120) }, {}, ['criar', null, null]],
    [
      'a code of 121 characters',
      { codigo: 'x'.repeat(121) },
      {},
      ['perguntar', 'O código tem 121 caracteres; aqui cabem 120.', null],
    ],
    [
      'the code of a variation here',
      {},
      { donos: [dono({ variacao: true })] },
      ['perguntar', 'O código é de uma variação de “Regata” aqui.', null],
    ],
    [
      'the code of one in the trash',
      {},
      { donos: [dono({ na_lixeira: true })] },
      ['perguntar', 'O código é de “Regata” aqui, que está na lixeira.', 4],
    ],
    [
      'the code of one that is linked elsewhere',
      {},
      { donos: [dono({ id_bling: '8' })] },
      ['perguntar', 'O código é de “Regata” aqui, vinculado a outro produto do Bling.', 4],
    ],
    [
      'variations, the one here none',
      comFilhos({}),
      { donos: [dono()] },
      ['perguntar', '“Regata” não tem variações aqui; no Bling tem 1.', 4],
    ],
    [
      'no variations, the one here some',
      {},
      { donos: [dono({ tem_variacoes: true })] },
      ['perguntar', '“Regata” tem variações aqui; no Bling não tem.', 4],
    ],
    [
      'variations on both sides',
      comFilhos({}),
      { donos: [dono({ tem_variacoes: true })] },
      ['vincular', 'Mesmo código de “Regata”.', 4],
    ],
    [
      'the form of variations without any',
      comFilhos(),
      { donos: [dono()] },
      ['vincular', 'Mesmo código de “Regata”.', 4],
    ],
  ] as const)('with %s', (_nome, dados, aqui, esperado) => {
    expect(sugerir(dados, aqui)).toEqual(esperado)
  })
})

describe('a product that is new here, with a child', () => {
  const regata = dono({ chave: 'cam-m' })
  const daCor = (nome: string) => ({ variacao: { nome } })
  test.each([
    ['of its own code', { codigo: 'CAM-M' }, {}, null],
    ['of its parent’s code', { codigo: ' cam ' }, { vezes: { cam: 1 } }, null],
    ['without a code', { codigo: '' }, { vezes: { '': 5 } }, null],
    [
      'of a code that is taken here',
      { codigo: 'CAM-M', ...daCor('Tamanho:M') },
      { donos: [regata] },
      'O código “CAM-M” da variação “Tamanho:M” é de “Regata” aqui.',
    ],
    [
      'of a code that two have there',
      { codigo: 'CAM-M' },
      { vezes: { 'cam-m': 2 } },
      'O código “CAM-M” da variação “11” está 2 vezes no Bling.',
    ],
    ['of a code that one has there', { codigo: 'CAM-M' }, { vezes: { 'cam-m': 1 } }, null],
    ['of a size of 20 characters', daCor(`Tamanho:${'x'.repeat(20)}`), {}, null],
    [
      'of a size of 21 characters',
      daCor(`Tamanho:${'x'.repeat(21)}`),
      {},
      `A variação “Tamanho:${'x'.repeat(21)}” tem cor ou tamanho longo demais.`,
    ],
    ['of a colour of 60 characters', daCor(`Cor:${'x'.repeat(60)}`), {}, null],
    [
      'of a colour of 61 characters',
      daCor(`Cor:${'x'.repeat(61)}`),
      {},
      `A variação “Cor:${'x'.repeat(61)}” tem cor ou tamanho longo demais.`,
    ],
  ] as const)('%s', (_nome, filho, aqui, pergunta) => {
    expect(sugerir(comFilhos(filho), aqui)).toEqual([pergunta ? 'perguntar' : 'criar', pergunta, null])
  })
  test.each([
    [500, 'criar', null],
    [501, 'perguntar', 'Tem 501 variações; aqui cabem 500 em um produto.'],
  ])('as one of %d', (quantas, proposta, motivo) => {
    expect(sugerir(comFilhos(...Array.from({ length: quantas }, () => ({}))))).toEqual([proposta, motivo, null])
  })
  test('a question about a later child counts too', () => {
    const filhos = comFilhos({ codigo: 'CAM' }, { codigo: 'OK' }, { codigo: 'CAM-M' })
    expect(sugerir(filhos, { donos: [regata] })[0]).toBe('perguntar')
  })
})

test.each([
  ['no name', { nome: ' ' }, 0, 'Não tem nome: entra com o código como título.'],
  ['a name of 200 characters', { nome: 'x'.repeat(200) }, 0, null],
  ['a name of 201 characters', { nome: 'x'.repeat(201) }, 0, 'O nome tem 201 caracteres: entram os primeiros 200.'],
  ['30 pictures', {}, 30, null],
  ['31 pictures', {}, 31, 'Tem 31 fotos: entram as primeiras 30.'],
  ['no price', { preco: 0 }, 0, 'Está sem preço no Bling.'],
  ['a price of one cent', { preco: 0.01 }, 0, null],
  ['the price of a child alone', { preco: 0, ...comFilhos({ preco: 0 }, { preco: 9 }) }, 0, null],
  ['children without a price', { preco: 0, ...comFilhos({}) }, 0, 'Está sem preço no Bling.'],
  [
    'no name and no price',
    { nome: '', preco: 0 },
    0,
    'Não tem nome: entra com o código como título. Está sem preço no Bling.',
  ],
])('a new product with %s', (_nome, dados, fotos, aviso) => {
  expect(sugerir(dados, {}, fotos)).toEqual(['criar', aviso, null])
})
