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
