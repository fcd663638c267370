import type { Lisa, Mudancas, Saldo } from './estoque.data.ts'

/** Adds up the changes of quantities and reservations by product or variation. */
export class Somas extends Map<number, { quantidade: number; reservado: number }> implements Mudancas {
  somar(id: number, mudanca: { quantidade?: number; reservado?: number }): void {
    const { quantidade, reservado } = this.get(id) ?? { quantidade: 0, reservado: 0 }
    this.set(id, {
      quantidade: quantidade + (mudanca.quantidade ?? 0),
      reservado: reservado + (mudanca.reservado ?? 0),
    })
  }
}

/** What can still be promised once `mudancas` are made; of what does not exist, nothing. */
export function livre(saldo: Saldo | undefined, mudancas: Somas): number {
  if (!saldo) return 0
  const { quantidade, reservado } = mudancas.get(saldo.id) ?? { quantidade: 0, reservado: 0 }
  return saldo.quantidade + quantidade - saldo.reservado - reservado
}

export const idsDosProdutos = (pecas: readonly Pick<Lisa, 'produto_id'>[]): number[] => [
  ...new Set(pecas.map(({ produto_id }) => produto_id)),
]
