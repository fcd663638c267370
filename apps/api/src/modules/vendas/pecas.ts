import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Parte } from '../estoque/estoque.rules.ts'
import type { LinhaDaVenda, ProdutoVendavel } from './itens.data.ts'

/**
 * What lines ask of the stock; of products deleted for good nothing. `partes`: what a stored line holds; a new one takes
 * what its kit is made of now.
 */
export const pedidas = (linhas: readonly (LinhaDaVenda & { readonly partes?: readonly Parte[] })[]) =>
  linhas.flatMap(({ produto_id, variacao_id, quantidade, titulo, variacao, partes }, indice) =>
    produto_id === null
      ? []
      : [
          {
            ...{ produto_id, variacao_id, quantidade, indice, descricao: nomeDaLinha({ titulo, variacao }) },
            ...(partes ? { partes } : {}),
          },
        ],
  )

/** `Camiseta Azul M`. */
export const nomeDaLinha = ({ titulo, variacao }: Pick<LinhaDaVenda, 'titulo' | 'variacao'>): string =>
  variacao === null ? titulo : `${titulo} ${variacao}`

/** Of a piece whose variation is left open only what all variations cost alike is known. */
function custoDe({ custo, variacoes }: ProdutoVendavel): number | null {
  const custos = new Set(variacoes.map((variacao) => variacao.custo))
  return custos.size > 1 ? null : ([...custos][0] ?? custo)
}

/** What a line copies of its product, or of the chosen variation. */
export const copiaPara = (produto: ProdutoVendavel, variacao: ProdutoVendavel['variacoes'][number] | undefined) => ({
  sku: variacao ? variacao.sku : produto.sku,
  titulo: produto.titulo,
  variacao: variacao?.nome ?? null,
  descricao: variacao?.descricao || produto.descricao,
  custo_unitario: variacao ? variacao.custo : custoDe(produto),
  imagem_arquivo: variacao?.imagem ?? produto.imagem,
})

/** The returned pieces of a line. It keeps the name of a variation that was deleted: its pieces have no stock to come back to. */
export const pecasDaVolta = ({ id, variacao, variacao_id, titulo, partes }: ItemDaVenda, quantidade: number) => ({
  produto_id: variacao !== null && variacao_id === null ? null : id,
  variacao_id,
  quantidade,
  partes,
  descricao: nomeDaLinha({ titulo, variacao }),
})
/** What came back of the sale's lines in exchanges. */
export const pecasDevolvidas = ({ itens }: Venda) =>
  itens.flatMap((item) => (item.devolvidas > 0 ? [pecasDaVolta(item, item.devolvidas)] : []))
