/** As many lines as one transaction locks and writes without making sales wait. */
export const LINHAS_DE_UMA_CONTAGEM = 2000
/** Most pieces of one product or variation. */
export const PECAS_DE_UMA_LINHA = 9_999_999
