/** Labels to add to the list of `/qrcodes`. */
export interface PecaPedida {
  readonly produtoId: number
  /** Null: the label of a product without variations. */
  readonly variacaoId: number | null
  /** Null: one label of the product, or one of each of its variations. */
  readonly quantidade: number | null
  /** What is printed on the piece, in words that get shorter; absent on a plain one. */
  readonly estampa?: readonly string[]
}

/**
 * Address of the labels' screen with these pieces: `/qrcodes?pecas=12,13:4,14-36:2~0&estampa=…` (product, variation,
 * quantity, number of its `estampa`).
 */
export function enderecoDasEtiquetas(pecas: readonly PecaPedida[]): string {
  const estampas = [...new Set(pecas.flatMap(({ estampa }) => (estampa ? joinEstampa(estampa) : [])))]
  const parts = pecas.map(({ produtoId, variacaoId, quantidade, estampa }) =>
    [
      produtoId,
      variacaoId !== null && `-${variacaoId}`,
      quantidade !== null && `:${quantidade}`,
      estampa && `~${estampas.indexOf(joinEstampa(estampa))}`,
    ]
      .filter(Boolean)
      .join(''),
  )
  return `/qrcodes?pecas=${parts.join(',')}${estampas.map((text) => `&estampa=${encodeURIComponent(text)}`).join('')}`
}

const joinEstampa = (estampa: readonly string[]) => estampa.join('\n')

/** Reads the parameters `pecas` and `estampa`; drops malformed parts. */
export function parseRequestedPecas(params: URLSearchParams): PecaPedida[] {
  const estampas = params.getAll('estampa').map((text) => text.split('\n'))
  return (params.get('pecas') ?? '').split(',').flatMap((part) => {
    const [, produto, variacao, quantidade, number] =
      /^(\d{1,10})(?:-(\d{1,10}))?(?::(\d{1,7}))?(?:~(\d{1,3}))?$/.exec(part) ?? []
    if (!produto) return []
    const estampa = estampas[Number(number)]
    return {
      produtoId: Number(produto),
      variacaoId: numeroOuNulo(variacao),
      quantidade: numeroOuNulo(quantidade),
      ...(estampa && { estampa }),
    }
  })
}

const numeroOuNulo = (text: string | undefined) => (text === undefined ? null : Number(text))
