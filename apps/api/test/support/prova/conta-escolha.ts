import type { Random } from '../random.ts'
import type { Mundo } from './conta-mundo.ts'

/** One act: what it does is decided by the round's state and by the act's own random numbers. */
export type Ato = (mundo: Mundo, acaso: Random, numero: number) => Promise<void>

export const doPedido = (id: number | string) => `pedido ${id}`
export const umDe = <T>(acaso: Random, lista: readonly T[]): T | undefined =>
  lista.length === 0 ? undefined : acaso.pick(lista)
const quantidade = (acaso: Random) => 1 + acaso.below(3)

/** What somebody sells: a piece, or a kit. */
export function vendavel(mundo: Mundo, acaso: Random) {
  const produto = acaso.pick(mundo.produtos)
  const peca = umDe(acaso, produto.pecas)
  return {
    produto,
    titulo: peca?.titulo ?? produto.titulo,
    variacaoId: peca?.variacaoId ?? null,
    idBling: peca?.idBling ?? produto.idBling,
  }
}

/** One or two lines of a sale or an order; of an order one in 25 is not in whole pieces. */
export function linhas(mundo: Mundo, acaso: Random, inteiras: boolean) {
  const de = Array.from({ length: 1 + acaso.below(2) }, () => ({
    ...vendavel(mundo, acaso),
    quantidade: quantidade(acaso) + (inteiras || acaso.below(25) > 0 ? 0 : 0.5),
  }))
  return {
    de,
    titulos: de.map(({ titulo }) => titulo),
    texto: de.map(({ titulo, quantidade: n }) => `${n}× ${titulo}`).join(', '),
  }
}
