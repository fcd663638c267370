import { normalizeText } from '../shared/search.ts'
import { mesmoGtin } from './gtin.ts'

/** Codes that a piece is found by, besides its label's QR code. */
export interface ComCodigo {
  readonly sku: string | null
  readonly gtin?: string | null | undefined
}

/**
 * A normalised word of a search without the ending of its plural, so that it begins both forms: `pretas` → `preta`,
 * `moletons` → `moleto`, `azuis` → `azu`. Codes, and words that would be left with two letters, stay as they are.
 */
export function toSingular(palavra: string): string {
  if (!/^[a-z]{4,}$/.test(palavra)) return palavra
  const singular = palavra.replace(/oes$/, 'ao').replace(/(?:ns|(?<=[aeou])is|(?<=[rz])es|(?<!s)s)$/, '')
  return singular.length < 3 ? palavra : singular
}

/** The other gender of each word, in the singular: `Camiseta Preto` → `camiseto preta`. Mirrors SQL `outras_formas()`. */
export const outrasFormas = (texto: string): string =>
  normalizeText(texto)
    .split(/[^a-z]+/)
    .filter((palavra) => /^[a-z]{3,}([oa]s?|oes)$/.test(palavra) && !palavra.endsWith('ao'))
    .map((palavra) =>
      palavra.endsWith('oes')
        ? `${palavra.slice(0, -3)}ao`
        : palavra.replace(/([oa])s?$/, (_, genero: string) => (genero === 'o' ? 'a' : 'o')),
    )
    .join(' ')

interface Procuravel extends ComCodigo {
  readonly titulo: string
  readonly codigo: string
  readonly modelo: { readonly codigo: string; readonly nome: string }
}
interface VariacaoProcuravel extends ComCodigo {
  readonly nome_cor: string | null
  readonly tamanho: string | null
}

/**
 * The variations that a search means: those with all the words that some variation has and the product itself lacks
 * (colour, size, SKU, EAN). A word that no variation has is the product's or its category's. None when no word tells
 * variations apart.
 */
export function variacoesProcuradas<V extends VariacaoProcuravel>(
  produto: Procuravel & { readonly variacoes: readonly V[] },
  busca: string,
): V[] {
  const { titulo, sku, gtin = null, codigo, modelo, variacoes } = produto
  const produtoTexts = [titulo, sku, gtin, codigo, modelo.codigo, modelo.nome]
  const palavras = normalizeText(busca).split(' ').filter(Boolean)
  // `p` means the size, though the title may have a word that begins with it, and no colour; `38` also `38/40`, where no
  // size is called so.
  const eTamanho = (palavra: string) => variacoes.some(({ tamanho }) => partesDoTamanho(tamanho).includes(palavra))
  const eDela = (palavra: string, v: V) => {
    if (!eTamanho(palavra)) return eDaVariacao(palavra, v)
    const inteiro = variacoes.some(({ tamanho }) => normalizeText(tamanho ?? '') === palavra)
    return inteiro ? normalizeText(v.tamanho ?? '') === palavra : partesDoTamanho(v.tamanho).includes(palavra)
  }
  const restantes = palavras.filter(
    (palavra) =>
      (eTamanho(palavra) || !ocorre(palavra, produtoTexts)) && variacoes.some((variacao) => eDela(palavra, variacao)),
  )
  if (restantes.length === 0) return []
  return variacoes.filter((v) => restantes.every((palavra) => eDela(palavra, v)))
}

const partesDoTamanho = (tamanho: string | null): string[] => {
  const inteiro = normalizeText(tamanho ?? '')
  return [inteiro, ...inteiro.split(/[ /]/)]
}

/** A word of one or two letters is looked for at the beginning of words, as the search does. */
const ocorre = (palavra: string, textos: readonly (string | null)[]): boolean => {
  const junto = textos.filter(Boolean).join(' ')
  const texto = ` ${normalizeText(junto)} ${outrasFormas(junto)}`
  return texto.includes(palavra.length < 3 ? ` ${palavra}` : toSingular(palavra))
}

/** A size is meant whole: `g` is not `gg`. */
const eDaVariacao = (palavra: string, { sku, gtin = null, nome_cor }: VariacaoProcuravel): boolean =>
  ocorre(palavra, [nome_cor]) || (palavra.length > 2 && ocorre(palavra, [sku, gtin])) || mesmoGtin(gtin, palavra)

/** `Preto · M, 5 disponíveis`. */
export const formatVariacaoEstoque = (v: VariacaoProcuravel & { readonly quantidade_disponivel: number }): string => {
  const livres = Math.max(0, v.quantidade_disponivel)
  const nome = [v.nome_cor, v.tamanho].filter(Boolean).join(' · ') || v.sku || ''
  return `${nome}, ${livres === 1 ? '1 disponível' : `${livres.toLocaleString('pt-BR')} disponíveis`}`
}
