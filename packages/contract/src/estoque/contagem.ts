/** As many lines as one transaction locks and writes without making sales wait. */
export const LINHAS_DE_UMA_CONTAGEM = 2000
