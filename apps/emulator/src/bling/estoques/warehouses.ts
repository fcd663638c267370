import { DEPOSITOS, type Deposito, MAIS_DEPOSITOS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'

/**
 * The account's warehouses: as set up, with a second one that counts and one that Bling leaves out of its sums, or only
 * those that are out of use.
 */
export function warehousesOf({ configuracao }: State): readonly Deposito[] {
  if (configuracao.depositosDaConta === 'nenhum') return DEPOSITOS.filter(({ situacao }) => situacao === 0)
  return configuracao.depositosDaConta === 'varios' ? [...DEPOSITOS, ...MAIS_DEPOSITOS] : DEPOSITOS
}

export const MAIN = DEPOSITOS[0].id
