import type { ProdutoAqui, Valor, VariacaoAqui } from './registros.ts'

export const variacaoDe = (
  { variacoes }: ProdutoAqui,
  { variacao_id }: { readonly variacao_id: number | null },
): VariacaoAqui | undefined => variacoes.find(({ id }) => id === variacao_id)

/** The value itself, not one that counts in its stead. */
export function valorAgora(produto: ProdutoAqui, variacao: VariacaoAqui | undefined, campo: string): Valor {
  if (campo === 'descricao_da_variacao') return variacao?.descricao ?? ''
  if (campo === 'estoque') return (variacao ?? produto).quantidade
  const da = variacao as unknown as Readonly<Record<string, Valor>> | undefined
  if (da && ['nome_cor', 'tamanho', 'preco_custo', 'preco_venda'].includes(campo)) return da[campo] ?? null
  return (produto as unknown as Readonly<Record<string, Valor>>)[campo] ?? null
}
