/**
 * Why a line of an imported sale holds no pieces: no product here is the one it names, too few pieces were free, or it
 * asks for a fraction of a piece.
 */
export const PENDENCIAS_DO_ITEM = ['sem_produto', 'sem_estoque', 'fracionada'] as const
export type PendenciaDoItem = (typeof PENDENCIAS_DO_ITEM)[number]
