import type { Transacao } from '../../infra/database/transaction.ts'
import type { AEstampar, Pedida } from '../estoque/estoque.rules.ts'
import * as data from './producao.data.ts'

/** The printing of a sale's line: `aFazer` of its pieces, on blanks of which `reservada` are held. */
export type ProducaoDaLinha = data.ProducaoDaLinha

/** Finished pieces with names that no line wants any more: held until a person says what becomes of them. */
export interface SemVenda extends Pedida {
  readonly producao_id: number
}

interface Estampagem {
  /** What `reservar` answered, by the line's place. */
  readonly aEstampar: readonly AEstampar[]
  /** The ids of the lines, by their place. */
  readonly itens: readonly number[]
  /** What the lines were printed by before, and with which of it a line goes on, by its place. */
  readonly antes?: readonly ProducaoDaLinha[]
  readonly continuam?: ReadonlyMap<number, ProducaoDaLinha>
  readonly semVenda?: readonly SemVenda[]
}

/**
 * Writes what of a sale's lines is to be printed, beside the reservation that allowed it. Printing that no line goes on
 * with is given up: its finished pieces are free, or wait for a person where names are on them.
 */
export async function gravarEstampagem(
  trx: Transacao,
  vendaId: number,
  { aEstampar, itens, antes = [], continuam = new Map(), semVenda = [] }: Estampagem,
): Promise<void> {
  const seguem = new Set([...continuam.values()].map(({ id }) => id))
  const acabam = antes.flatMap(({ id }) => (seguem.has(id) ? [] : [id]))
  await data.cancelar(trx, acabam)
  await deixarSemVenda(trx, semVenda)
  for (const { indice, aFazer, reservada, lisa } of aEstampar) {
    const item_id = itens[indice] ?? 0
    const antiga = continuam.get(indice)
    if (antiga) await data.continuar(trx, antiga.id, { item_id, aFazer, reservada })
    else if (lisa) await data.abrir(trx, vendaId, { item_id, aFazer, reservada, lisa })
  }
}

/** A sale that ends gives up what is printed for it. */
export async function cancelarProducoes(
  trx: Transacao,
  linhas: readonly { readonly producao: ProducaoDaLinha | null }[],
  semVenda: readonly SemVenda[],
): Promise<void> {
  const ids = linhas.flatMap(({ producao }) => producao?.id ?? [])
  await data.cancelar(trx, ids)
  await deixarSemVenda(trx, semVenda)
}

/** A negative quantity: a sale has them again. */
export async function deixarSemVenda(trx: Transacao, semVenda: readonly SemVenda[]): Promise<void> {
  for (const { producao_id, quantidade } of semVenda) await data.deixarSemVenda(trx, producao_id, quantidade)
}
