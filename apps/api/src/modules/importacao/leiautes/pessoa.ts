import { parseDocumento, soDigitos, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Campos, Entendida } from '../registros.ts'

interface Pessoa {
  /** Fields of the row by its columns: those that need nothing else stay. */
  readonly campos: Campos
  readonly nome: string
  readonly empresa: string
  readonly numeros: readonly Numero[]
  readonly emails: readonly string[]
  readonly rua: string
  readonly outroEndereco?: string | undefined
}

/** A contact of an address book, with several phones, e-mails and addresses; null for an empty contact. */
export function pessoa({ campos, nome, empresa, numeros, emails, rua, outroEndereco }: Pessoa): Entendida | null {
  const telefone = telefoneDe(numeros)
  const [email = '', ...extraEmails] = new Set(emails.filter(Boolean))
  const documento = parseDocumento(toTrimmedText(campos.cpf))
  if (![nome, empresa, telefone.numero, email, documento, rua].some(Boolean)) return null
  const isEmpresa = documento.length === 14 && empresa !== ''
  const sobra = normalizeText(nome) === normalizeText(empresa) ? '' : isEmpresa ? nome : nome && empresa
  return {
    campos: {
      ...campos,
      ...enderecoDe(rua, toTrimmedText(campos.complemento)),
      nome: isEmpresa ? empresa : nome || empresa,
      telefone: telefone.numero,
      email,
    },
    avisos: [
      ...telefone.avisos,
      ...(sobra === '' ? [] : [`O nome é o ${isEmpresa ? 'da empresa' : 'da pessoa'}: “${sobra}” não entra.`]),
      ...naoEntram('e-mail', extraEmails),
      ...naoEntram('endereço', outroEndereco ? [outroEndereco.replaceAll('\n', ', ')] : []),
    ],
  }
}

const naoEntram = (oque: string, droppedValues: readonly string[]) =>
  droppedValues.length === 0
    ? []
    : [`Fica um ${oque} só: ${droppedValues.join(', ')} não ${droppedValues.length > 1 ? 'entram' : 'entra'}.`]

interface Numero {
  /** As the file calls it; '' unknown. */
  readonly tipo: string
  readonly numero: string
}
const CELULAR = /cel|mobile|m[oó]vel|iphone|whats/i
const DIGITOS_DE_CELULAR = /^\d\d9\d{8}$/
const isCelular = ({ tipo, numero }: Numero) => CELULAR.test(tipo) || DIGITOS_DE_CELULAR.test(telefoneNacional(numero))
export const mesmoNumero = (a: string, b: string) => telefoneNacional(a) === telefoneNacional(b)

/** Picks the mobile among several: people are written to, and a carrier's messages go to it. A fax is no telephone. */
function telefoneDe(numeros: readonly Numero[]): { numero: string; avisos: readonly string[] } {
  const phones = numeros
    .filter(({ tipo, numero }) => soDigitos(numero) !== '' && !/fax/i.test(tipo))
    // Programs put an apostrophe before a `+`, as our file of refused rows does.
    .map(({ tipo, numero }) => ({ tipo, numero: numero.replace(/^'/, '') }))
  const numero = (phones.find(isCelular) ?? phones[0])?.numero ?? ''
  const extraNumbers = phones.filter((phone) => !mesmoNumero(phone.numero, numero)).map((phone) => phone.numero)
  return { numero, avisos: naoEntram('telefone', [...new Set(extraNumbers)]) }
}

const RUA_E_NUMERO = /^(.*\p{L}.*?)\s*,\s*(?:n[º°o.]*\s*)?(\d{1,6} ?\p{L}?|s\/?n)$/iu

/** A street with its number behind a comma; the lines below it are the complement. */
function enderecoDe(rua: string, complemento: string): Campos {
  const [primeira = '', ...extraLines] = rua.split('\n').map((linha) => linha.trim())
  const [, endereco = primeira, numero = ''] = RUA_E_NUMERO.exec(primeira) ?? []
  return { endereco, numero, complemento: [complemento, ...extraLines].filter(Boolean).join(', ') }
}

export const toTrimmedText = (celula: Campos[keyof Campos]): string => String(celula ?? '').trim()
export const junto = (partes: readonly string[]): string => partes.filter(Boolean).join(' ')
