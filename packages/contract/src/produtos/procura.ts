import { normalizar } from '../shared/search.ts'

interface Procuravel {
  readonly titulo: string
  readonly sku: string | null
  readonly codigo: string
  readonly modelo: { readonly codigo: string; readonly nome: string }
}
interface VariacaoProcuravel {
  readonly sku: string | null
  readonly nome_cor: string | null
  readonly tamanho: string | null
}

/**
 * The variation that a search means: the only one that has all words that the product itself lacks (colour, size, SKU).
 * Null when every word is the product's, or when several variations answer.
 */
export function variacaoProcurada<V extends VariacaoProcuravel>(
  produto: Procuravel & { readonly variacoes: readonly V[] },
  busca: string,
): V | null {
  const { titulo, sku, codigo, modelo, variacoes } = produto
  const doProduto = [titulo, sku, codigo, modelo.codigo, modelo.nome]
  const palavras = normalizar(busca).split(' ').filter(Boolean)
  // `p` means the size, though the title may have a word that begins with it.
  const eTamanho = (palavra: string) => variacoes.some(({ tamanho }) => normalizar(tamanho ?? '') === palavra)
  const restantes = palavras.filter((palavra) => eTamanho(palavra) || !ocorre(palavra, doProduto))
  if (restantes.length === 0) return null
  const [achada = null, ...outras] = variacoes.filter((v) => restantes.every((palavra) => eDaVariacao(palavra, v)))
  return outras.length === 0 ? achada : null
}

/** A word of one or two letters is looked for at the beginning of words, as the search does. */
const ocorre = (palavra: string, textos: readonly (string | null)[]): boolean => {
  const texto = ` ${normalizar(textos.join(' '))}`
  return texto.includes(palavra.length < 3 ? ` ${palavra}` : palavra)
}

/** A size is meant whole: `g` is not `gg`. */
const eDaVariacao = (palavra: string, { sku, nome_cor, tamanho }: VariacaoProcuravel): boolean =>
  normalizar(tamanho ?? '') === palavra || ocorre(palavra, [nome_cor]) || (palavra.length > 2 && ocorre(palavra, [sku]))
