/** Why a line of an imported sale holds no pieces: no product here is the one it names, or too few pieces were free. */
export const PENDENCIAS_DO_ITEM = ['sem_produto', 'sem_estoque'] as const
export type PendenciaDoItem = (typeof PENDENCIAS_DO_ITEM)[number]
