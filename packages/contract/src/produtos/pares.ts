import { normalizeText } from '../shared/search.ts'
import { nomeDaVariacao } from './variacoes.ts'

/** Colour and size: the pair that identifies a variation of a product. */
interface Par {
  readonly nome_cor?: string | null
  readonly tamanho?: string | null
}

const chavePorPartes = ({ nome_cor, tamanho }: Par, comoSeCompara: (parte: string) => string): string =>
  [nome_cor, tamanho].map((parte) => comoSeCompara(parte ?? '')).join('\x1f')

/** Equal keys mean the same variation; case does not count, and a hyphen equals a blank. */
export const chaveDoPar = (par: Par): string =>
  chavePorPartes(par, (parte) =>
    parte
      .normalize('NFC')
      .toLowerCase()
      .trim()
      .replace(/[\s-]+/g, '-'),
  )

/** A looser key without accents, blanks and hyphens: 'Bordô' and 'Bordo', 'G G' and 'GG' may be one variation. */
const chaveSemSinais = (par: Par): string => chavePorPartes(par, (parte) => normalizeText(parte).replace(/[\s-]+/g, ''))

/** The variation's name in a sentence, for quotation marks. */
export const nomeNaFrase = (par: Par): string => nomeDaVariacao(par) || 'sem cor nem tamanho'

/** `cor M`, `tamanho M`: names the fields, as equal values would be confused. */
export const corETamanhoNaFrase = ({ nome_cor, tamanho }: Par): string =>
  [nome_cor && `cor ${nome_cor}`, tamanho && `tamanho ${tamanho}`].filter(Boolean).join(' e ')

/** The positions of a variation and of an earlier equal one in a list. */
export interface Repeticao {
  readonly indice: number
  readonly anterior: number
}

/** Skips variations without colour and size: only their SKUs identify them. */
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
 * The variations with the colour and size of an earlier one. `antes`: the stored variations; two stored equal ones may stay
 * until one of them changes.
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

/** A note for each variation that equals or resembles an earlier one. Both stay, with separate pieces. */
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
