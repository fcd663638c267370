import { codigoDoLeitor, eRotaConhecida, fixKeyboard, pecaDoCaminho } from '@estampa/contract/produtos/etiqueta.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'

/** The meaning of a scanned text, before any request. */
export type Codigo =
  /** The text of our own labels: `/produtos/12` or `/produtos/12?variacao=34`, also as a whole address of this shop. */
  | {
      readonly tipo: 'produto'
      readonly produtoId: number
      readonly variacaoId: number | null
      /** The path as it was read. */
      readonly caminho: string
    }
  /** An address of another site. */
  | { readonly tipo: 'externo'; readonly url: string }
  /** The text of a picking list, which is its sale's. */
  | { readonly tipo: 'venda'; readonly caminho: string }
  /** Another path of this shop, beginning with a slash. */
  | { readonly tipo: 'caminho'; readonly caminho: string }
  /** Anything else: a SKU, most likely. `javascript:`, `data:` and the like are only text. */
  | { readonly tipo: 'texto'; readonly texto: string }

/** Reads a scanned or typed text. `origem` is the shop's own, as in `location.origin`. */
export function parseCodigo(scannedText: string, origem: string): Codigo {
  const texto = fixKeyboard(scannedText.trim())
  if (/^https?:\/\//i.test(texto)) {
    if (!URL.canParse(texto)) return { tipo: 'texto', texto }
    const url = new URL(texto)
    return url.origin === origem ? daqui(caminhoDe(url)) : { tipo: 'externo', url: url.href }
  }
  return texto.startsWith('/') ? daqui(caminhoInterno(texto, origem)) : { tipo: 'texto', texto }
}

/** The path of this shop that a text names when it is taken as one; never an address of another site. */
export function caminhoInterno(text: string, origem: string): string {
  // Two slashes, or one of each kind, would begin the name of another server.
  return caminhoDe(new URL(`/${text.replace(/^[/\\\s]+/, '')}`, origem))
}

const caminhoDe = ({ pathname, search, hash }: URL) => pathname.replace(/^\/+/, '/') + search + hash

function daqui(caminho: string): Codigo {
  const peca = pecaDoCaminho(caminho)
  if (peca) return { tipo: 'produto', ...peca, caminho }
  return { tipo: /^\/vendas\/\d+$/.test(caminho) ? 'venda' : 'caminho', caminho }
}

/** Said of a text that leads to no product; of an EAN also what to do about it. */
export const buildNoProdutoMessage = (scannedText: string): string =>
  chaveDoGtin(scannedText) === ''
    ? `Nenhum produto tem o código “${curto(scannedText)}”.`
    : `Nenhum produto tem o EAN ${scannedText.trim()}. Escreva-o no produto, ou restaure o produto se ele está na lixeira.`

export const curto = (text: string) => (text.length > 60 ? `${cutText(text, 59)}…` : text)

/** Stands for a character that the page was not told (Unicode's replacement character). */
export const SEM_TEXTO = '\uFFFD'

/** Letters and digits in one word, or capitals with hyphens: as SKUs are written. */
const COMO_SKU = [/^(?=.*[a-z])(?=.*\d)[\w./-]{5,}$/i, /^(?=.*-)[A-Z./-]{6,}$/]

/** Text that a program types for a person, such as a name, a price or a telephone, is no code. */
export function pareceCodigo(text: string): boolean {
  const codigo = codigoDoLeitor(text)
  // The scanner says so itself, by what it adds.
  const isMarked = codigo !== text.trim()
  return isMarked || text.includes(SEM_TEXTO) || eCodigoInteiro(codigo) || COMO_SKU.some((forma) => forma.test(codigo))
}

/** Tells a whole code: one of our addresses, or the EAN of a product. */
export function eCodigoInteiro(text: string): boolean {
  const codigo = codigoDoLeitor(text)
  return eRotaConhecida(codigo.replace(/^https?:\/\/[^/]+/, '')) || chaveDoGtin(codigo) !== ''
}
