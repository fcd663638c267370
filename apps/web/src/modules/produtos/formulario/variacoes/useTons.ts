import { useQuery } from '@tanstack/react-query'
import { coresCadastradas, listaDeAtributos } from '../../../atributos/atributos.queries.ts'
import { filtrosDisponiveis } from '../../produtos.queries.ts'
import { tomEntre } from './cores.ts'

/** The colours in the shop's attributes, and the tone of a name: the one that its products have, else the usual one. */
export function useTons() {
  const { data: atributos = [] } = useQuery(listaDeAtributos)
  const { data: filtros } = useQuery(filtrosDisponiveis)
  return { cadastradas: coresCadastradas(atributos), tomDe: tomEntre(filtros?.tons ?? []) }
}
