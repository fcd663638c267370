import { proposeProduto } from '../../src/modules/importacao/produtos.rules.ts'
import type {
  ContextoDaImportacao,
  Linha,
  ProdutoAqui,
  Valores,
  VariacaoAqui,
} from '../../src/modules/importacao/registros.ts'

// Rows of products as a spreadsheet says them, over a shop with a shirt in two sizes and a mug.

export const ONTEM = '2026-11-21T12:00:00.000Z'
export const TEST_HOJE = '2026-11-22T12:00:00.000Z'
const pecas = { quantidade: 5, reservado: 1, estoque_minimo: 0, moveu_em: ONTEM, na_exportacao: {} }
export const buildVariacao = (dados: Partial<VariacaoAqui>): VariacaoAqui => ({
  id: 11,
  sku: 'CAM-M',
  gtin: null,
  nome_cor: null,
  tamanho: 'M',
  preco_custo: null,
  preco_venda: null,
  descricao: '',
  ...pecas,
  ...dados,
})
export const buildProduto = (dados: Partial<ProdutoAqui>): ProdutoAqui => ({
  modelo_id: 1,
  categoria_id: 1,
  id: 1,
  titulo: 'Camiseta',
  codigo: '',
  sku: 'CAM',
  gtin: null,
  ncm: null,
  origem_fiscal: 0,
  cest: null,
  unidade: 'UN',
  descricao: 'Leve',
  modelo: 'CM Camisa',
  categoria: 'Roupas',
  caminho: 'Roupas',
  nomes_do_modelo: ['CM Camisa', 'CM', 'Camisa'],
  preco_custo: 20,
  preco_venda: 50,
  peso: 0.2,
  altura: null,
  largura: null,
  comprimento: null,
  kit: false,
  tem_variacoes: true,
  na_lixeira: false,
  id_bling: null,
  ...pecas,
  variacoes: [buildVariacao({}), buildVariacao({ id: 12, sku: 'CAM-G', tamanho: 'G', preco_venda: 60 })],
  ...dados,
})
export const simples = buildProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', tem_variacoes: false, variacoes: [] })

export function buildContexto(
  mais: Partial<ContextoDaImportacao>,
  produtos: readonly ProdutoAqui[],
): ContextoDaImportacao {
  const donos = new Map(
    produtos.flatMap(({ id: produto_id, sku, variacoes }) =>
      [{ id: null, sku }, ...variacoes].map(
        (owner) => [String(owner.sku).toLowerCase(), { produto_id, variacao_id: owner.id }] as const,
      ),
    ),
  )
  return {
    modo: 'ambos',
    soEstoque: false,
    estoque: 'contado',
    contado_em: TEST_HOJE,
    donos,
    entraram: new Set(),
    produtos: new Map(produtos.map((row) => [row.id, row])),
    titulos: new Set(['caneca', 'camiseta']),
    porCodigo: new Map(),
    gtins: new Map(),
    presos: new Map(),
    variacoesDoArquivo: new Map(),
    exigePai: false,
    categoriasRepetidas: new Set(['infantil']),
    fiscaisDosModelos: new Map(),
    ...mais,
  }
}
export const comoLinha = (valores: Valores, i: number): Linha => ({
  linha: i + 2,
  valores,
  erros: [],
  duvidas: [],
  chave: valores.sku == null ? null : String(valores.sku).toLowerCase(),
})
export const proposeProdutos = (
  linhas: Valores[],
  mais: Partial<ContextoDaImportacao> = {},
  produtos = [buildProduto({}), simples],
) => proposeProduto(linhas.map(comoLinha), buildContexto(mais, produtos))
/** Returns what one row becomes: its changes in words, or why it is refused. */
export function describeLinha(valores: Valores, mais?: Partial<ContextoDaImportacao>, produtos?: ProdutoAqui[]) {
  const [proposta] = proposeProdutos([valores], mais, produtos)
  const mudancas = proposta?.diferencas.map(({ campo, antes, depois }) => `${campo} ${antes}→${depois}`).join(', ')
  return [proposta?.proposta, proposta?.motivo ?? mudancas]
}
/** Returns the proposal for each row, with the sentences that the person reads about it. */
export const describePropostas = (...args: Parameters<typeof proposeProdutos>) =>
  proposeProdutos(...args).map(({ proposta, motivo }) => (motivo === null ? proposta : `${proposta}: ${motivo}`))
