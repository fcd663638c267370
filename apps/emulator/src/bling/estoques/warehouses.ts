import { DEPOSITOS, type Deposito, MAIS_DEPOSITOS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'

/**
 * The account's warehouses: as set up, with a second one that counts and one that Bling leaves out of its sums, or only
 * those that are out of use. A person may take each out of use.
 */
export function warehousesOf({ configuracao }: State): readonly Deposito[] {
  const { depositosDaConta, depositosMudados } = configuracao
  const ofAccount =
    depositosDaConta === 'nenhum'
      ? DEPOSITOS.filter(({ situacao }) => situacao === 0)
      : depositosDaConta === 'varios'
        ? [...DEPOSITOS, ...MAIS_DEPOSITOS]
        : DEPOSITOS
  return ofAccount.map((deposito) => ({ ...deposito, ...depositosMudados[deposito.id] }))
}

/** Those that hold stock. One out of use is in no balance and takes no movement. */
export const activeWarehousesOf = (state: State): readonly Deposito[] =>
  warehousesOf(state).filter(({ situacao }) => situacao === 1)

export const MAIN = DEPOSITOS[0].id
