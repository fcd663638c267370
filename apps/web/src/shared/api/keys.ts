/**
 * Keys of what several modules change: invalidating one reaches all that is known about sales or products. The other
 * keys stand with their queries.
 */
export const CHAVE_DAS_VENDAS = ['vendas'] as const
export const CHAVE_DOS_PRODUTOS = ['produtos'] as const
export const CHAVE_DAS_COMPRAS = ['compras'] as const
export const CHAVE_DOS_ORCAMENTOS = ['orcamentos'] as const
