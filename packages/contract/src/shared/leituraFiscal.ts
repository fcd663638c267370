export const DIGITOS_DO_NCM = 'NCM: 8 algarismos'
export const DIGITOS_DO_CEST = 'CEST: 7 algarismos'
export const ORIGEM_INVALIDA = 'Origem: um algarismo de 0 a 8'

export const ALGARISMOS = { ncm: 8, cest: 7 } as const

/** The digits as they are stored: `6109.10.00` and `6109 1000` are one NCM. */
export const removeDots = (texto: string): string => texto.replace(/[.\s\u00a0\u200b\ufeff]/g, '')
const numeroDe =
  (algarismos: number) =>
  (texto: string): string | null => {
    const digitos = removeDots(texto)
    return digitos.length === algarismos && /^\d+$/.test(digitos) ? digitos : null
  }
/** Null for a text that is none; whether the number exists is not judged. */
export const lerNcm = numeroDe(ALGARISMOS.ncm)
export const lerCest = numeroDe(ALGARISMOS.cest)
