import { CARACTERES } from '../shared/maximos.ts'
import type { Personalizacao } from './personalizacao.schemas.ts'

/** A piece's name and number as people read and type them: `Bia, 10`. */
export const formatPersonalizacao = ({ nome, numero }: Personalizacao[number]): string =>
  [nome, numero].filter(Boolean).join(', ')

interface Nomeada {
  readonly personalizacao?: Personalizacao | undefined
  readonly variacao_id: number | null
  readonly variacoes: readonly { readonly id: number; readonly tamanho: string | null }[]
}
/** Names and numbers of a line's pieces, for a paper: `Tamanho M: Bia, 10 · Caio, 9`; '' of a line without. */
export function describeNomes({ personalizacao = [], variacao_id, variacoes }: Nomeada): string {
  if (personalizacao.length === 0) return ''
  const tamanho = variacoes.find(({ id }) => id === variacao_id)?.tamanho
  return `${tamanho ? `Tamanho ${tamanho}` : 'Nomes'}: ${personalizacao.map(formatPersonalizacao).join(' · ')}`
}

const ROTULO_DO_NOME = /^nome\s*[:\-–]\s*(.+)$/i
const ROTULO_DO_NUMERO = /^(?:n[uú]mero|n[º°]|n\.|no\.)\s*[:\-–]?\s*(\d+)$/i

/**
 * Names and numbers that a buyer's words say for certain: each part is labelled, as in `Nome: ANA, Número: 10`. Null where a part
 * is anything else, or a name or a number is longer than may be stored: a person reads the words then.
 */
export function namesOfWords(palavras: string): Personalizacao | null {
  const partes = palavras
    .split(/[\n,;|]/)
    .map((parte) => parte.trim())
    .filter(Boolean)
  const pecas: { nome: string; numero: string }[] = []
  for (const parte of partes) {
    const nome = ROTULO_DO_NOME.exec(parte)?.[1]?.trim()
    const numero = ROTULO_DO_NUMERO.exec(parte)?.[1]
    const ultima = pecas.at(-1)
    if (nome !== undefined && nome.length <= CARACTERES.personalizacao.nome) pecas.push({ nome, numero: '' })
    else if (numero === undefined || numero.length > CARACTERES.personalizacao.numero) return null
    else if (ultima?.numero === '') ultima.numero = numero
    else pecas.push({ nome: '', numero })
  }
  return pecas.length === 0 ? null : pecas
}
