import { ACOES_DO_LOTE, type AcaoDoLote, ehAcaoDoLote } from '@estampa/contract/importacoes/lote.ts'
import type { ProdutoAqui, Valor, VariacaoAqui } from './registros.ts'

export const variacaoDe = (
  { variacoes }: ProdutoAqui,
  { variacao_id }: { readonly variacao_id: number | null },
): VariacaoAqui | undefined => variacoes.find(({ id }) => id === variacao_id)

const FEITA: Readonly<Record<AcaoDoLote, (produto: ProdutoAqui) => boolean>> = {
  publicado: ({ id_bling }) => id_bling !== null,
  na_lixeira: ({ na_lixeira }) => na_lixeira,
}

/** The value itself, not one that counts in its stead. */
export function valorAgora(produto: ProdutoAqui, variacao: VariacaoAqui | undefined, campo: string): Valor {
  if (ehAcaoDoLote(campo)) return ACOES_DO_LOTE[campo][FEITA[campo](produto) ? 1 : 0]
  if (campo === 'descricao_da_variacao') return variacao?.descricao ?? ''
  if (campo === 'estoque_do_produto') return produto.tem_variacoes ? 0 : produto.quantidade
  if (campo === 'categoria') return produto.caminho
  if (campo === 'estoque') return (variacao ?? produto).quantidade
  const da = variacao as unknown as Readonly<Record<string, Valor>> | undefined
  if (da && ['gtin', 'nome_cor', 'tamanho', 'preco_custo', 'preco_venda'].includes(campo)) return da[campo] ?? null
  return (produto as unknown as Readonly<Record<string, Valor>>)[campo] ?? null
}
