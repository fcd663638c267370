import { describe, expect, test } from 'vitest'
import { tomDaCor } from '../../../shop/cores.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import { opcoesDaVariacao } from './entrada.mapping.ts'
import { type ContextoDaProposta, proposeBlingItem, proposeModelo } from './proposta.ts'

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

test('a colour is known in both genders, with hyphens, accents and case; an invented one is not', () => {
  const tons = { PRETA: '#111111', preto: '#111111', 'Azul-Marinho': '#16234a', Lilás: '#b796cf', vermelha: '#c8222c' }
  for (const [nome, tom] of Object.entries({ ...tons, 'Azul Clara': '#8fc1e8' })) expect(tomDaCor(nome)).toBe(tom)
  expect(tomDaCor('Saudade')).toBeNull()
})

test('a model by the name, else by the category, else the common one', () => {
  const modelos = ['Camiseta', 'Camiseta Polo', 'Boné']
  expect(proposeModelo('CAMISETA POLO azul', 'Roupas', modelos)).toBe('Camiseta Polo')
  expect(proposeModelo('Camisetas sortidas', 'Roupas', modelos)).toBe('Roupas')
  expect(proposeModelo('Caneca', null, modelos)).toBe('Importados')
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
  readonly ligado?: ContextoDaProposta['ligado']
  readonly kits?: Readonly<Record<string, string>>
  readonly gtins?: Readonly<Record<string, string>>
}
const suggestImport = (
  dados: object,
  { donos = [], vezes = {}, ligado = null, kits = {}, gtins = {} }: Aqui = {},
  fotos = 0,
) => {
  const contexto = {
    ligado,
    donos: new Map(donos.map((owner) => [owner.chave, owner])),
    vezes: new Map(Object.entries(vezes)),
    kits: new Map(Object.entries(kits)),
    gtins: new Map(Object.entries(gtins).map(([chave, nome]) => [chave, { nome }])),
  }
  const lido = { remoto: remoto(dados), fotos: Array.from({ length: fotos }, String) }
  const { proposta, motivo, produto_id } = proposeBlingItem(lido, contexto)
  return [proposta, motivo, produto_id]
}
const buildGrade = (...filhos: object[]) => ({
  formato: 'V',
  variacoes: filhos.map((filho, i) => ({ id: 11 + i, ...filho })),
})

/** A shop that has the code already. */
const buildLocalState = (dados: object = {}, mais: Aqui = {}): Aqui => ({ donos: [dono(dados)], ...mais })

describe('a product of the account', () => {
  test.each<[string, object, Aqui]>([
    ['whose code nobody here has', {}, {}],
    ['with a code that one has there', {}, { vezes: { cam: 1 } }],
    ['with a code of 120 characters', { codigo: 'x'.repeat(120) }, {}],
  ])('%s is created', (_nome, dados, localState) => {
    expect(suggestImport(dados, localState)).toEqual(['criar', null, null])
  })
  test.each<[string, object, Aqui]>([
    ['with the code of one here, however written', { codigo: ' Cam ' }, buildLocalState()],
    ['with variations on both sides', buildGrade({}), buildLocalState({ tem_variacoes: true })],
    ['of the form of variations without any', buildGrade(), buildLocalState()],
  ])('%s is linked', (_nome, dados, localState) => {
    expect(suggestImport(dados, localState)).toEqual(['vincular', 'Mesmo código de “Regata”.', 4])
  })
  test('that is linked already is left out', () => {
    const localState = buildLocalState({}, { ligado: { produto_id: 5, titulo: 'Polo' } })
    expect(suggestImport({ codigo: '' }, localState)).toEqual(['ignorar', 'Já está vinculado a “Polo”.', 5])
  })

  const kit = { formato: 'E', estrutura: { tipoEstoque: 'V', componentes: [{ produto: { id: 7 }, quantidade: 1 }] } }
  const SEM_VINCULO = 'Está inativo no Bling. Se for criado, entra inativo: sem vínculo com o Bling.'
  test.each<[string, object, Aqui, number | null]>([
    ['Não tem código no Bling.', { codigo: ' ' }, {}, null],
    ['O código “CAM” está em 2 produtos do Bling.', {}, buildLocalState({}, { vezes: { cam: 2 } }), null],
    [SEM_VINCULO, { situacao: 'I' }, {}, null],
    ['Está inativo no Bling. Tem o código de “Regata” aqui.', { situacao: 'I' }, buildLocalState(), 4],
    ['Um kit não pode ter outro como parte: “Kit Onça”.', kit, { kits: { 7: 'Kit Onça', 9: 'Kit Farol' } }, null],
    ['O código tem 121 caracteres; aqui cabem 120.', { codigo: 'x'.repeat(121) }, {}, null],
    ['O código é de uma variação de “Regata” aqui.', {}, buildLocalState({ variacao: true }), null],
    ['O código é de “Regata” aqui, que está na lixeira.', {}, buildLocalState({ na_lixeira: true }), 4],
    ['O código é de “Regata” aqui, vinculado a outro produto do Bling.', {}, buildLocalState({ id_bling: '8' }), 4],
    ['“Regata” não tem variações aqui; no Bling tem 1.', buildGrade({}), buildLocalState(), 4],
    ['“Regata” tem variações aqui; no Bling não tem.', {}, buildLocalState({ tem_variacoes: true }), 4],
  ])('is asked about: %s', (motivo, dados, localState, produto) => {
    expect(suggestImport(dados, localState)).toEqual(['perguntar', motivo, produto])
  })
})

describe('a product that is new here, with a child', () => {
  const regata = dono({ chave: 'cam-m' })
  const buildVariacao = (nome: string) => ({ variacao: { nome } })
  test.each<[string, object, Aqui]>([
    ['of its own code', { codigo: 'CAM-M' }, {}],
    ['of its parent’s code', { codigo: ' cam ' }, { vezes: { cam: 1 } }],
    ['without a code', { codigo: '' }, { vezes: { '': 5 } }],
    ['of a code that one has there', { codigo: 'CAM-M' }, { vezes: { 'cam-m': 1 } }],
    ['of a size of 20 characters', buildVariacao(`Tamanho:${'x'.repeat(20)}`), {}],
    ['of a colour of 60 characters', buildVariacao(`Cor:${'x'.repeat(60)}`), {}],
  ])('%s is created', (_nome, filho, localState) => {
    expect(suggestImport(buildGrade(filho), localState)).toEqual(['criar', null, null])
  })
  test('two children of one colour and size, or nearly, come in and are told by their names and codes', () => {
    const filhos = [
      { codigo: 'A', ...buildVariacao('Cor:Azul claro;Tamanho:M') },
      { codigo: 'B', ...buildVariacao('Tamanho:m;Cor:azul-claro') },
      { ...buildVariacao('Cor:Bordô;Tamanho:M') },
      { ...buildVariacao('Cor:Bordo;Tamanho:M') },
      { ...buildVariacao('Cor:Azul claro;Tamanho:G') },
    ]
    const aParte = 'as peças são contadas à parte em cada uma.'
    expect(suggestImport(buildGrade(...filhos))).toEqual([
      'criar',
      `Duas variações são “azul-claro m” (SKU A e B): ${aParte} “Bordô M” e “Bordo M” parecem a mesma variação: ${aParte}`,
      null,
    ])
  })

  const [tamanho, cor] = [`Tamanho:${'x'.repeat(21)}`, `Cor:${'x'.repeat(61)}`]
  const m = { codigo: 'CAM-M', ...buildVariacao('Tamanho:M') }
  test.each<[string, object, Aqui]>([
    ['O código “CAM-M” da variação “Tamanho:M” é de “Regata” aqui.', m, { donos: [regata] }],
    ['O código “CAM-M” da variação “11” está 2 vezes no Bling.', { codigo: 'CAM-M' }, { vezes: { 'cam-m': 2 } }],
    [`A variação “${tamanho}” tem cor ou tamanho longo demais.`, buildVariacao(tamanho), {}],
    [`A variação “${cor}” tem cor ou tamanho longo demais.`, buildVariacao(cor), {}],
  ])('is asked about: %s', (pergunta, filho, localState) => {
    expect(suggestImport(buildGrade(filho), localState)).toEqual(['perguntar', pergunta, null])
  })
  test.each([
    [500, 'criar', null],
    [501, 'perguntar', 'Tem 501 variações; aqui cabem 500 em um produto.'],
  ])('as one of %d', (quantas, proposta, motivo) => {
    expect(suggestImport(buildGrade(...Array.from({ length: quantas }, () => ({}))))).toEqual([proposta, motivo, null])
  })
  test('a question about a later child counts too', () => {
    const filhos = buildGrade({ codigo: 'CAM' }, { codigo: 'OK' }, { codigo: 'CAM-M' })
    expect(suggestImport(filhos, { donos: [regata] })[0]).toBe('perguntar')
  })
})

const SEM_NOME = 'Não tem nome: entra com o código como título.'
test.each([
  ['no name', { nome: ' ' }, 0, SEM_NOME],
  ['a name of 200 characters', { nome: 'x'.repeat(200) }, 0, null],
  ['a name of 201 characters', { nome: 'x'.repeat(201) }, 0, 'O nome tem 201 caracteres: entram os primeiros 200.'],
  ['30 pictures', {}, 30, null],
  ['31 pictures', {}, 31, 'Tem 31 fotos: entram as primeiras 30.'],
  ['no price', { preco: 0 }, 0, 'Está sem preço no Bling.'],
  ['a price of one cent', { preco: 0.01 }, 0, null],
  ['the price of a child alone', { preco: 0, ...buildGrade({ preco: 0 }, { preco: 9 }) }, 0, null],
  ['children without a price', { preco: 0, ...buildGrade({}) }, 0, 'Está sem preço no Bling.'],
  ['no name and no price', { nome: '', preco: 0 }, 0, `${SEM_NOME} Está sem preço no Bling.`],
])('a new product with %s', (_nome, dados, fotos, aviso) => {
  expect(suggestImport(dados, {}, fotos)).toEqual(['criar', aviso, null])
})
