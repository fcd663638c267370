/** The service code of picking up in the shop: no carrier, our own label. */
export const RETIRADA_NA_LOJA = { codigo: 'retirada-na-loja', nome: 'Retirada na loja' } as const
