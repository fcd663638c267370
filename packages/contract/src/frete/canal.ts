/** The service code of an order's own shipping: the channel makes the label and pays the carrier. */
export const ENVIO_DO_CANAL = { codigo: 'envio-do-canal', nome: 'Envio pelo canal' } as const
