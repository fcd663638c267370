import type { LinhaDaVenda, ProdutoVendavel } from './itens.data.ts'

/** What lines ask of the stock; of products deleted for good nothing. */
export const pedidas = (linhas: readonly LinhaDaVenda[]) =>
  linhas.flatMap(({ produto_id, variacao_id, quantidade, titulo, variacao }, indice) =>
    produto_id === null
      ? []
      : [{ produto_id, variacao_id, quantidade, indice, descricao: nomeDaLinha({ titulo, variacao }) }],
  )

/** `Camiseta Azul M`. */
export const nomeDaLinha = ({ titulo, variacao }: Pick<LinhaDaVenda, 'titulo' | 'variacao'>): string =>
  variacao === null ? titulo : `${titulo} ${variacao}`

/** What a line copies of its product, or of the chosen variation. */
export const copiaPara = (produto: ProdutoVendavel, variacao: ProdutoVendavel['variacoes'][number] | undefined) => ({
  sku: variacao ? variacao.sku : produto.sku,
  titulo: produto.titulo,
  variacao: variacao?.nome ?? null,
  descricao: variacao?.descricao || produto.descricao,
  imagem_arquivo: variacao?.imagem ?? produto.imagem,
})
