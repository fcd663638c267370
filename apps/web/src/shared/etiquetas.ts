/** Labels to add to the list of `/qrcodes`. */
export interface PecaPedida {
  readonly produtoId: number
  /** Null: the label of a product without variations. */
  readonly variacaoId: number | null
  /** Null: one label of the product, or one of each of its variations. */
  readonly quantidade: number | null
}

/** Address of the labels' screen with these pieces: `/qrcodes?pecas=12,13:4,14-36:2` (product, variation, quantity). */
export const enderecoDasEtiquetas = (pecas: readonly PecaPedida[]): string =>
  `/qrcodes?pecas=${pecas
    .map(({ produtoId, variacaoId, quantidade }) =>
      [produtoId, variacaoId !== null && `-${variacaoId}`, quantidade !== null && `:${quantidade}`]
        .filter(Boolean)
        .join(''),
    )
    .join(',')}`

/** Reads the parameter `pecas`; drops malformed parts. */
export const parseRequestedPecas = (text: string | null): PecaPedida[] =>
  (text ?? '').split(',').flatMap((part) => {
    const [, produto, variacao, quantidade] = /^(\d{1,10})(?:-(\d{1,10}))?(?::(\d{1,7}))?$/.exec(part) ?? []
    if (!produto) return []
    return { produtoId: Number(produto), variacaoId: numeroOuNulo(variacao), quantidade: numeroOuNulo(quantidade) }
  })

const numeroOuNulo = (text: string | undefined) => (text === undefined ? null : Number(text))
