import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type Contavel, formatVariacaoOpcao, needsVariacao, pecasDoItem } from '../../../../shared/vendas/item.ts'

export type Contado = Contavel & {
  readonly producao?: Pick<NonNullable<ItemDaVenda['producao']>, 'prontas' | 'sem_estampa'> | undefined
}

/** The content of a scanned label: ids of a product and perhaps a variation, or a SKU. */
export type Leitura =
  | { readonly tipo: 'produto'; readonly produtoId: number; readonly variacaoId: number | null }
  | { readonly tipo: 'sku'; readonly sku: string }

type Item = Pick<ItemDaVenda, 'item_id' | 'id' | 'variacao_id' | 'sku' | 'quantidade' | 'tem_variacoes' | 'variacoes'> &
  Contado & {
    readonly estampas?: readonly Pick<ItemDaVenda['estampas'][number], 'posicao' | 'arte' | 'miniatura_url'>[]
    readonly personalizacao?: ItemDaVenda['personalizacao']
  }

/** Picked pieces of one line: their number, and their variations when the line names none. */
interface Separadas {
  readonly unidades: number
  /** Those of them that were scanned: a tick by hand that is taken away leaves them. */
  readonly lidas?: number
  readonly variacoes: ReadonlyMap<number, number>
}
/** By line (`item_id`). */
export type Separacao = ReadonlyMap<number, Separadas>
export const NADA_SEPARADO: Separacao = new Map()

/** A line that takes the scanned piece. */
export interface Place<T extends Item = ItemDaVenda> {
  readonly item: T
  /** The scanned variation, when the line names none. */
  readonly variacaoId: number | null
}

interface Separada<T extends Item> extends Place<T> {
  readonly tipo: 'separada'
  readonly unidades: number
  /** Its print is still to be done. */
  readonly isToPrint: boolean
  /** Further lines that take the same blank, with another print: the label does not say which print is on the piece. */
  readonly otherPlaces: readonly Place<T>[]
}

export type Resultado<T extends Item = Item> =
  | Separada<T>
  /** All lines that take this piece are complete. */
  | { readonly tipo: 'sobra'; readonly item: T }
  /** The label names only a product that comes in variations: which one, has to be asked. */
  | { readonly tipo: 'sem-variacao'; readonly item: T }
  /** The line has pieces of another variation, which was read before: a line is of one variation. */
  | { readonly tipo: 'outra-variacao'; readonly item: T; readonly variacaoLida: number }
  /** The product is asked for, in other variations: those of `itens`. */
  | { readonly tipo: 'variacao-errada'; readonly itens: readonly T[] }
  | { readonly tipo: 'fora' }

/** Never more than the line asks for, also after the sale was edited elsewhere. Of a kit: those with all parts. */
export function unidadesDe(separacao: Separacao, item: Contavel): number {
  const { item_id, quantidade, partes = [], despesa } = item
  if (despesa) return quantidade
  if (partes.length === 0) return Math.min(separacao.get(item_id)?.unidades ?? 0, quantidade)
  const kits = pecasDoItem(item).map((part) => unidadesDe(separacao, part) / (part.quantidade / quantidade))
  return Math.floor(Math.min(...kits))
}

export const isItemPicked = (separacao: Separacao, item: Contavel): boolean =>
  unidadesDe(separacao, item) === item.quantidade

/**
 * Counts one piece for its line. A line that names the piece's variation comes before a line that takes any variation of
 * the product, so that the order of the readings does not matter. Of several prints on one blank a line of `preferredIds`, the
 * latest first, comes before the others.
 */
export function applyLeitura<T extends Item>(
  separacao: Separacao,
  itens: readonly T[],
  leitura: Leitura,
  preferredIds: readonly number[] = [],
): { separacao: Separacao; resultado: Resultado<T> } {
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const places = [...pecas.flatMap((item) => exata(item, leitura)), ...pecas.flatMap((item) => livre(item, leitura))]
  const unpicked = places.filter(({ item }) => !isItemPicked(separacao, item))
  const open = unpicked.filter(({ item, variacaoId }) => [variacaoId, null].includes(variacaoLida(separacao, item)))
  const [blockedPlace] = unpicked
  const blockedLida = blockedPlace && variacaoLida(separacao, blockedPlace.item)
  if (open.length === 0 && blockedPlace && blockedLida != null)
    return { separacao, resultado: { tipo: 'outra-variacao', item: blockedPlace.item, variacaoLida: blockedLida } }
  // A line whose variation is known takes the piece before an undecided line.
  const decided = open.filter(({ item, variacaoId }) => variacaoId === variacaoLida(separacao, item))
  const candidates = decided.length > 0 ? decided : open
  const unlabelled = places.find(
    ({ item, variacaoId }) =>
      hasUnlabelledPecas(separacao, item) && [variacaoId, null].includes(variacaoLida(separacao, item)),
  )
  const preferredId = preferredIds.findLast((id) => candidates.some(({ item }) => item.item_id === id))
  // One blank serves lines of several prints: the label is on a piece that is printed already.
  const place =
    candidates.find(({ item }) => item.item_id === preferredId) ??
    candidates.find(({ item }) => isPecaMade(separacao, item)) ??
    candidates[0] ??
    unlabelled
  if (!place) return { separacao, resultado: recusa(separacao, pecas, leitura, places.at(-1)?.item) }
  const otherPlaces = candidates.filter(({ item }) => describePrint(item) !== describePrint(place.item))
  return countPeca(separacao, place, otherPlaces, place === unlabelled ? 0 : 1)
}

/** Counts the piece that was read last for another of the lines that take it. */
export const moveLeitura = <T extends Item>(
  separacao: Separacao,
  { item, variacaoId, otherPlaces }: Place<T> & Pick<Separada<T>, 'otherPlaces'>,
  place: Place<T>,
) =>
  countPeca(removeLeitura(separacao, { item, variacaoId }), place, [
    { item, variacaoId },
    ...otherPlaces.filter((otherPlace) => otherPlace.item.item_id !== place.item.item_id),
  ])

/** `added`: 0 for a piece that was counted by hand before its label was read. */
function countPeca<T extends Item>(
  separacao: Separacao,
  { item, variacaoId }: Place<T>,
  otherPlaces: readonly Place<T>[],
  added = 1,
): { separacao: Separacao; resultado: Separada<T> } {
  const unidades = unidadesDe(separacao, item) + added
  const variacoes = new Map(separacao.get(item.item_id)?.variacoes)
  if (variacaoId !== null) variacoes.set(variacaoId, (variacoes.get(variacaoId) ?? 0) + 1)
  return {
    separacao: new Map(separacao).set(item.item_id, { unidades, lidas: countLidas(separacao, item) + 1, variacoes }),
    resultado: {
      tipo: 'separada',
      item,
      unidades,
      variacaoId,
      isToPrint: !isPecaMade(separacao, item),
      otherPlaces,
    },
  }
}

/** Returns a key of the line's prints and names: lines with one key are printed alike. '' for a kit's part, which has no print. */
const describePrint = ({ item_id, estampas = [], personalizacao }: Item): string =>
  item_id < 0
    ? ''
    : JSON.stringify([
        estampas.map(({ posicao, arte, miniatura_url }) => [posicao, arte, miniatura_url]),
        personalizacao ?? [],
      ])

/**
 * The line names no variation, is complete, and was ticked by hand: not every piece was read. A label then says which
 * variation a piece is, and counts no further one.
 */
export function hasUnlabelledPecas(separacao: Separacao, item: Item): boolean {
  const readCount = [...(separacao.get(item.item_id)?.variacoes.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return needsVariacao(item) && isItemPicked(separacao, item) && readCount < item.quantidade
}

/** Takes back one scanned piece of the line. */
export function removeLeitura(
  separacao: Separacao,
  { item, variacaoId }: { readonly item: Pick<Item, 'item_id'>; readonly variacaoId: number | null },
): Separacao {
  const picked = separacao.get(item.item_id)
  if (!picked || picked.unidades === 0) return separacao
  const variacoes = new Map(picked.variacoes)
  if (variacaoId !== null) {
    const left = (variacoes.get(variacaoId) ?? 0) - 1
    if (left > 0) variacoes.set(variacaoId, left)
    else variacoes.delete(variacaoId)
  }
  const lidas = Math.max(0, countLidas(separacao, item) - 1)
  return new Map(separacao).set(item.item_id, { unidades: picked.unidades - 1, lidas, variacoes })
}

/** Takes back one piece of the line: one that was ticked by hand before one that was scanned. */
export function removePeca(separacao: Separacao, item: Pick<Item, 'item_id'>): Separacao {
  const picked = separacao.get(item.item_id)
  if (!picked || picked.unidades <= countLidas(separacao, item))
    return removeLeitura(separacao, { item, variacaoId: null })
  return new Map(separacao).set(item.item_id, { ...picked, unidades: picked.unidades - 1 })
}

/** The next piece of the line is made: its print is done, or it has none. */
export const isPecaMade = (separacao: Separacao, item: Contado): boolean =>
  !item.producao || unidadesDe(separacao, item) < item.producao.prontas + item.producao.sem_estampa

export const countLidas = (separacao: Separacao, { item_id }: Pick<Item, 'item_id'>): number =>
  separacao.get(item_id)?.lidas ?? 0

/** Ticks a line by hand: counts all of its pieces. Taken away, the tick leaves those that were scanned; without it, none. */
export const markItem = (separacao: Separacao, item: Contavel, sim: boolean): Separacao => {
  const pecas = pecasDoItem(item)
  if (pecas[0] !== item) return pecas.reduce((current, part) => markItem(current, part, sim), separacao)
  const lidas = countLidas(separacao, item)
  const isKept = sim || lidas < unidadesDe(separacao, item)
  const variacoes = isKept ? separacao.get(item.item_id)?.variacoes : undefined
  return new Map(separacao).set(item.item_id, {
    unidades: sim ? item.quantidade : isKept ? lidas : 0,
    lidas: isKept ? lidas : 0,
    variacoes: variacoes ?? new Map(),
  })
}

/** The line asks for exactly the scanned item. A label of the whole product does not say which of its variations it is on. */
function exata<T extends Item>(item: T, leitura: Leitura): Place<T>[] {
  if (needsVariacao(item)) return []
  const igual =
    leitura.tipo === 'sku'
      ? mesmoSku(item.sku, leitura.sku)
      : item.id === leitura.produtoId && item.variacao_id === leitura.variacaoId
  return igual ? [{ item, variacaoId: null }] : []
}

/** The line takes any variation of its product, and one was read. */
function livre<T extends Item>(item: T, leitura: Leitura): Place<T>[] {
  if (item.variacao_id !== null) return []
  if (item.qualquer && leitura.tipo === 'produto' && item.id === leitura.produtoId)
    return [{ item, variacaoId: leitura.variacaoId }]
  const matchedVariacao = item.variacoes.find((variacao) =>
    leitura.tipo === 'sku'
      ? mesmoSku(variacao.sku, leitura.sku)
      : item.id === leitura.produtoId && variacao.id === leitura.variacaoId,
  )
  return matchedVariacao ? [{ item, variacaoId: matchedVariacao.id }] : []
}

function recusa<T extends Item>(
  separacao: Separacao,
  itens: readonly T[],
  leitura: Leitura,
  cheio: T | undefined,
): Resultado<T> {
  if (cheio) return { tipo: 'sobra', item: cheio }
  const produtoItens = itens.filter((item) =>
    leitura.tipo === 'sku'
      ? needsVariacao(item) && mesmoSku(item.sku, leitura.sku)
      : leitura.variacaoId === null && item.id === leitura.produtoId,
  )
  const [first] = produtoItens
  if (!first) return refuseVariacao(separacao, itens, leitura)
  const incompleto = produtoItens.find((item) => !isItemPicked(separacao, item) || hasUnlabelledPecas(separacao, item))
  return incompleto ? { tipo: 'sem-variacao', item: incompleto } : { tipo: 'sobra', item: first }
}

/** The label names a variation that no line takes. */
function refuseVariacao<T extends Item>(separacao: Separacao, itens: readonly T[], leitura: Leitura): Resultado<T> {
  if (leitura.tipo === 'sku' || leitura.variacaoId === null) return { tipo: 'fora' }
  const produtoItens = itens.filter(({ id, variacao_id }) => id === leitura.produtoId && variacao_id !== null)
  if (produtoItens.length === 0) return { tipo: 'fora' }
  const unpicked = produtoItens.filter((item) => !isItemPicked(separacao, item))
  return { tipo: 'variacao-errada', itens: unpicked.length > 0 ? unpicked : produtoItens }
}

/** The picked pieces of a line: `1 de 3`. Undefined for an expense, which has no pieces. */
export const andamentoDoItem = (separacao: Separacao, item: ItemDaVenda): string | undefined =>
  item.despesa ? undefined : `${unidadesDe(separacao, item)} de ${item.quantidade}`

/** `2 Azul M, 1 Rosa` */
export const formatLidas = (separacao: Separacao, item: ItemDaVenda): string =>
  listVariacoesLidas(separacao, item)
    .map(({ nome, quantas }) => `${quantas} ${nome}`)
    .join(', ')

/** Variations that were read of a line which named none then, and how many pieces of each. */
export const listVariacoesLidas = (separacao: Separacao, { item_id, variacoes }: ItemDaVenda) =>
  [...(separacao.get(item_id)?.variacoes ?? [])].map(([id, quantas]) => {
    const variacao = variacoes.find((v) => v.id === id)
    return { id, quantas, nome: variacao ? formatVariacaoOpcao(variacao) : 'de outra variação' }
  })

type ComEscolha = Pick<ItemDaVenda, 'item_id' | 'variacao_id' | 'tem_variacoes' | 'variacoes'>

const idsDasLidas = (separacao: Separacao, { item_id }: ComEscolha) => [
  ...(separacao.get(item_id)?.variacoes.keys() ?? []),
]

/** The variation that all readings of a line say, where the line names none; null without one. */
export function variacaoLida(separacao: Separacao, item: ComEscolha): number | null {
  const [id = null, ...further] = idsDasLidas(separacao, item)
  return needsVariacao(item) && further.length === 0 ? id : null
}

/** The line names no variation, and none was read of it. */
export const isVariacaoUndecided = (separacao: Separacao, item: ComEscolha): boolean =>
  needsVariacao(item) && idsDasLidas(separacao, item).length === 0

/** The readings of a line say more than one variation, or another one than was chosen by hand. */
export function hasOtherVariacao(separacao: Separacao, item: ComEscolha): boolean {
  const ids = idsDasLidas(separacao, item)
  if (item.variacao_id === null) return needsVariacao(item) && ids.length > 1
  return ids.some((id) => id !== item.variacao_id)
}
