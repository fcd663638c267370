import type { LinhaDaVenda } from './itens.data.ts'

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
