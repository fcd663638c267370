import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import {
  id,
  idDe,
  inteiro,
  list,
  numero,
  object,
  objeto,
  rows,
  texto,
  textoOuNulo,
} from '../../../shared/api/readers.ts'
import type { PecaPedida } from '../../../shared/etiquetas.ts'
import { type Etiqueta, etiquetaDe } from '../etiqueta/etiqueta.ts'

export interface ItemDaFila {
  readonly produtoId: number
  /** Null: the product has no variations. */
  readonly variacaoId: number | null
  readonly etiqueta: Etiqueta
  readonly estoque: number
  readonly quantidade: number
}
export type Fila = readonly ItemDaFila[]

export const QUANTIDADE_MINIMA = 1
/** More labels of one kind than any roll has. */
export const QUANTIDADE_MAXIMA = 9999

export const limitQuantity = (quantidade: number): number =>
  Math.min(Math.max(Math.trunc(quantidade) || QUANTIDADE_MINIMA, QUANTIDADE_MINIMA), QUANTIDADE_MAXIMA)

export const itemDe = (produto: Produto, variacao?: Variacao): ItemDaFila => ({
  produtoId: produto.id,
  variacaoId: variacao?.id ?? null,
  etiqueta: etiquetaDe(produto, variacao),
  estoque: variacao?.quantidade ?? produto.quantidade_total,
  quantidade: QUANTIDADE_MINIMA,
})

/** The same piece with another print has labels of its own. */
export const chaveDoItem = ({ produtoId, variacaoId, etiqueta: { estampa } }: ItemDaFila): string =>
  [variacaoId === null ? produtoId : `${produtoId}-${variacaoId}`, ...estampa.slice(0, 1)].join(' ')

/** Adds labels of those that have none yet. */
export function completeFila(fila: Fila, novos: readonly ItemDaFila[]): Fila {
  const listedKeys = new Set(fila.map(chaveDoItem))
  return addEtiquetas(
    fila,
    novos.filter((novo) => !listedKeys.has(chaveDoItem(novo))),
  )
}

/** Adds labels: an existing item gets one more and its newer data. */
export function addEtiquetas(fila: Fila, novos: readonly ItemDaFila[]): Fila {
  const itens = new Map(fila.map((item) => [chaveDoItem(item), item]))
  for (const novo of novos) {
    const before = itens.get(chaveDoItem(novo))
    const quantidade = limitQuantity((before?.quantidade ?? 0) + novo.quantidade)
    itens.set(chaveDoItem(novo), { ...novo, quantidade })
  }
  return [...itens.values()]
}

export const changeFilaQuantity = (fila: Fila, key: string, quantidade: number): Fila =>
  fila.map((item) => (chaveDoItem(item) === key ? { ...item, quantidade: limitQuantity(quantidade) } : item))

export const removeFilaItem = (fila: Fila, key: string): Fila => fila.filter((item) => chaveDoItem(item) !== key)

export const quantidadeParaTodos = (fila: Fila, quantidade: number): Fila =>
  fila.map((item) => ({ ...item, quantidade: limitQuantity(quantidade) }))

/** Sets one label for each piece in stock; without stock the minimum stays. */
export const fillWithEstoque = (fila: Fila): Fila =>
  fila.map((item) => ({ ...item, quantidade: limitQuantity(item.estoque) }))

export const totalDeEtiquetas = (fila: Fila): number => fila.reduce((sum, { quantidade }) => sum + quantidade, 0)

/**
 * The lines as their products are now, without those whose product (null) or variation is gone. The line of a product
 * that comes in variations becomes a line of each. Products that are not in the map leave their lines as they are.
 */
export function updateFila(fila: Fila, produtos: ReadonlyMap<number, Produto | null>): Fila {
  const existingKeys = new Set(fila.map(chaveDoItem))
  return fila.flatMap((item) => {
    const produto = produtos.get(item.produtoId)
    if (produto === undefined) return item
    // A label of the whole product would not say which of its variations the piece is.
    const isSplit = item.variacaoId === null && (produto?.variacoes ?? []).length > 0
    const pedida = { ...item, estampa: item.etiqueta.estampa }
    if (!isSplit) return itensPedidos([pedida], produtos)
    return itensPedidos([{ ...pedida, quantidade: null }], produtos).filter(
      (requestedItem) => !existingKeys.has(chaveDoItem(requestedItem)),
    )
  })
}

/** The lines that an address asks for; none for a product or variation that does not exist any more. */
export function itensPedidos(pecas: readonly PecaPedida[], produtos: ReadonlyMap<number, Produto | null>): Fila {
  return pecas.flatMap(({ produtoId, variacaoId, quantidade, estampa = [] }) => {
    const produto = produtos.get(produtoId)
    if (!produto || produto.excluido_em !== null) return []
    const variacoes = produto.variacoes.filter(
      ({ id: candidateId }) => variacaoId === null || candidateId === variacaoId,
    )
    const itens =
      variacaoId === null && variacoes.length === 0
        ? [itemDe(produto)]
        : variacoes.map((variacao) => itemDe(produto, variacao))
    return itens.map((item) => ({
      ...item,
      etiqueta: { ...item.etiqueta, estampa },
      quantidade: limitQuantity(quantidade ?? QUANTIDADE_MINIMA),
    }))
  })
}

const linhas = rows<ItemDaFila>(
  object({
    produtoId: id,
    variacaoId: idDe,
    etiqueta: object({
      titulo: texto,
      sku: textoOuNulo,
      gtin: textoOuNulo,
      cor: textoOuNulo,
      tamanho: textoOuNulo,
      preco: parDePrecos,
      qr: texto,
      estampa: list(texto),
    }),
    estoque: inteiro,
    quantidade: (quantidade) => limitQuantity(inteiro(quantidade)),
  }),
  'produtoId',
)
function parDePrecos(value: unknown): Etiqueta['preco'] {
  const [menor, maior] = [numero(objeto(value).menor), numero(objeto(value).maior)]
  return menor !== null && maior !== null ? { menor, maior } : null
}

/** Reads stored lines, perhaps of an older version; drops invalid ones. */
export const parseFila = (value: unknown): Fila =>
  linhas(value).map((item) => {
    const qr = textoDoQr(item.produtoId, item.variacaoId)
    return { ...item, etiqueta: { ...item.etiqueta, qr } }
  })
