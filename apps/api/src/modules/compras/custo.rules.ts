import type { ConfiguracaoDasCompras } from '@estampa/contract/compras/compras.schemas.ts'

/** The cost of a single piece, in reais: fractions of a cent stay, so that the pieces make the line's value. */
export const roundCusto = (reais: number) => Number(reais.toFixed(8))
const round2 = (reais: number) => Math.round(reais * 100 + 1e-6) / 100

interface OrderedLinha {
  readonly id: number
  /** Pieces ordered. */
  readonly quantidade: number
  /** Reais; null: unknown. */
  readonly custo_unitario: number | null
}

/**
 * The part of the freight that each piece of a line bears, in reais, by the line's id. Each line bears
 * cents in proportion to its ordered value, their sum is the freight to the cent; where no line has a value, in proportion
 * to its pieces.
 */
export function shareFrete(frete: number, linhas: readonly OrderedLinha[]): ReadonlyMap<number, number> {
  const value = ({ custo_unitario, quantidade }: OrderedLinha) => (custo_unitario ?? 0) * quantidade
  const hasValue = linhas.some((linha) => value(linha) > 0)
  const weights = linhas.map((linha) => (hasValue ? value(linha) : linha.quantidade))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const cents = Math.round(frete * 100)
  let [passed, given] = [0, 0]
  return new Map(
    linhas.map(({ id, quantidade }, i) => {
      passed += weights[i] ?? 0
      const until = total === 0 ? 0 : Math.round((cents * passed) / total)
      const share = until - given
      given = until
      return [id, roundCusto(share / 100 / quantidade)]
    }),
  )
}

/** What a piece that arrives costs, its freight included, in reais; null: unknown. */
export const landedCusto = (custo: number | null, frete: number): number | null =>
  custo === null ? null : roundCusto(custo + frete)

interface Pecas {
  /** Reais; null: unknown. */
  readonly custo: number | null
  readonly quantidade: number
}

/** The cost of a piece after others arrived, in reais and whole cents; null: it stays. An unknown old cost counts as the new one. */
export function changeCusto(regra: ConfiguracaoDasCompras['custo'], present: Pecas, arriving: Pecas): number | null {
  if (regra === 'nao_muda' || arriving.custo === null) return null
  const stays = Math.max(0, present.quantidade)
  if (regra === 'ultimo' || present.custo === null || stays === 0) return round2(arriving.custo)
  const value = present.custo * stays + arriving.custo * arriving.quantidade
  return round2(value / (stays + arriving.quantidade))
}
