import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { consulta } from '../../shared/registro/consulta.ts'

export const CHAVE_DOS_MODELOS = ['modelos'] as const

/** The models that match `busca`; all of them without one. */
export const listaDeModelos = (busca = '') =>
  consulta([...CHAVE_DOS_MODELOS, 'lista', busca], modelosApi, 'GET /modelos/', {
    query: { busca },
    falha: 'A busca de modelos falhou',
  })

export const umModelo = (id: number) =>
  consulta([...CHAVE_DOS_MODELOS, 'um', id], modelosApi, 'GET /modelos/:id/', {
    params: { id },
    falha: 'O modelo não pôde ser lido',
  })

const MAXIMO_NA_OPCAO = 30

/** The model's name as an option shows it: cut at 30 characters (spec §9). */
export function rotuloDoModelo({ nome, codigo }: Pick<Modelo, 'nome' | 'codigo'>): string {
  const rotulo = nome || codigo
  return rotulo.length > MAXIMO_NA_OPCAO ? `${cortar(rotulo, MAXIMO_NA_OPCAO)}…` : rotulo
}
