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

/** One or two lines of a sale or an order. */
export function linhas(mundo: Mundo, acaso: Random) {
  const de = Array.from({ length: 1 + acaso.below(2) }, () => ({
    ...vendavel(mundo, acaso),
    quantidade: quantidade(acaso),
  }))
  return {
    de,
    titulos: de.map(({ titulo }) => titulo),
    texto: de.map(({ titulo, quantidade: n }) => `${n}× ${titulo}`).join(', '),
  }
}
