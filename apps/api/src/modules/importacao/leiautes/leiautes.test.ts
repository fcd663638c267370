import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import { expect, test } from 'vitest'
import { descricaoEmTexto } from '../../../infra/base/html.ts'
import { COLUNAS_DOS_PRODUTOS } from '../../produtos/planilha.data.ts'
import { arrumador } from '../arrumar.rules.ts'
import { casarColunas } from '../colunas.rules.ts'
import { reconhecer } from './leiautes.ts'
import { corETamanho, opcoesDoTexto } from './produtos.entender.ts'

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
  [
    'Cor:Preto;Cor da estampa:Branco;Tamanho:M',
    /;/,
    'Preto/Branco',
    'M',
    '“Cor da estampa: Branco” fica junto com a cor.',
  ],
  [
    'Tamanho:M;Tamanho da barra:Longo;Cor:Azul',
    /;/,
    'Azul/Longo',
    'M',
    '“Tamanho da barra: Longo” fica junto com a cor.',
  ],
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
    avisos: ['O estoque “Ilimitado” é lido como 0.', expect.stringContaining('EAN “7,89E+12” não é mais o código')],
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
      'Sem SKU próprio no arquivo: a linha é lida como “P1-Azul-M”.',
      'Categoria “Roupas” não vem: o produto tem um valor só, e uma linha acima diz “Loja”.',
    ],
  })
  expect(filha?.campos).not.toHaveProperty('preco_venda')
})

test('variations without the code of their parent, one below the other, are of the product above all of them', () => {
  const [, ...filhas] = linhasDe('Código;Descrição;Preço;Produto Variação;Código Pai', [
    ['P1', 'Camiseta', '10,00', 'Produto', ''],
    ['P1-M', 'Camiseta Tamanho:M', '10,00', 'Variação', ''],
    ['P1-G', 'Camiseta Tamanho:G', '10,00', 'Variação', ''],
  ])
  expect(filhas.map((filha) => [filha?.campos.sku, filha?.campos.sku_do_produto])).toEqual([
    ['P1-M', 'P1'],
    ['P1-G', 'P1'],
  ])
})

test('an import of stock by another program’s file takes SKU and stock, and says what it makes of the stock only', () => {
  const doPai = ['P1', 'Camiseta', '10,00', 'Produto', '', '0,00']
  const daFilha = ['P1-M', 'Tamanho:M', '10,00', 'Variação', 'P1', '-2,00']
  const cabecalho = 'Código;Descrição;Preço;Produto Variação;Código Pai;Estoque'
  const [, filha] = linhasDe(cabecalho, [doPai, daFilha], 'estoque')
  const avisos = ['O estoque “-2,00” é lido como 0.']
  expect(filha).toEqual({ campos: { sku: 'P1-M', estoque: 0 }, avisos, grupo: null })
})

test('a price, a cost or a weight of 0 is none of another program’s file, and is 0 where the shop wrote it', () => {
  const zeros = { preco_venda: '0,00', preco_custo: 'R$ 0,00', peso: '0' }
  const celulas = ['A', 'Anel', ...Object.values(zeros)]
  const [daLoja] = linhasDe('SKU;Título;Preço;Preço de custo;Peso', [celulas])
  expect(daLoja?.campos).toEqual({ sku: 'A', titulo: 'Anel', ...zeros })
  const doBling = 'Código;Descrição;Preço;Preço de custo;Peso bruto (Kg);Situação;Itens p/ caixa'
  const [deLa] = linhasDe(doBling, [[...celulas, 'Ativo', '1']])
  expect(deLa?.campos).toEqual({ sku: 'A', titulo: 'Anel' })
})

test('the best column of a field counts, and the next one in the rows where that is blank or 0', () => {
  const cabecalho = 'Código;Descrição;Preço de compra;Preço de custo;Peso líquido (Kg);Peso bruto (Kg)'
  const lidas = linhasDe(`${cabecalho};Situação;Itens p/ caixa;Preço`, [
    ['A', 'Anel', '7,00', '8,00', '0,180', '0,200', 'Ativo', '1', '20,00'],
    ['B', 'Brinco', '7,00', '', '0,180', '0,000', 'Ativo', '1', '20,00'],
  ])
  expect(lidas.map((lida) => [lida?.campos.preco_custo, lida?.campos.peso])).toEqual([
    ['8,00', '0,200'],
    ['7,00', '0,180'],
  ])
})

test('a shop’s own list of stock says no negative figure: it stays to be refused, and is no 0', () => {
  const [linha] = linhasDe('SKU;Estoque', [['A', '-3']], 'estoque')
  expect(linha).toMatchObject({ campos: { sku: 'A', estoque: '-3' }, avisos: [] })
})

test('Tiny and Loja Integrada: stock that is not of the row does not come, and the row says why', () => {
  const daTiny = linhasDe('Código (SKU);Descrição;Tipo do produto;Estoque;Variações;Código do pai', [
    ['T', 'Touca', 'V', '9', '', ''],
    ['T-P', 'Touca P', 'S', '4', 'Tamanho:P', 'T'],
  ])
  const daLojaIntegrada = linhasDe('Tipo;SKU pai;SKU;Nome;Preço cheio;Estoque gerenciado;Estoque quantidade', [
    ['simples', '', 'L-1', 'Laço', '5,00', 'N', '9'],
    ['simples', '', 'L-2', 'Leque', '5,00', 'S', '4'],
  ])
  expect([...daTiny, ...daLojaIntegrada].map((linha) => [linha?.campos.estoque, linha?.avisos])).toEqual([
    [undefined, ['O estoque 9 não vem: vale o das variações.']],
    ['4', []],
    [undefined, ['O estoque 9 não vem: a Loja Integrada não o controla.']],
    ['4', []],
  ])
})
