/** CPF and CNPJ: punctuation never counts; since July 2026 the first twelve characters of a CNPJ may be letters. */

/** Only digits and capital letters: the form in which documents are stored and compared. */
export const normalizeDocumento = (texto: string): string => texto.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The value of a character in a check digit: its ASCII code less that of `0`. */
const valor = (letra: string) => letra.charCodeAt(0) - 48

/**
 * The check digit over `texto`, modulo 11, with weights that grow from 2 at the right and start again after `maior`: of a
 * CNPJ and of an access key 9.
 */
export function digitoVerificador(texto: string, maior = 9): number {
  let soma = 0
  let peso = 2
  for (let i = texto.length - 1; i >= 0; i--) {
    soma += valor(texto[i] as string) * peso
    peso = peso === maior ? 2 : peso + 1
  }
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** A CPF of nine digits, or a CNPJ of twelve characters, with its two check digits. */
export function addCheckDigits(base: string): string {
  const maior = base.length === 9 ? 11 : 9
  const primeiro = digitoVerificador(base, maior)
  return `${base}${primeiro}${digitoVerificador(`${base}${primeiro}`, maior)}`
}

const confere = (documento: string) => documento === addCheckDigits(documento.slice(0, -2))

/** Are the check digits of this CPF or CNPJ right? The same digit eleven times is no CPF. */
export function documentoConfere(texto: string): boolean {
  const documento = normalizeDocumento(texto)
  if (/^\d{11}$/.test(documento)) return !/^(\d)\1{10}$/.test(documento) && confere(documento)
  return /^[0-9A-Z]{12}\d{2}$/.test(documento) && !/^0{14}$/.test(documento) && confere(documento)
}

/** `CPF: `, `CNPJ/MF nº ` before a document, and `(CPF)` behind it. `MF.` and `NO.` may also begin a company's number. */
const PALAVRA_ANTES = /^[^0-9A-Z]*(?:(?:CPF|CNPJ|N|(?:MF|NO)(?!\.[0-9A-Z]{3}\.))[^0-9A-Z]+)+/
const PALAVRA_DEPOIS = /[^0-9A-Z]+(?:CPF|CNPJ)[^0-9A-Z]*$/
/** The word without a space; the letters may also begin a company's number. */
const PALAVRA_JUNTO = /^(?:CPF(?=\d{11}$)|CNPJ(?=[0-9A-Z]{12}\d{2}$))/

/** How many zeros at the beginning of a CPF or CNPJ a spreadsheet is trusted to have eaten: shorter numbers are others. */
const CPF_SEM_ZEROS = /^\d{9,10}$/
const CNPJ_SEM_ZEROS = /^\d{12,13}$/

/**
 * A document as people and spreadsheets write it, as it is stored: without the words CPF and CNPJ, with the zeros that a
 * spreadsheet ate where the check digits then hold. What is no document stays what it is.
 */
export function parseDocumento(texto: string): string {
  const escrito = texto.toUpperCase()
  const bareDocumento = normalizeDocumento(escrito.replace(PALAVRA_ANTES, '').replace(PALAVRA_DEPOIS, ''))
  const junto = bareDocumento.replace(PALAVRA_JUNTO, '')
  const documento = documentoConfere(bareDocumento) && !documentoConfere(junto) ? bareDocumento : junto
  const inteiro = CPF_SEM_ZEROS.test(documento)
    ? documento.padStart(11, '0')
    : CNPJ_SEM_ZEROS.test(documento)
      ? documento.padStart(14, '0')
      : documento
  return documentoConfere(inteiro) ? inteiro : documento
}

/** Returns what a person should look at in a stored document; null when it is a CPF, a CNPJ or empty. */
export function notaDoDocumento(documento: string): string | null {
  if (documento === '' || documentoConfere(documento)) return null
  return documento.length === 11 || documento.length === 14
    ? 'Confira: os dígitos verificadores não batem.'
    : 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'
}

/** `123.456.789-09`, `12.ABC.345/01DE-35`; anything of another length stays as it is. */
export function formatDocumento(texto: string): string {
  const d = normalizeDocumento(texto)
  if (/^\d{11}$/.test(d)) return d.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (d.length === 14) return d.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return texto
}

/** Writes a document with its name: `CPF: 123.456.789-09`, `CNPJ: 12.ABC.345/01DE-35`. Any other text is returned unchanged. */
export function describeDocumento(texto: string): string {
  const documento = normalizeDocumento(texto)
  const label =
    /^\d{11}$/.test(documento) || documento.length === CARACTERES_DO_CNPJ ? `${nomeDoDocumento(texto)}: ` : ''
  return `${label}${formatDocumento(texto)}`
}

const CARACTERES_DO_CNPJ = 14
/** What the document of a customer is called. */
export const nomeDoDocumento = (texto: string): 'CPF' | 'CNPJ' =>
  normalizeDocumento(texto).length === CARACTERES_DO_CNPJ ? 'CNPJ' : 'CPF'

/** A document as it is typed or pasted, written as it will be stored. */
export const formatTypedDocumento = (texto: string): string => formatDocumento(parseDocumento(texto))

/** Only the digits of a CEP or a telephone. */
export const soDigitos = (texto: string): string => texto.replace(/\D/g, '')

const PAIS = '55'
/** The country (`+55`, `0055`), the trunk's 0 with or without a carrier's two digits (`0 81`, `0 41 81`), area and number. */
const NACIONAL = /^(?:00)?(?:55)?(?:0(?:[1-9]\d)?)?([1-9]{2}\d{8,9})$/
const COM_AREA = /^[1-9]{2}\d{8,9}$/
/** Another country's number behind `00`: eight to fifteen digits with its code. */
const DE_FORA = /^00(?!55)([1-9]\d{7,14})$/
const ESTRANGEIRO = /^\D*\+(?!\D*55)/
/**
 * Area and number of a Brazilian telephone, without country, trunk and carrier in front; of any other all digits.
 * `telefone_nacional` is the same rule in the database, for an index.
 */
export function telefoneNacional(telefone: string): string {
  const digitos = soDigitos(telefone)
  return (ESTRANGEIRO.test(telefone) ? null : NACIONAL.exec(digitos)?.[1]) ?? digitos
}

/** The digits to call from any country, country code first; '' if area or country is missing. */
export function telefoneInternacional(telefone: string): string {
  const digitos = telefoneNacional(telefone)
  if (ESTRANGEIRO.test(telefone)) return digitos
  if (COM_AREA.test(digitos)) return `${PAIS}${digitos}`
  // `00` is how `+` is dialled.
  return DE_FORA.exec(digitos)?.[1] ?? ''
}

/** Texts with letters are not formatted: a letter may be a mistyped digit. */
const SO_DIGITOS_E_SINAIS = /^[\d\s().+/-]*$/

/** `50010-000`; texts with a letter or without exactly eight digits stay as they are. */
export function formatCep(texto: string): string {
  const d = soDigitos(texto)
  return d.length === 8 && SO_DIGITOS_E_SINAIS.test(texto) ? `${d.slice(0, 5)}-${d.slice(5)}` : texto
}

/** `(81) 99999-0000`; texts with a letter, foreign numbers and numbers without an area stay as they are. */
export function formatTelefone(texto: string): string {
  const d = telefoneNacional(texto)
  const escrito = SO_DIGITOS_E_SINAIS.test(texto) && !ESTRANGEIRO.test(texto)
  return escrito && COM_AREA.test(d) ? `(${d.slice(0, 2)}) ${d.slice(2, -4)}-${d.slice(-4)}` : texto
}
