import { digitoVerificador, normalizeDocumento } from './documents.ts'

/**
 * Access keys of electronic documents: 44 digits, of which two say the model and the last checks the others. Since July
 * 2026 the first twelve characters of the company's number in it may be letters.
 */
const TAMANHO = 44
const FORMA = /^\d{6}[0-9A-Z]{12}\d{26}$/
const MODELO = { de: 20, ate: 22, nfe: '55' }

/** The key without what people put between its characters, and without the `NFe` that stands before it in an XML. */
export function parseNotaKey(texto: string): string {
  const chave = normalizeDocumento(texto)
  return chave.length === TAMANHO + 3 && chave.startsWith('NFE') ? chave.slice(3) : chave
}

/** Has it the form of a key, of whatever model? */
export const hasKeyFormat = (chave: string): boolean => FORMA.test(chave)

/** Does the last digit of a key check the others? */
export const hasRightKeyDigit = (chave: string): boolean =>
  digitoVerificador(chave.slice(0, -1)) === Number(chave.at(-1))

/** Why a text is no access key of an NF-e (model 55), in a sentence; null when it is one. */
export function erroDaChaveNfe(texto: string): string | null {
  const chave = parseNotaKey(texto)
  if (chave.length !== TAMANHO) return `A chave da NF-e tem ${TAMANHO} dígitos; esta tem ${chave.length}.`
  if (!hasKeyFormat(chave))
    return 'A chave da NF-e só pode ter letras nos 12 primeiros caracteres do CNPJ (do 7º ao 18º).'
  if (chave.slice(MODELO.de, MODELO.ate) !== MODELO.nfe)
    return `A nota deve ser uma NF-e (modelo 55); esta chave é do modelo ${chave.slice(MODELO.de, MODELO.ate)}.`
  return hasRightKeyDigit(chave) ? null : 'A chave da NF-e foi digitada errada: o último dígito não confere.'
}
