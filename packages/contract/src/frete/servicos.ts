/** The service code of an order's own shipping: the channel makes the label and pays the carrier. */
export const ENVIO_DO_CANAL = { codigo: 'envio-do-canal', nome: 'Envio pelo canal' } as const

/** The service code of picking up in the shop: no carrier, our own label. */
export const RETIRADA_NA_LOJA = { codigo: 'retirada-na-loja', nome: 'Retirada na loja' } as const

/** The shop buys no label of a carrier for this service: the piece is fetched, or the channel makes its own. */
export const isServicoSemCompra = (codigo: string | null | undefined): boolean =>
  codigo === RETIRADA_NA_LOJA.codigo || codigo === ENVIO_DO_CANAL.codigo
