import type { Estoques, Lisa, Parte, Peca, Saldo } from './estoque.data.ts'

/** Adds up the changes of quantities and reservations by product or variation. */
export class Somas extends Map<number, { quantidade: number; reservado: number }> {
  somar(id: number, mudanca: { quantidade?: number; reservado?: number }): void {
    const { quantidade, reservado } = this.get(id) ?? { quantidade: 0, reservado: 0 }
    const { quantidade: q = 0, reservado: r = 0 } = mudanca
    this.set(id, { quantidade: quantidade + q, reservado: reservado + r })
  }
}

/** Returns how many pieces can still be promised once `mudancas` are made; without a stock, 0. */
export function livre(saldo: Saldo | undefined, mudancas: Somas): number {
  if (!saldo) return 0
  const { quantidade, reservado } = mudancas.get(saldo.id) ?? { quantidade: 0, reservado: 0 }
  return saldo.quantidade + quantidade - saldo.reservado - reservado
}

export const idsDosProdutos = (pecas: readonly Pick<Lisa, 'produto_id'>[]): number[] => [
  ...new Set(pecas.map(({ produto_id }) => produto_id)),
]

/** A quantity of one product. `kit`: the name of the kit's line that it is a part of. */
interface PecaSolta extends Parte {
  readonly kit: string | null
}

/**
 * Returns the pieces that lines take: a kit's parts, else the pieces themselves. Pieces of deleted products have no id.
 */
export const pecasSoltas = (pecas: readonly Peca[], estoques: Estoques): PecaSolta[] =>
  pecas.flatMap((peca) => {
    const { produto_id, variacao_id, quantidade, descricao = null } = peca
    const partes = peca.partes ?? partesDe(produto_id, estoques)
    if (partes.length === 0) return [{ produto_id, variacao_id, quantidade, kit: null }]
    return partes.map((parte) => ({ ...parte, quantidade: parte.quantidade * quantidade, kit: descricao }))
  })

const partesDe = (produtoId: number | null, estoques: Estoques): readonly Parte[] =>
  (produtoId === null ? undefined : estoques.get(produtoId)?.partes) ?? []

/** Keeps pieces with a product here. */
export const selectPecasWithProduto = <T extends { readonly produto_id: number | null }>(pecas: readonly T[]) =>
  pecas.flatMap((peca) => (peca.produto_id === null ? [] : [{ ...peca, produto_id: peca.produto_id }]))

/** The products to lock: of a kit's line also those of its parts. */
export function idsTravados(pecas: readonly Pick<Peca, 'produto_id' | 'partes'>[]): number[] {
  const produtoIds = pecas.flatMap(({ produto_id, partes = [] }) => [
    produto_id,
    ...partes.map((parte) => parte.produto_id),
  ])
  return [...new Set(produtoIds)].filter((id) => id !== null)
}

/** How many kits the free pieces make, once the changes are made. A part that was deleted for good has none to ask for. */
export function kitsLivres(
  partes: readonly Parte[],
  estoques: Estoques,
  { produtos, variacoes }: { readonly produtos: Somas; readonly variacoes: Somas },
): number {
  const soma = (group: readonly Parte[]) => group.reduce((total, { quantidade }) => total + quantidade, 0)
  const partesByProduto = Map.groupBy(
    partes.filter(({ produto_id }) => produto_id !== null),
    ({ produto_id }) => produto_id,
  )
  const partesByVariacao = Map.groupBy(
    partes.filter(({ variacao_id }) => variacao_id !== null),
    ({ variacao_id }) => variacao_id,
  )
  const findPeca = (id: number | null) => [...estoques.values()].flatMap((e) => e.variacoes).find((v) => v.id === id)
  const kits = [
    ...[...partesByProduto].map(([id, group]) => livre(estoques.get(id ?? 0), produtos) / soma(group)),
    ...[...partesByVariacao].map(([id, group]) => livre(findPeca(id), variacoes) / soma(group)),
  ]
  return Math.max(0, Math.floor(Math.min(...kits)))
}
