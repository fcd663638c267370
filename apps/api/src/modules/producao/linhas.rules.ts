import type { Transacao } from '../../infra/database/transaction.ts'
import type { AEstampar } from '../estoque/estoque.rules.ts'
import * as data from './linhas.data.ts'

/** The printing of a sale's line: `aFazer` of its pieces, on blanks of which `reservada` are held. */
export type ProducaoDaLinha = data.ProducaoDaLinha

interface Estampagem {
  /** What `reservar` answered, by the line's place. */
  readonly aEstampar: readonly AEstampar[]
  /** The ids of the lines, by their place. */
  readonly itens: readonly number[]
  /** What the lines were printed by before, and with which of it a line goes on, by its place. */
  readonly antes?: readonly ProducaoDaLinha[]
  readonly continuam?: ReadonlyMap<number, ProducaoDaLinha>
}

/**
 * Writes what of a sale's lines is to be printed, beside the reservation that allowed it. Printing that no line goes on
 * with is given up: its finished pieces are free.
 */
export async function gravarEstampagem(
  trx: Transacao,
  vendaId: number,
  { aEstampar, itens, antes = [], continuam = new Map() }: Estampagem,
): Promise<void> {
  const seguem = new Set([...continuam.values()].map(({ id }) => id))
  await data.cancelar(
    trx,
    antes.filter(({ id }) => !seguem.has(id)).map(({ id }) => id),
  )
  for (const { indice, aFazer, reservada, lisa } of aEstampar) {
    const item_id = itens[indice] ?? 0
    const antiga = continuam.get(indice)
    if (antiga) await data.continuar(trx, antiga.id, { item_id, aFazer, reservada })
    else if (lisa) await data.abrir(trx, vendaId, { item_id, aFazer, reservada, lisa })
  }
}

/** A sale that ends gives up what is printed for it. */
export const cancelarProducoes = (trx: Transacao, linhas: readonly { readonly producao: ProducaoDaLinha | null }[]) =>
  data.cancelar(
    trx,
    linhas.flatMap(({ producao }) => producao?.id ?? []),
  )
