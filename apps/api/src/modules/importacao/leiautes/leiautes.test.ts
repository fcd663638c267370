import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import { expect, test } from 'vitest'
import { descricaoEmTexto } from '../../../infra/base/html.ts'
import { COLUNAS_DOS_PRODUTOS } from '../../produtos/planilha.data.ts'
import { arrumador } from '../arrumar.rules.ts'
import { matchColunas } from '../colunas.rules.ts'
import { recogniseLeiaute } from './leiautes.ts'
import { corETamanho, opcoesDoTexto } from './opcoes.ts'
import { LEIAUTES_DOS_PRODUTOS } from './produtos.ts'

test('our own export is recognised by its headers, with and without cost columns', () => {
  const nomes = COLUNAS_DOS_PRODUTOS.map(({ nome: header }) => normalizeHeader(header))
  expect(recogniseLeiaute('produtos', nomes)?.codigo).toBe('estampa')
  expect(recogniseLeiaute('estoque', nomes)?.codigo).toBe('estampa')
  const costlessHeaders = nomes.filter((header) => header !== 'preco de custo')
  expect(recogniseLeiaute('produtos', costlessHeaders)?.codigo).toBe('estampa')
  expect(recogniseLeiaute('produtos', ['sku', 'titulo', 'preco'])).toBeNull()
})

/** Too long for a size. */
const FRASE = 'a'.repeat(CARACTERES.variacao.tamanho + 1)
test.each([
  ['Cor:Azul Marinho;Tamanho:M', /;/, 'Azul Marinho', 'M'],
  ['Tamanho: 38/40 ; Cor: Branco/Prata', /;/, 'Branco/Prata', '38/40'],
  ['Cor:Verde||Tamanho:19/20||', /\|\|/, 'Verde', '19/20'],
  ['Azul,XGG', /,/, 'Azul', 'XGG'],
  ['Único,Azul', /,/, 'Azul', 'Único'],
  ['M,38', /,/, '38', 'M', '“38” fica no lugar da cor.'],
  ['Material:Algodão', /;/, 'Algodão', '', '“Material: Algodão” fica no lugar da cor.'],
  [`Cor:Azul;Frase:${FRASE}`, /;/, `Azul/${FRASE}`, '', `“Frase: ${FRASE}” fica junto com a cor.`],
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

test('an attribute without a value is none, whatever its name', () => {
  const opcoes = [
    ['Cor', ' '],
    ['Tamanho', 'M'],
    ['', ''],
    ['Gola', ''],
  ] as const
  expect(corETamanho(opcoes)).toEqual({ nome_cor: '', tamanho: 'M', avisos: [] })
})

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
  const leiaute = recogniseLeiaute(tipo, colunas.map(normalizeHeader))
  const arrumar = arrumador(tipo, leiaute, matchColunas(tipo, colunas, leiaute))
  return linhas.map((linha) => arrumar(linha))
}

test('signs around codes go, weights in grams are kilos, no end of stock is 0 with a note, eaten EANs are left out', () => {
  const [firstLinha, dois] = linhasDe('SKU;Título;Peso (g);Estoque;EAN;Categoria', [
    ['"001"', 'A', '180', 'Ilimitado', '7,89E+12', 'Roupas>>Camisas'],
    ["'X-1", 'B', '1.5', '3', '="7890000000017"', 'Roupas » Saias'],
  ])
  expect(firstLinha).toMatchObject({
    campos: { sku: '001', peso: 0.18, estoque: 0, categoria: 'Roupas > Camisas' },
    avisos: ['O estoque “Ilimitado” é lido como 0.', expect.stringContaining('EAN “7,89E+12” não é mais o código')],
  })
  expect(firstLinha?.campos).not.toHaveProperty('gtin')
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
  const paiCells = ['P1', 'Camiseta', '10,00', 'Produto', '', '0,00']
  const filhaCells = ['P1-M', 'Tamanho:M', '10,00', 'Variação', 'P1', '-2,00']
  const cabecalho = 'Código;Descrição;Preço;Produto Variação;Código Pai;Estoque'
  const [, filha] = linhasDe(cabecalho, [paiCells, filhaCells], 'estoque')
  const avisos = ['O estoque “-2,00” é lido como 0.']
  expect(filha).toEqual({ campos: { sku: 'P1-M', estoque: 0 }, avisos, grupo: null })
})

test('a price, a cost or a weight of 0 is none of another program’s file, and is 0 where the shop wrote it', () => {
  const zeros = { preco_venda: '0,00', preco_custo: 'R$ 0,00', peso: '0' }
  const celulas = ['A', 'Anel', ...Object.values(zeros)]
  const [lojaLinha] = linhasDe('SKU;Título;Preço;Preço de custo;Peso', [celulas])
  expect(lojaLinha?.campos).toEqual({ sku: 'A', titulo: 'Anel', ...zeros })
  const blingHeaders = 'Código;Descrição;Preço;Preço de custo;Peso bruto (Kg);Situação;Itens p/ caixa'
  const [blingLinha] = linhasDe(blingHeaders, [[...celulas, 'Ativo', '1']])
  expect(blingLinha?.campos).toEqual({ sku: 'A', titulo: 'Anel' })
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
  const tinyLinhas = linhasDe('Código (SKU);Descrição;Tipo do produto;Estoque;Variações;Código do pai', [
    ['T', 'Touca', 'V', '9', '', ''],
    ['T-P', 'Touca P', 'S', '4', 'Tamanho:P', 'T'],
  ])
  const lojaIntegradaLinhas = linhasDe('Tipo;SKU pai;SKU;Nome;Preço cheio;Estoque gerenciado;Estoque quantidade', [
    ['simples', '', 'L-1', 'Laço', '5,00', 'N', '9'],
    ['simples', '', 'L-2', 'Leque', '5,00', 'S', '4'],
  ])
  expect([...tinyLinhas, ...lojaIntegradaLinhas].map((linha) => [linha?.campos.estoque, linha?.avisos])).toEqual([
    [undefined, ['O estoque 9 não vem: vale o das variações.']],
    ['4', []],
    [undefined, ['O estoque 9 não vem: a Loja Integrada não o controla.']],
    ['4', []],
  ])
})

test('a variation whose product’s own row is missing is refused in files of programs that write one', () => {
  const programas = LEIAUTES_DOS_PRODUTOS.filter(({ comLinhaDoProduto }) => comLinhaDoProduto)
  expect(programas.map(({ codigo }) => codigo)).toEqual(['bling', 'tiny', 'loja-integrada', 'woocommerce'])
})

test.each([
  ['Código;Descrição;Produto Variação;Código Pai;Estoque mínimo', 'bling'],
  ['Código (SKU);Descrição;Tipo do produto;Código do pai;Estoque mínimo', 'tiny'],
])('the minimum stock of %s: 0 says nothing, a part of a piece is left out with a note', (cabecalho) => {
  const wide = (minimum: string) => ['SKU', 'Boné', 'Produto', '', minimum]
  const linhas = linhasDe(cabecalho, ['0,00', '5,00', '1.200', '2,5'].map(wide))
  expect(linhas.map((linha) => [linha?.campos.estoque_minimo, linha?.avisos])).toEqual([
    [undefined, []],
    ['5,00', []],
    ['1.200', []],
    [undefined, ['O estoque mínimo “2,5” não é um número inteiro de peças, e não vem.']],
  ])
})

const SHOPIFY = ['1', '2', '3'].flatMap((n) => [`Option${n} Name`, `Option${n} Value`]).join(';')
const parseShopify = (...linhas: string[][]) =>
  linhasDe(`Handle;Title;${SHOPIFY};Variant SKU;Variant Price;Variant Compare At Price`, linhas)

test('Shopify: the full price is the higher one of two, and only then the other is told', () => {
  const emptyOptions = ['Title', 'Default Title', '', '', '', '']
  const linhas = parseShopify(
    ['a', 'Anel', ...emptyOptions, 'A', '40.00', '50.00'],
    ['b', 'Brinco', ...emptyOptions, 'B', '50.00', '40.00'],
    ['c', 'Colar', ...emptyOptions, 'C', '50.00', '50.00'],
    ['d', 'Dado', ...emptyOptions, 'D', '50.00', ''],
  )
  expect(linhas.map((linha) => [linha?.campos.preco_venda, linha?.campos.nome_cor, linha?.avisos])).toEqual([
    ['50.00', undefined, ['O preço promocional, 40.00, não vem: só o preço cheio é lido.']],
    ['50.00', undefined, []],
    ['50.00', undefined, []],
    ['50.00', undefined, []],
  ])
})

test('Shopify: names of three options stand in the first row only; a row of a picture is none, one with anything else is', () => {
  // By its looks `M` would be the size.
  const [primeira, segunda, foto, ...laterLinhas] = parseShopify(
    ['r', 'Regata', 'Estampa', 'P', 'Size', 'G', 'Tecido', 'Dry', 'R-1', '40.00', ''],
    ['r', '', '', 'M', '', 'G', '', 'Malha', 'R-2', '40.00', ''],
    ['r', '', '', '', '', '', '', '', '', '', ''],
    ['r', '', '', '', '', '', '', '', '', '45.00', ''],
    ['r', '', '', '', '', '', '', '', 'R-3', '', ''],
    ['x', 'Xale', '', '', '', '', '', '', '', '', ''],
  )
  expect(primeira?.campos).toMatchObject({ sku: 'R-1', nome_cor: 'P/Dry', tamanho: 'G' })
  expect(segunda?.campos).toMatchObject({ sku: 'R-2', titulo: 'Regata', nome_cor: 'M/Malha', tamanho: 'G' })
  expect(foto).toBeNull()
  expect(laterLinhas.map((linha) => linha?.campos)).toMatchObject([
    { preco_venda: '45.00' },
    { sku: 'R-3' },
    { titulo: 'Xale' },
  ])
})

test('Nuvemshop: of two categories the first, with the commas of its name; the third attribute and a Spanish file are read', () => {
  const pares = ['1', '2', '3'].flatMap((n) => [`Nome da variação ${n}`, `Valor da variação ${n}`]).join(';')
  const [moletom, segundo] = linhasDe(`Identificador URL;Nome;Categorias;${pares};Preço;Preço promocional;SKU`, [
    ['m', 'Moletom', 'Frio\\, chuva, Novidades', 'Cor', 'Azul', 'Tamanho', 'M', 'Gola', 'V', '90.00', '0.00', ''],
    ['m', '', '', '', 'Verde', '', 'G', '', 'U', '90.00', '80.00', 'M-2'],
  ])
  expect(moletom).toMatchObject({
    campos: { sku: 'm-Azul/V-M', categoria: 'Frio, chuva', nome_cor: 'Azul/V', tamanho: 'M' },
    avisos: [
      'O arquivo dá várias categorias: só a primeira é lida, “Frio, chuva”.',
      '“Gola: V” fica junto com a cor.',
      expect.stringMatching(/^Sem SKU próprio no arquivo/),
    ],
    grupo: 'm',
  })
  expect(segundo).toMatchObject({ campos: { sku: 'M-2', categoria: 'Frio, chuva', nome_cor: 'Verde/U', tamanho: 'G' } })
  expect(segundo?.avisos).toContain('O preço promocional, 80.00, não vem: só o preço cheio é lido.')
  const espanhol = 'Identificador de URL;Nombre;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional'
  const [buzo] = linhasDe(espanhol, [['b', 'Buzo', 'Talle', 'M', '90.00', '80.00']])
  expect(buzo).toMatchObject({ campos: { titulo: 'Buzo', tamanho: 'M', preco_venda: '90.00' } })
  expect(buzo?.avisos).toContain('O preço promocional, 80.00, não vem: só o preço cheio é lido.')
})

test('Bling: a parent’s code alone makes a row a variation; one with its parent’s SKU gets its own', () => {
  const [, azul, skulessLinha] = linhasDe('Código;Descrição;Código Pai;Situação;Itens p/ caixa;Preço', [
    ['P1', 'Camiseta', '', 'Ativo', '1', '10,00'],
    ['P1', 'Camiseta Cor:Azul Marinho;Tamanho:M', 'P1', 'Ativo', '1', '12,00'],
    ['', 'Tamanho:G', 'P1', 'Ativo', '1', '12,00'],
  ])
  const propria = { sku: 'P1-Azul-Marinho-M', sku_do_produto: 'P1', titulo: 'Camiseta', nome_cor: 'Azul Marinho' }
  expect(azul).toMatchObject({ campos: propria, avisos: [expect.stringContaining('“P1-Azul-Marinho-M”')] })
  expect(skulessLinha?.campos).toMatchObject({ sku: 'P1-G', titulo: 'Camiseta', tamanho: 'G', preco_venda: '12,00' })
})

test('Tiny: a row with options or with a parent’s code is a variation, one with neither a product', () => {
  const linhas = linhasDe('Código (SKU);Descrição;Tipo do produto;Variações;Código do pai;Preço promocional', [
    ['T', 'Touca', 'V', '', '', '0,00'],
    ['T-P', 'Touca P', 'S', 'Tamanho:P', '', '9,00'],
    ['T-X', 'Touca X', 'S', '', 'T', '0,00'],
    ['M', 'Meia', 'S', '', '', '0,00'],
  ])
  const lidas = linhas.map((linha) => [linha?.campos.titulo, linha?.campos.sku_do_produto, linha?.campos.tamanho])
  expect(lidas).toEqual([
    ['Touca', undefined, undefined],
    ['Touca', 'T', 'P'],
    ['Touca', 'T', undefined],
    ['Meia', undefined, undefined],
  ])
  expect(linhas.map((linha) => linha?.avisos.length)).toEqual([0, 2, 0, 0])
  const [, olderLinha] = linhasDe('Código (SKU);Descrição;Tipo do produto;Variação', [
    ['T', 'Touca', 'V', ''],
    ['T-P', 'Touca P', 'S', 'Tamanho:P'],
  ])
  expect(olderLinha?.campos).toMatchObject({ titulo: 'Touca', sku_do_produto: 'T', tamanho: 'P' })
})

test('Loja Integrada: categories of all levels are one path; a row without a stock column is taken; grades are colour and size', () => {
  const niveis = ['1', '2', '3', '4', '5'].map((n) => `Categoria nome nível ${n}`).join(';')
  const cabecalho = `Tipo;SKU pai;SKU;Nome;Preço cheio;Estoque gerenciado;Estoque quantidade;${niveis}`
  const [pai, filha] = linhasDe(`${cabecalho};Grade produto com uma cor;Grade tamanho de calça`, [
    ['com-variacao', '', 'C', 'Calça', '50,00', '', '9', 'Moda', 'Inverno', 'Calças', 'Jeans', 'Largas', '', ''],
    ['variacao', 'C', 'C-38', '', '50,00', '', '4', '', '', '', '', '', 'Azul', '38'],
  ])
  expect(pai?.campos).toMatchObject({ categoria: 'Moda > Inverno > Calças > Jeans > Largas' })
  expect(pai?.campos).not.toHaveProperty('estoque')
  expect(filha?.campos).toMatchObject({ sku_do_produto: 'C', estoque: '4', nome_cor: 'Azul', tamanho: '38' })
  const [, typelessLinha] = linhasDe('SKU pai;SKU;Nome;Preço cheio;Categoria nome nível 1;Grade tamanho', [
    ['', 'C', 'Calça', '50,00', 'Moda', ''],
    ['C', 'C-40', '', '50,00', '', '40'],
  ])
  expect(typelessLinha?.campos).toMatchObject({ sku_do_produto: 'C', titulo: 'Calça', tamanho: '40' })
})

test('WooCommerce: stock and name of a variable product are not its variations’; the sale price is told', () => {
  const atributos = ['1', '2', '3'].flatMap((n) => [`Attribute ${n} name`, `Attribute ${n} value(s)`]).join(';')
  const [pai, filha] = linhasDe(`ID;Type;SKU;Name;Regular price;Sale price;Stock;Parent;${atributos}`, [
    ['12', 'variable', '', 'Saia', '', '', '9', '', 'Cor', 'Azul, Verde', 'Tamanho', 'M, G', 'Barra', 'Reta'],
    ['13', 'variation', 'S-1', 'Saia - Azul, M', '50.00', '45.00', '4', 'id:12', '', 'Azul', '', 'M', '', 'Reta'],
  ])
  expect(pai).toMatchObject({ campos: { sku: 'id:12', titulo: 'Saia' } })
  expect(pai?.avisos).toContain('O estoque 9 não vem: vale o das variações.')
  const cores = { nome_cor: 'Azul/Reta', tamanho: 'M' }
  expect(filha?.campos).toMatchObject({ ...cores, sku_do_produto: 'id:12', titulo: 'Saia', preco_venda: '50.00' })
  expect(filha?.avisos).toContain('O preço promocional, 45.00, não vem: só o preço cheio é lido.')
  const portugueseHeaders = 'Tipo;SKU;Nome;Ascendente;Preço normal;Preço promocional;Estoque;Nome do atributo 1'
  const [mae, media] = linhasDe(`${portugueseHeaders};Valores do atributo 1`, [
    ['variável', 'S', 'Saia', '', '', '', '9', 'Tamanho', 'M, G'],
    ['variação', 'S-M', 'Saia M', 'S', '50.00', '45.00', '4', 'Tamanho', 'M'],
  ])
  expect(mae?.campos).toEqual({ sku: 'S', titulo: 'Saia' })
  expect(media?.campos).toMatchObject({ sku_do_produto: 'S', titulo: 'Saia', tamanho: 'M', estoque: '4' })
  expect(media?.avisos).toEqual(['O preço promocional, 45.00, não vem: só o preço cheio é lido.'])
})

const SHOPEE = ['1', '2'].map((n) => `Nome da variação ${n};Opção para variação ${n}`).join(';')
test('Shopee: what stands above the first product is none; a category is its name and no number; a product has its own SKU', () => {
  const cabecalho = `Nome do Produto;SKU principal;${SHOPEE};SKU da variação;Preço;Estoque;Categoria`
  const [dica, caneca, copo, prato] = linhasDe(cabecalho, [
    ['Obrigatório', 'Opcional', '', '', '', '', '', 'Obrigatório', 'Obrigatório', 'Obrigatório'],
    ['Caneca', 'CAN', '', '', '', '', '', 'R$ 30.00', '4', '100017 - Casa > Canecas'],
    ['Copo', 'COP', '', '', '', '', 'COP-1', '20.00', '1', '100018'],
    ['Prato', 'PRA', '', '', '', '', '', '', '', ''],
  ])
  expect(dica).toBeNull()
  expect(caneca).toMatchObject({ campos: { sku: 'CAN', categoria: 'Casa > Canecas' }, avisos: [] })
  expect(copo?.campos).toEqual({ sku: 'COP-1', titulo: 'Copo', preco_venda: '20.00', estoque: '1' })
  expect(copo?.avisos).toEqual(['A categoria “100018” é um número da Shopee, e não vem.'])
  expect(prato?.campos).toEqual({ sku: 'PRA', titulo: 'Prato' })
})

test('Shopee: variations are of one product by its SKU, else by the number that joins them, else by the product’s own', () => {
  const cabecalho = `Nome do Produto;SKU principal;${SHOPEE};Preço;Número de integração de variação;ID do produto`
  const [blusa, camisa, calca] = linhasDe(cabecalho, [
    ['Blusa', 'BLU', 'Cor', 'Azul', 'Tamanho', 'M', '50.00', 'G-1', '77'],
    ['Camisa', '', 'Cor', 'Azul', 'Tamanho', 'M', '50.00', 'G-2', '78'],
    ['Calça', '', '', '', 'Tamanho', '38', '50.00', '', '79'],
  ])
  expect(blusa).toMatchObject({ campos: { sku: 'BLU-Azul-M', sku_do_produto: 'BLU' }, grupo: null })
  expect(camisa).toMatchObject({ campos: { nome_cor: 'Azul', tamanho: 'M' }, grupo: 'G-2' })
  expect(calca).toMatchObject({ campos: { tamanho: '38' }, grupo: '79' })
  // Its other file has colour and size in one cell.
  const combinedHeaders = 'ID do produto;Nome do produto;ID da variação;Nome da variação;SKU;SKU de referência;Preço'
  const [juntas] = linhasDe(combinedHeaders, [['80', 'Regata', '1', 'Azul,M', 'REG-1', 'REG', '50.00']])
  expect(juntas?.campos).toMatchObject({ sku: 'REG-1', sku_do_produto: 'REG', nome_cor: 'Azul', tamanho: 'M' })
})

test('an import of stock says nothing of prices; of two columns with one header the first that is filled counts', () => {
  const cabecalho = 'Código (SKU);Descrição;Tipo do produto;Estoque;Preço promocional;Preço promocional'
  const linha = [['M', 'Meia', 'S', '4', '', '9,00']]
  expect(linhasDe(cabecalho, linha, 'estoque')).toEqual([
    { campos: { sku: 'M', estoque: '4' }, avisos: [], grupo: null },
  ])
  const avisos = ['O preço promocional, 9,00, não vem: só o preço cheio é lido.']
  expect(linhasDe(cabecalho, linha)).toMatchObject([{ campos: { sku: 'M' }, avisos }])
})

test('a column that a person chose for a field counts alone, and fills in for no other field', () => {
  const nomes = ['Código', 'Descrição', 'Preço', 'Preço de compra', 'Preço de custo', 'Situação', 'Itens p/ caixa']
  const leiaute = recogniseLeiaute('produtos', nomes.map(normalizeHeader))
  const colunas = matchColunas('produtos', nomes, leiaute).map((coluna) => {
    if (coluna.coluna === 'Preço') return { ...coluna, campo: null }
    return coluna.coluna === 'Preço de compra' ? { ...coluna, campo: 'preco_venda' as const } : coluna
  })
  const arrumar = arrumador('produtos', leiaute, colunas)
  const celulas = (compra: string, custo: string) => ['A', 'Anel', '20,00', compra, custo, 'Ativo', '1']
  const anel = { sku: 'A', titulo: 'Anel' }
  expect(arrumar(celulas('7,00', ''))?.campos).toEqual({ ...anel, preco_venda: '7,00' })
  expect(arrumar(celulas('', '8,00'))?.campos).toEqual({ ...anel, preco_custo: '8,00' })
})

test('signs that a program writes are those that people read; the shop’s own text stays, a program’s too long one begins', () => {
  const longa = 'a'.repeat(CARACTERES.produto.descricao)
  const celulas = ['A', 'Calça &amp; Cia', '20,00']
  const blingHeaders = 'Código;Descrição;Preço;Situação;Itens p/ caixa;Descrição curta'
  const [curta, cortada] = linhasDe(blingHeaders, [
    [...celulas, 'Ativo', '1', 'Leve.\\nMacia.'],
    [...celulas, 'Ativo', '1', `${longa}b`],
  ])
  expect(curta).toMatchObject({ campos: { titulo: 'Calça & Cia', descricao: 'Leve.\nMacia.' }, avisos: [] })
  const avisos = ['A descrição é longa demais para cá: só o começo é lido.']
  expect(cortada).toMatchObject({ campos: { descricao: longa }, avisos })
  const [lojaLinha] = linhasDe('SKU;Título;Preço;Descrição', [[...celulas, `${longa}b`]])
  expect(lojaLinha).toMatchObject({ campos: { titulo: 'Calça &amp; Cia', descricao: `${longa}b` }, avisos: [] })
})

test.each([
  ['SKU;Título;Peso (g)', '180,5', 0.181],
  ['SKU;Título;Peso (g)', '180 g', 0.18],
  ['SKU;Título;Peso (g)', 'leve', undefined],
  // Its comma parts the thousands.
  ['Handle;Title;Variant Grams;Option1 Value', '1,500', 1.5],
])('under %s a weight of %s is %s kg', (cabecalho, weightText, quilos) => {
  const [linha] = linhasDe(cabecalho, [['A', 'Anel', weightText, '']])
  expect(linha?.campos.peso).toBe(quilos)
  expect(linha?.avisos.includes(`O peso em gramas, “${weightText}”, não se entende, e não vem.`)).toBe(
    quilos === undefined,
  )
})
