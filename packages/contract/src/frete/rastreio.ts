/** A tracking code as it is kept and searched: capitals, without blanks. */
export const comoRastreio = (digitado: string): string => digitado.replace(/\s+/g, '').toUpperCase()

/** A code of the Correios in the Universal Postal Union's form: `AA123456789BR`. */
const DOS_CORREIOS = /^[A-Z]{2}\d{9}[A-Z]{2}$/
export const isCorreiosRastreio = (codigo: string): boolean => DOS_CORREIOS.test(codigo)
