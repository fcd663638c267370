/** The state of Pernambuco, where the account's company is. */
export const UF_EMITENTE = { codigo: '26', sigla: 'PE' } as const

/** Fields that make a key; of the date (`2026-11-…`) only its month counts. */
type Keyed = Readonly<Record<'modelo' | 'serie' | 'numero', number> & Record<'dataEmissao' | 'emitente', string>>

const digits = (value: number, length: number) => String(value).slice(-length).padStart(length, '0')

/** 44 characters: state, month, issuer, model, series, number, kind of emission, a code of its own, check digit. */
export function accessKey({ dataEmissao, emitente, modelo, serie, numero }: Keyed): string {
  const issuer = emitente.replace(/[^0-9A-Z]/g, '').padStart(14, '0')
  const head = `${UF_EMITENTE.codigo}${dataEmissao.slice(2, 7).replace('-', '')}${issuer}`
  const key = `${head}${modelo}${digits(serie, 3)}${digits(numero, 9)}1${digits(numero * 7919 + modelo, 8)}`
  // A letter is worth its ASCII code less 48, as in a CNPJ; weights go from 2 to 9, from the right.
  const worth = (character: string) => character.charCodeAt(0) - 48
  const rest = [...key].toReversed().reduce((sum, character, i) => sum + worth(character) * (2 + (i % 8)), 0) % 11
  return `${key}${rest < 2 ? 0 : 11 - rest}`
}
