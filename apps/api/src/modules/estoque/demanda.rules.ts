/** What a line has of pieces that are still to be printed, and of blanks that are held for them. */
export interface EmProducao {
  readonly aFazer: number
  readonly reservada: number
}

interface Pedido {
  readonly quantidade: number
  /** Printed pieces that the line may take, its own included. */
  readonly prontas: number
  /** Blanks that nobody holds; 0 where nothing is sold before it is printed. */
  readonly lisas: number
  /** How the line was before an edit. */
  readonly antes: EmProducao & { readonly quantidade: number }
}

/**
 * What of a line is to be printed. An edit that asks for less gives up first what is not printed; one that asks for more
 * takes printed pieces first. `possivel`: what could be promised at most, when that is less than is asked for.
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
