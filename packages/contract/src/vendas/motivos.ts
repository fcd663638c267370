import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const ROTULOS = {
  tamanho: 'Tamanho',
  cor: 'Cor ou estampa',
  defeito: 'Defeito',
  desistencia: 'Desistência',
  outro: 'Outro',
}
export type MotivoDeTroca = keyof typeof ROTULOS
/** Why pieces come back, in the order of the select. */
export const MOTIVOS_DE_TROCA = opcoes(ROTULOS)
/** How a reason is called on screen. */
export const rotuloDoMotivo = rotuloEm(ROTULOS)

/**
 * Why a line of an imported sale reserves no pieces: its product is unknown here, its variation is missing, too few pieces
 * were free, or its quantity is a fraction.
 */
export const PENDENCIAS_DO_ITEM = ['sem_produto', 'sem_variacao', 'sem_estoque', 'fracionada'] as const
export type PendenciaDoItem = (typeof PENDENCIAS_DO_ITEM)[number]
