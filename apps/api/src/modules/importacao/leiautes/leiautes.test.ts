import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descricaoEmTexto } from '../../../infra/base/html.ts'
import { COLUNAS_DOS_PRODUTOS } from '../../produtos/planilha.data.ts'
import { arrumador } from '../arrumar.rules.ts'
import { casarColunas } from '../colunas.rules.ts'
import { reconhecer } from './leiautes.ts'
import { corETamanho, opcoesDoTexto } from './produtos.entender.ts'

// Products are written in each program's own way and read back.

interface Peca {
  readonly sku: string
  readonly nome_cor: string
  readonly tamanho: string
  readonly preco: number
  readonly estoque: number
}
interface Produto {
  readonly sku: string
  readonly titulo: string
  readonly categoria: readonly string[]
  readonly descricao: string
  readonly pecas: readonly Peca[]
}

const simples = fc.string({ unit: fc.constantFrom(...'ABCÇÃéo 12'), minLength: 1, maxLength: 8 })
const nome = simples.map((um) => `N${um}x`.replace(/\s+/g, ' '))
const cor = fc.constantFrom('Azul Marinho', 'Branco/Prata', 'Café', 'Preto')
const tamanho = fc.constantFrom('P', 'M', '38/40', 'XGG', '19/20', 'Único')
const peca = fc.record({ nome_cor: cor, tamanho, preco: fc.integer({ min: 1, max: 999_999 }), estoque: fc.nat(99_999) })
const produtos = fc
  .array(
    fc.record({
      titulo: nome,
      categoria: fc.array(nome, { minLength: 1, maxLength: 3 }),
      descricao: fc.oneof(fc.constant(''), nome),
      pecas: fc.uniqueArray(peca, { minLength: 1, maxLength: 4, selector: nomeDaVariacao }),
      unica: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((todos) =>
    todos.map(({ unica, ...um }, i): Produto => {
      // Codes that spreadsheet programs would turn into numbers.
      const pecas = um.pecas.map((uma, j) => ({ ...uma, preco: uma.preco / 100, sku: `00${i}${j}` }))
      const so = pecas.slice(0, 1).map((uma) => ({ ...uma, nome_cor: '', tamanho: '' }))
      return { ...um, sku: unica ? (so[0]?.sku ?? '') : `P${i}`, pecas: unica ? so : pecas }
    }),
  )
const unico = ({ pecas }: Produto) => pecas[0]?.nome_cor === ''

const ponto = (preco: number) => preco.toFixed(2)
const virgula = (preco: number) => preco.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const html = (texto: string) => (texto === '' ? '' : `<p>${texto}</p>`)

type Celulas = Readonly<Record<string, string>>
type Escritor = (produto: Produto, i: number) => Celulas[]

const bling: Escritor = ({ sku, titulo, categoria, descricao, pecas, ...um }) => {
  const comum = { 'Categoria do produto': categoria.join('>>'), Departamento: '', 'Descrição Curta': html(descricao) }
  const valores = (uma: Peca) => ({ Preço: virgula(uma.preco), Estoque: virgula(uma.estoque) })
  const pai = { ...comum, Código: `${sku}\t`, Descrição: titulo, 'Produto Variação': 'Produto', 'Código Pai': '' }
  if (unico({ sku, titulo, categoria, descricao, pecas, ...um }))
    return pecas.map((uma) => ({ ...pai, ...valores(uma) }))
  const filhas = pecas.map((uma) => ({
    ...comum,
    ...valores(uma),
    Código: `${uma.sku}\t`,
    'Código Pai': `${sku}\t`,
    'Produto Variação': 'Variação',
    Descrição: `Cor:${uma.nome_cor};Tamanho:${uma.tamanho}`,
  }))
  return [{ ...pai, Preço: '', Estoque: '0,00' }, ...filhas]
}

const tiny: Escritor = (produto) => {
  const { sku, titulo, categoria, descricao, pecas } = produto
  const comum = { Categoria: categoria.join(' >> '), 'Descrição complementar': html(descricao), 'Código do pai': '' }
  const valores = (uma: Peca) => ({ 'Código (SKU)': uma.sku, Preço: virgula(uma.preco), Estoque: String(uma.estoque) })
  if (unico(produto))
    return pecas.map((uma) => ({ ...comum, ...valores(uma), Descrição: titulo, 'Tipo do produto': 'S', Variações: '' }))
  const pai = { ...comum, 'Código (SKU)': sku, Descrição: titulo, 'Tipo do produto': 'V', Variações: '' }
  const filhas = pecas.map((uma) => ({
    ...comum,
    ...valores(uma),
    'Tipo do produto': 'S',
    'Código do pai': sku,
    Descrição: `${titulo} - ${uma.nome_cor} - ${uma.tamanho}`,
    Variações: `Cor:${uma.nome_cor}||Tamanho:${uma.tamanho}||`,
  }))
  return [{ ...pai, Preço: '', Estoque: '0' }, ...filhas]
}

const nuvemshop: Escritor = ({ titulo, categoria, descricao, pecas }, i) =>
  pecas.map((uma, j) => ({
    'Identificador URL': `produto-${i}`,
    Nome: j === 0 ? titulo : '',
    Categorias: j === 0 ? categoria.join(' > ') : '',
    'Nome da variação 1': uma.nome_cor && 'Cor',
    'Valor da variação 1': uma.nome_cor,
    'Nome da variação 2': uma.tamanho && 'Tamanho',
    'Valor da variação 2': uma.tamanho,
    SKU: uma.sku,
    Preço: ponto(uma.preco),
    Estoque: String(uma.estoque),
    Descrição: j === 0 ? html(descricao) : '',
  }))

const shopify: Escritor = ({ titulo, categoria, descricao, pecas }, i) => [
  ...pecas.map((uma, j) => ({
    Handle: `produto-${i}`,
    Title: j === 0 ? titulo : '',
    Type: j === 0 ? categoria.join(' > ') : '',
    'Option1 Name': j > 0 ? '' : uma.nome_cor ? 'Cor' : 'Title',
    'Option1 Value': uma.nome_cor || 'Default Title',
    'Option2 Name': j === 0 ? uma.tamanho && 'Size' : '',
    'Option2 Value': uma.tamanho,
    'Variant SKU': `'${uma.sku}`,
    'Variant Price': ponto(uma.preco),
    'Variant Inventory Qty': String(uma.estoque),
    'Body (HTML)': j === 0 ? html(descricao) : '',
  })),
  { Handle: `produto-${i}`, 'Image Src': 'https://exemplo.invalid/a.jpg' },
]

const lojaIntegrada: Escritor = (produto) => {
  const { sku, titulo, categoria, descricao, pecas } = produto
  const niveis = Object.fromEntries(['1', '2', '3'].map((n, i) => [`categoria-nome-nivel-${n}`, categoria[i] ?? '']))
  const pai = { ...niveis, sku, nome: titulo, 'descricao-completa': html(descricao), 'sku-pai': '', 'preco-cheio': '' }
  const valores = (uma: Peca) => ({ 'preco-cheio': virgula(uma.preco), 'estoque-quantidade': String(uma.estoque) })
  if (unico(produto)) return pecas.map((uma) => ({ ...pai, ...valores(uma), tipo: 'sem-variacao' }))
  const filhas = pecas.map((uma) => ({
    ...valores(uma),
    tipo: 'variacao',
    'sku-pai': sku,
    sku: uma.sku,
    'grade-produto-com-uma-cor': uma.nome_cor,
    'grade-tamanho-de-calca': uma.tamanho,
  }))
  return [{ ...pai, tipo: 'com-variacao' }, ...filhas]
}

const woocommerce: Escritor = (produto) => {
  const { sku, titulo, categoria, descricao, pecas } = produto
  const caminho = categoria.join(' > ')
  const pai = { SKU: sku, Name: titulo, Categories: caminho, Description: html(descricao), Parent: '' }
  const valores = (uma: Peca) => ({ 'Regular price': ponto(uma.preco), Stock: String(uma.estoque) })
  if (unico(produto)) return pecas.map((uma) => ({ ...pai, ...valores(uma), Type: 'simple' }))
  const filhas = pecas.map((uma) => ({
    ...valores(uma),
    Type: 'variation',
    SKU: uma.sku,
    Parent: sku,
    Name: `${titulo} - ${uma.nome_cor}`,
    'Attribute 1 name': 'Cor',
    'Attribute 1 value(s)': uma.nome_cor,
    'Attribute 2 name': 'Tamanho',
    'Attribute 2 value(s)': uma.tamanho,
  }))
  return [{ ...pai, Type: 'variable', 'Regular price': '' }, ...filhas]
}

const shopee: Escritor = ({ sku, titulo, categoria, descricao, pecas }) =>
  pecas.map((uma) => ({
    Categoria: categoria.join(' > '),
    'Nome do Produto': titulo,
    'Descrição do Produto': descricao,
    'SKU principal': sku,
    'SKU da Variação': uma.nome_cor && uma.sku,
    'Nome da Variação 1': uma.nome_cor && 'Cor',
    'Opção para Variação 1': uma.nome_cor,
    'Nome da Variação 2': uma.tamanho && 'Tamanho',
    'Opção para Variação 2': uma.tamanho,
    Preço: ponto(uma.preco),
    Estoque: String(uma.estoque),
  }))

const estampa: Escritor = ({ sku, titulo, categoria, descricao, pecas }) =>
  pecas.map((uma) => ({
    Código: '',
    Título: titulo,
    'SKU do produto': uma.nome_cor && sku,
    SKU: uma.sku,
    Cor: uma.nome_cor,
    Tamanho: uma.tamanho,
    Categoria: categoria.join(' > '),
    'Preço de venda': virgula(uma.preco),
    Estoque: String(uma.estoque),
    Descrição: descricao,
    'Exportado em': '01/02/2026 10:00:00',
  }))

const ESCRITORES = { bling, tiny, nuvemshop, shopify, 'loja-integrada': lojaIntegrada, woocommerce, shopee, estampa }

/** What a table says of products: by SKU, with the numbers as this layout writes them. */
function lidos(linhas: readonly Celulas[]) {
  const cabecalho = [...new Set(linhas.flatMap((linha) => Object.keys(linha)))]
  const leiaute = reconhecer('produtos', cabecalho.map(normalizarCabecalho))
  const arrumar = arrumador('produtos', leiaute, casarColunas('produtos', cabecalho, leiaute))
  const numero = (celula: unknown) =>
    Number(leiaute?.numeros === 'ponto_decimal' ? celula : String(celula).replaceAll('.', '').replace(',', '.'))
  const entendidas = linhas.flatMap((linha) => arrumar(cabecalho.map((um) => linha[um] ?? '')) ?? [])
  return {
    codigo: leiaute?.codigo,
    avisos: entendidas.flatMap(({ avisos }) => avisos),
    pecas: entendidas
      .filter(({ campos }) => campos.preco_venda !== undefined)
      .map(({ campos }) => ({
        sku: campos.sku,
        titulo: campos.titulo,
        categoria: campos.categoria,
        nome_cor: campos.nome_cor ?? '',
        tamanho: campos.tamanho ?? '',
        preco: numero(campos.preco_venda),
        estoque: numero(campos.estoque),
      })),
  }
}

test.each(Object.entries(ESCRITORES))('a table written as %s writes it is read back equal', (codigo, escrever) => {
  fc.assert(
    fc.property(produtos, (todos) => {
      expect(lidos(todos.flatMap(escrever))).toEqual({
        codigo,
        avisos: [],
        pecas: todos.flatMap(({ titulo, categoria, pecas }) =>
          pecas.map((uma) => ({ ...uma, titulo, categoria: categoria.join(' > ') })),
        ),
      })
    }),
    { numRuns: 40 },
  )
})

test('our own export is recognised by its headers, with and without cost columns', () => {
  const nomes = COLUNAS_DOS_PRODUTOS.map(({ nome: um }) => normalizarCabecalho(um))
  expect(reconhecer('produtos', nomes)?.codigo).toBe('estampa')
  expect(reconhecer('estoque', nomes)?.codigo).toBe('estampa')
  const semCusto = nomes.filter((um) => um !== 'preco de custo')
  expect(reconhecer('produtos', semCusto)?.codigo).toBe('estampa')
  expect(reconhecer('produtos', ['sku', 'titulo', 'preco'])).toBeNull()
})

test.each([
  ['Cor:Azul Marinho;Tamanho:M', /;/, 'Azul Marinho', 'M'],
  ['Tamanho: 38/40 ; Cor: Branco/Prata', /;/, 'Branco/Prata', '38/40'],
  ['Cor:Verde||Tamanho:19/20||', /\|\|/, 'Verde', '19/20'],
  ['Azul,XGG', /,/, 'Azul', 'XGG'],
  ['Estampa:Floral;Tamanho:M', /;/, 'Floral', 'M', '“Estampa: Floral” fica no lugar da cor.'],
  ['Cor:Preto;Gênero:Unissex', /;/, 'Preto', 'Unissex', '“Gênero: Unissex” fica no lugar do tamanho.'],
  ['Cor:A;Gênero:Infantil;Tamanho:4 anos', /;/, 'A/Infantil', '4 anos', '“Gênero: Infantil” fica junto com a cor.'],
] satisfies [string, RegExp, string, string, string?][])(
  'the attributes %j of a variation are its colour and size',
  (texto, entre, nome_cor, tamanho, ...avisos) => {
    expect(corETamanho(opcoesDoTexto(texto, entre))).toEqual({ nome_cor, tamanho, avisos })
  },
)

test.each([
  ['<p>Malha 30/1 &amp; gola</p><ul><li>Um</li><li>Dois</li></ul>', 'Malha 30/1 & gola\nUm\nDois'],
  ['&lt;h2&gt;Conforto&lt;/h2&gt;&lt;p&gt;Moletinho&lt;br&gt;leve&lt;/p&gt;', 'Conforto\nMoletinho\nleve'],
  ['&lt;p>Meia&lt;/p>', 'Meia'],
  ['Malha &amp;amp; gola', 'Malha & gola'],
  ['Linha um\n\nLinha dois < 3 cm', 'Linha um\n\nLinha dois < 3 cm'],
])('the description %j is the text %j', (escrita, texto) => {
  expect(descricaoEmTexto(escrita)).toBe(texto)
})

const linhasDe = (cabecalho: string, linhas: string[][], tipo: 'produtos' | 'estoque' = 'produtos') => {
  const colunas = cabecalho.split(';')
  const leiaute = reconhecer(tipo, colunas.map(normalizarCabecalho))
  const arrumar = arrumador(tipo, leiaute, casarColunas(tipo, colunas, leiaute))
  return linhas.map((linha) => arrumar(linha))
}

test('signs around codes go, weights in grams are kilos, no end of stock is 0 with a note, eaten EANs are left out', () => {
  const [um, dois] = linhasDe('SKU;Título;Peso (g);Estoque;EAN;Categoria', [
    ['"001"', 'A', '180', 'Ilimitado', '7,89E+12', 'Roupas>>Camisas'],
    ["'X-1", 'B', '1.5', '3', '="7890000000017"', 'Roupas » Saias'],
  ])
  expect(um).toMatchObject({
    campos: { sku: '001', peso: 0.18, estoque: 0, categoria: 'Roupas > Camisas' },
    avisos: ['O estoque “Ilimitado” vira 0.', expect.stringContaining('EAN “7,89E+12” não é mais o código')],
  })
  expect(um?.campos).not.toHaveProperty('gtin')
  expect(dois).toMatchObject({ campos: { sku: 'X-1', gtin: '7890000000017', categoria: 'Roupas > Saias' }, avisos: [] })
})

test('a variation of Bling without the code of its parent is of the product above, with a note; older names are read', () => {
  const cabecalho = 'Código;Descrição;Preço;Produto Variação;Código Pai;Departamento;Categoria do produto'
  const [, filha] = linhasDe(cabecalho, [
    ['P1', 'Camiseta', '10,00', 'Produto', '', 'Loja', ''],
    ['', 'Camiseta Cor:Azul; Tamanho:M', '0,00', 'Variação', '', '', 'Roupas'],
  ])
  expect(filha).toMatchObject({
    campos: { sku: 'P1-Azul-M', sku_do_produto: 'P1', titulo: 'Camiseta', nome_cor: 'Azul', tamanho: 'M' },
    avisos: [
      'Sem o código do pai: fica com o produto da linha acima, “P1”.',
      'Sem SKU próprio no arquivo: fica “P1-Azul-M”.',
      'Categoria “Roupas” não vem: o produto tem um valor só, e fica “Loja”, de uma linha acima.',
    ],
  })
  expect(filha?.campos).not.toHaveProperty('preco_venda')
})

test('an import of stock by another program’s file takes SKU and stock, and says what it makes of the stock only', () => {
  const doPai = ['P1', 'Camiseta', '10,00', 'Produto', '', '0,00']
  const daFilha = ['P1-M', 'Tamanho:M', '10,00', 'Variação', 'P1', '-2,00']
  const cabecalho = 'Código;Descrição;Preço;Produto Variação;Código Pai;Estoque'
  const [, filha] = linhasDe(cabecalho, [doPai, daFilha], 'estoque')
  const avisos = ['O estoque “-2,00” vira 0.']
  expect(filha).toEqual({ campos: { sku: 'P1-M', estoque: 0 }, avisos, grupo: null })
})
