/** Access keys of electronic invoices: 44 digits, of which two say the model and the last checks the others. */

const DIGITOS = 44
const MODELO = { de: 20, ate: 22, nfe: '55' }

/** The key without what people put between its digits. */
export const digitosDaNfe = (texto: string): string => texto.replace(/\D/g, '')

/** Why a text is no access key of an NF-e (model 55), in a sentence; null when it is one. */
export function erroDaChaveNfe(texto: string): string | null {
  const chave = digitosDaNfe(texto)
  if (chave.length !== DIGITOS) return `A chave da NF-e tem ${DIGITOS} dígitos; esta tem ${chave.length}.`
  if (chave.slice(MODELO.de, MODELO.ate) !== MODELO.nfe)
    return `A nota deve ser uma NF-e (modelo 55); esta chave é do modelo ${chave.slice(MODELO.de, MODELO.ate)}.`
  return digitoVerificador(chave.slice(0, -1)) === Number(chave.at(-1))
    ? null
    : 'A chave da NF-e foi digitada errada: o último dígito não confere.'
}

/** Modulo 11 with weights 2 to 9 from the right; remainders 0 and 1 give 0. */
export function digitoVerificador(base: string): number {
  const soma = [...base].toReversed().reduce((total, digito, i) => total + Number(digito) * (2 + (i % 8)), 0)
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}
