/** The service code of an order's own shipping: the channel makes the label and pays the carrier. */
export const ENVIO_DO_CANAL = { codigo: 'envio-do-canal', nome: 'Envio pelo canal' } as const

/** The service code of picking up in the shop: no carrier, our own label. */
export const RETIRADA_NA_LOJA = { codigo: 'retirada-na-loja', nome: 'Retirada na loja' } as const
