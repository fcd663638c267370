/** What a line has of pieces that are still to be printed, and of blanks that are held for them. */
export interface EmProducao {
  readonly aFazer: number
  readonly reservada: number
}

interface Pedido {
  readonly quantidade: number
  /** Printed pieces that the line may take, its own included. */
  readonly prontas: number
  /** Unreserved blanks; 0 when the shop does not sell on demand. */
  readonly lisas: number
  /** How the line was before an edit. */
  readonly antes: EmProducao & { readonly quantidade: number }
}

/**
 * How many pieces of a line must be printed. An edit to fewer pieces drops unprinted ones first; an edit to more pieces
 * takes printed stock first. `possivel`: the most that can be promised, when that is less than the line asks for.
 */
export function dividir({
  quantidade,
  prontas,
  lisas,
  antes,
}: Pedido): EmProducao & { readonly possivel: number | null } {
  const mantidas = Math.max(0, antes.aFazer - Math.max(0, antes.quantidade - quantidade))
  const aMais = Math.max(0, quantidade - mantidas - prontas)
  return {
    aFazer: mantidas + aMais,
    reservada: Math.min(antes.reservada, mantidas) + aMais,
    possivel: aMais > lisas ? prontas + mantidas + lisas : null,
  }
}
