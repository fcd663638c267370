import { normalizar } from '../shared/search.ts'
import { nomeDaVariacao } from './variacoes.ts'

/** Colour and size: the pair that tells the variations of one product apart. */
interface Par {
  readonly nome_cor?: string | null
  readonly tamanho?: string | null
}

const chavePorPartes = ({ nome_cor, tamanho }: Par, comoSeCompara: (parte: string) => string): string =>
  [nome_cor, tamanho].map((parte) => comoSeCompara(parte ?? '')).join('\x1f')

/** Two variations of a product with the same key are the same one: case does not count, nor blanks against hyphens. */
export const chaveDoPar = (par: Par): string =>
  chavePorPartes(par, (parte) =>
    parte
      .normalize('NFC')
      .toLowerCase()
      .trim()
      .replace(/[\s-]+/g, '-'),
  )

/** The same without accents, blanks and hyphens: 'Bordô' and 'Bordo', 'G G' and 'GG' may be one, written in two ways. */
const chaveSemSinais = (par: Par): string => chavePorPartes(par, (parte) => normalizar(parte).replace(/[\s-]+/g, ''))

/** What a sentence calls a variation, within quotation marks. */
export const nomeNaFrase = (par: Par): string => nomeDaVariacao(par) || 'sem cor nem tamanho'

/** `cor M`, `tamanho M`: which is which where the values are alike. */
export const corETamanhoNaFrase = ({ nome_cor, tamanho }: Par): string =>
  [nome_cor && `cor ${nome_cor}`, tamanho && `tamanho ${tamanho}`].filter(Boolean).join(' e ')

/** A variation of a list and an earlier one, by their places. */
export interface Repeticao {
  readonly indice: number
  readonly anterior: number
}

/** Those without both are told apart by their SKUs alone: none repeats another. */
const repeticoes = <V extends Par>(variacoes: readonly V[], chave: (par: Par) => string): Repeticao[] => {
  const primeiras = new Map<string, number>()
  return variacoes.flatMap((variacao, indice) => {
    if (nomeDaVariacao(variacao).trim() === '') return []
    const anterior = primeiras.get(chave(variacao))
    if (anterior !== undefined) return [{ indice, anterior }]
    primeiras.set(chave(variacao), indice)
    return []
  })
}

/**
 * The variations that have colour and size of an earlier one. `antes`: the product as it is stored; two of these that were
 * alike before the rule stay, until one of them changes.
 */
export function paresRepetidos(
  variacoes: readonly (Par & { readonly id?: number | null | undefined })[],
  antes: readonly (Par & { readonly id: number })[] = [],
): Repeticao[] {
  const chavesGuardadas = new Map(antes.map((variacao) => [variacao.id, chaveDoPar(variacao)]))
  const era = (indice: number) => chavesGuardadas.get(variacoes[indice]?.id ?? 0)
  return repeticoes(variacoes, chaveDoPar).filter(({ indice, anterior }) => {
    const chave = chaveDoPar(variacoes[indice] ?? {})
    return era(indice) !== chave || era(anterior) !== chave
  })
}

/** A note for each variation that is like an earlier one, or nearly: both stay, and their pieces are counted apart. */
export const avisosDosPares = (
  variacoes: readonly (Par & { readonly sku?: string | null })[],
): (Repeticao & { aviso: string })[] =>
  repeticoes(variacoes, chaveSemSinais).flatMap(({ indice, anterior }) => {
    const [variacao, primeira] = [variacoes[indice], variacoes[anterior]]
    if (!variacao || !primeira) return []
    const iguais = chaveDoPar(variacao) === chaveDoPar(primeira)
    const nomes = iguais
      ? `Duas variações são “${nomeNaFrase(variacao)}”`
      : `“${nomeNaFrase(primeira)}” e “${nomeNaFrase(variacao)}”`
    const skus = iguais && variacao.sku && primeira.sku ? ` (SKU ${primeira.sku} e ${variacao.sku})` : ''
    const frase = iguais ? '' : ' parecem a mesma variação'
    return [{ indice, anterior, aviso: `${nomes}${skus}${frase}: as peças são contadas à parte em cada uma.` }]
  })
