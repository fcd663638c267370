import { DEPOSITOS, type Deposito, MAIS_DEPOSITOS } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'

/**
 * The account's warehouses: as set up, with a second one that counts and one that Bling leaves out of its sums, or only
 * those that are out of use. A person may take each out of use.
 */
export function warehousesOf({ configuracao }: State): readonly Deposito[] {
  const { depositosDaConta, depositosInativos } = configuracao
  if (depositosDaConta === 'nenhum') return DEPOSITOS.filter(({ situacao }) => situacao === 0)
  const all: readonly Deposito[] = depositosDaConta === 'varios' ? [...DEPOSITOS, ...MAIS_DEPOSITOS] : DEPOSITOS
  return all.map((deposito) => (depositosInativos.includes(deposito.id) ? { ...deposito, situacao: 0 } : deposito))
}

export const MAIN = DEPOSITOS[0].id
