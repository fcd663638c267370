import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { resource } from '../../shared/resource/resource.ts'

export const modelos = resource('modelos', modelosApi, {
  list: 'A busca de modelos falhou',
  record: 'O modelo não pôde ser lido',
})
export const listaDeModelos = modelos.list

const MAXIMO_NA_OPCAO = 30

/** The model's name as an option shows it: cut at 30 characters (spec §9). */
export function rotuloDoModelo({ nome, codigo }: Pick<Modelo, 'nome' | 'codigo'>): string {
  const label = nome || codigo
  return label.length > MAXIMO_NA_OPCAO ? `${cutText(label, MAXIMO_NA_OPCAO)}…` : label
}
