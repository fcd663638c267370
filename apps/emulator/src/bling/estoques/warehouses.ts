import { DEPOSITOS, type Deposito, MAIS_DEPOSITOS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'

/** The account's warehouses: as set up, or with a second one that counts and one that Bling leaves out of its sums. */
export const warehousesOf = (state: State): readonly Deposito[] =>
  state.configuracao.depositosDaConta === 'varios' ? [...DEPOSITOS, ...MAIS_DEPOSITOS] : DEPOSITOS

/** The default deposit. */
export const MAIN = DEPOSITOS[0].id
