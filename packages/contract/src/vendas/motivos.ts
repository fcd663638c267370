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
 * Why a line of an imported sale holds no pieces: no product here is the one it names, it names a product with
 * variations and none of them, too few pieces were free, or it asks for a fraction of a piece.
 */
export const PENDENCIAS_DO_ITEM = ['sem_produto', 'sem_variacao', 'sem_estoque', 'fracionada'] as const
export type PendenciaDoItem = (typeof PENDENCIAS_DO_ITEM)[number]
