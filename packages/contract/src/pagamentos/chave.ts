import { documentoConfere, normalizeDocumento, parseDocumento, soDigitos } from '../shared/documents.ts'

export const TIPOS_DE_CHAVE = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  telefone: 'Telefone',
  email: 'E-mail',
  aleatoria: 'Chave aleatória',
} as const
export type TipoDeChave = keyof typeof TIPOS_DE_CHAVE
export const CHAVE_INVALIDA = 'Informe um CPF, CNPJ, telefone com DDD, e-mail ou chave aleatória.'
export interface ChavePix {
  readonly tipo: TipoDeChave
  /** As the BR Code carries it: no punctuation, telephones with +55. */
  readonly chave: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ALEATORIA = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Longest key in the PIX directory, characters: that of an e-mail. */
const MAXIMO = 77

/**
 * A PIX key as a person types it; null when it is none. Eleven digits are a CPF if its check digits are right, else a
 * mobile telephone.
 */
export function parsePixKey(texto: string): ChavePix | null {
  const escrita = texto.trim()
  const minuscula = escrita.toLowerCase()
  if (escrita.length > MAXIMO) return null
  if (EMAIL.test(minuscula)) return { tipo: 'email', chave: minuscula }
  if (ALEATORIA.test(minuscula)) return { tipo: 'aleatoria', chave: minuscula }
  // Digits alone are no CPF without its zeros: they may be a telephone.
  const documento = /\p{L}/u.test(escrita) ? parseDocumento(escrita) : normalizeDocumento(escrita)
  if (!/[+(]/.test(escrita) && documentoConfere(documento))
    return { tipo: documento.length === 11 ? 'cpf' : 'cnpj', chave: documento }
  const digitos = soDigitos(escrita)
  const nacional = escrita.startsWith('+') ? (digitos.startsWith('55') ? digitos.slice(2) : '') : digitos
  const soTelefone = /^[\d\s()+-]+$/.test(escrita)
  return soTelefone && /^[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(nacional)
    ? { tipo: 'telefone', chave: `+55${nacional}` }
    : null
}
