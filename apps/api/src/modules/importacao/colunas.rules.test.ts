import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import { expect, test } from 'vitest'
import { COLUNAS_DOS_CLIENTES } from '../clientes/busca.data.ts'
import { COLUNAS_DOS_PRODUTOS } from '../produtos/planilha.data.ts'
import { matchColunas } from './colunas.rules.ts'
import { recogniseLeiaute } from './leiautes/leiautes.ts'

const campos = (cabecalho: string[]) => matchColunas('produtos', cabecalho).map(({ campo }) => campo)

test.each([
  [
    ['SKU', 'Título', 'PREÇO'],
    ['sku', 'titulo', 'preco_venda'],
  ],
  [
    ['Referência', 'Produto', 'Qtde', 'Tam.'],
    ['sku', 'titulo', 'estoque', 'tamanho'],
  ],
  // Its own label goes before a synonym, and a field has one column.
  [
    ['Preço', 'Preço de venda', 'Valor'],
    [null, 'preco_venda', null],
  ],
  // Accents, case, hyphens, underscores and other signs make no difference; names of databases are known.
  [
    ['sku-pai', 'SKU', 'preco_custo', 'Estoque.Quantidade', 'PESO (kg)', 'nome-cor'],
    ['sku_do_produto', 'sku', 'preco_custo', 'estoque', 'peso', 'nome_cor'],
  ],
  // The better of two synonyms, wherever it stands.
  [
    ['Departamento', 'Categoria do produto', 'Peso líquido (Kg)', 'Peso bruto (Kg)'],
    [null, 'categoria', null, 'peso'],
  ],
  [
    ['', 'Observações'],
    [null, null],
  ],
])('the headers %j are %j', (cabecalho, esperados) => {
  expect(campos(cabecalho)).toEqual(esperados)
})

test('an export is read back by its own headers', () => {
  const nomes = (colunas: readonly { readonly nome: string }[]) => colunas.map(({ nome }) => nome)
  const calculadas = ['Reservado', 'Disponível', 'ID no Bling', 'Cadastrado em']
  const listUnmatched = (tipo: 'produtos' | 'clientes', colunas: readonly { readonly nome: string }[]) =>
    matchColunas(tipo, nomes(colunas), recogniseLeiaute(tipo, nomes(colunas).map(normalizeHeader))).flatMap(
      ({ coluna, campo }) => (campo === null ? [coluna] : []),
    )
  expect([
    ...listUnmatched('produtos', COLUNAS_DOS_PRODUTOS),
    ...listUnmatched('clientes', COLUNAS_DOS_CLIENTES),
  ]).toEqual(calculadas)
})

test('a heading of any length is kept as a request may send it back', () => {
  expect(matchColunas('produtos', ['x'.repeat(32_000)])).toEqual([{ coluna: 'x'.repeat(1000), campo: null }])
})
