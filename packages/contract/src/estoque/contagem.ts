/** As many lines as one transaction locks and writes without making sales wait. */
export const LINHAS_DE_UMA_CONTAGEM = 2000

/** Reasons of a quantity that a person sets. `entrada`, `perda` and `devolucao` reach Bling as entries and exits. */
export const MOTIVOS_DA_CONTAGEM = ['contagem', 'ajuste', 'entrada', 'perda', 'devolucao'] as const
export type MotivoDaContagem = (typeof MOTIVOS_DA_CONTAGEM)[number]
