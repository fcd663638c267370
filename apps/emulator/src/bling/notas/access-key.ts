interface Keyed {
  /** `2026-11-…`; only its month counts. */
  readonly data: string
  readonly emitente: string
  readonly modelo: number
  readonly serie: number
  readonly numero: number
}

/** The state of Pernambuco, where the account's company is. */
export const UF_EMITENTE = { codigo: '26', sigla: 'PE' } as const

const digits = (value: number, length: number) => String(value).slice(-length).padStart(length, '0')

/** 44 characters: state, month, issuer, model, series, number, kind of emission, a code of its own, check digit. */
export function accessKey({ data, emitente, modelo, serie, numero }: Keyed): string {
  const issuer = emitente.replace(/[^0-9A-Z]/g, '').padStart(14, '0')
  const month = data.slice(2, 7).replace('-', '')
  const code = digits(numero * 7919 + modelo, 8)
  const key = `${UF_EMITENTE.codigo}${month}${issuer}${digits(modelo, 2)}${digits(serie, 3)}${digits(numero, 9)}1${code}`
  return `${key}${checkDigit(key)}`
}

/** Modulo 11 with weights 2 to 9 from the right; a letter is worth its ASCII code less 48, as in a CNPJ. */
function checkDigit(key: string): number {
  const worth = (character: string) => character.charCodeAt(0) - 48
  const sum = [...key].toReversed().reduce((total, character, i) => total + worth(character) * (2 + (i % 8)), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
