import type { Personalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { tituloDoItem } from '@estampa/contract/vendas/recibo.ts'
import type { ItemDaVenda, ParteDoItem } from '@estampa/contract/vendas/vendas.schemas.ts'

/** Text that identifies the line within its sale: title, variation and SKU. */
export function nomeDoItem(item: ItemDaVenda): string {
  const name = tituloDoItem(item)
  return item.sku ? `${name} (${item.sku})` : name
}

interface ComImagens {
  readonly mockups: readonly { readonly miniatura: string; readonly do_produto?: boolean | undefined }[]
  readonly estampas: readonly { readonly miniatura_url: string | null }[]
  /** The product's own photograph. */
  readonly foto: string | null
}
/** The picture that stands for a line: how the piece will look, else the product, else what is printed on it. */
export const imagemDaLinha = ({ mockups, estampas, foto }: ComImagens): string | null =>
  (mockups.find(({ do_produto }) => !do_produto) ?? mockups[0])?.miniatura ??
  foto ??
  estampas.find(({ miniatura_url }) => miniatura_url !== null)?.miniatura_url ??
  null

/** The picture of a sale's line; a kit's part has none of its own. */
export const imagemDoItem = (item: ItemDaVenda): string | null =>
  item.item_id > 0 ? imagemDaLinha({ ...item, foto: item.imagem_url }) : null

/** The product comes in variations, and the line does not say which one. */
export const needsVariacao = (item: Pick<ItemDaVenda, 'tem_variacoes' | 'variacao_id' | 'variacoes'>): boolean =>
  item.tem_variacoes && item.variacao_id === null && item.variacoes.length > 0

/** How one of the variations to choose from is called. */
export const formatVariacaoOpcao = ({ id, cor, tamanho, sku }: ItemDaVenda['variacoes'][number]): string =>
  nomeDaVariacao({ nome_cor: cor, tamanho }) || sku || `Variação ${id}`

/** The model's code, and the SKU or (without a chosen variation) the number of variations. */
export function identidadeDoItem({ modelo, sku, tem_variacoes, variacao_id, variacoes }: ItemDaVenda): string[] {
  const lacksVariacao = needsVariacao({ tem_variacoes, variacao_id, variacoes })
  const quantas = plural(variacoes.length, 'variação', 'variações')
  const parts = [modelo?.codigo, lacksVariacao ? quantas : sku]
  return [...new Set(parts.filter((part) => part != null && part !== ''))] as string[]
}

/** Each line is a piece; a last word after a comma is its number, and so is a line of digits. */
export const parseNames = (text: string): Personalizacao =>
  text
    .split('\n')
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '')
    .map((linha) => {
      if (/^\d{1,10}$/.test(linha)) return { nome: '', numero: linha }
      const [, name = linha, numero = ''] = /^(.*?)[,;\t]\s*(\S{1,10})$/.exec(linha) ?? []
      return { nome: name.trim(), numero }
    })

/** A line that may sell a kit. `qualquer`: a kit's part of which any variation will do. */
export interface ComPartes {
  readonly partes?: readonly ParteDoItem[]
  readonly qualquer?: boolean
  /** An amount beside the pieces: there is nothing to fetch. */
  readonly despesa?: boolean | undefined
}
export type Contavel = Pick<ItemDaVenda, 'item_id' | 'quantidade'> & ComPartes

/** More parts than a kit has, so that two parts never have one number. */
const LUGARES = 1000

/** The pieces to fetch for a line: a kit's parts, each as a line of its own; else the line itself. */
export function pecasDoItem<T extends Contavel>(item: T): T[] {
  const { partes = [], despesa } = item
  if (despesa) return []
  if (partes.length === 0) return [item]
  return partes.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade }, place) => ({
    ...item,
    // Below zero: no line of a sale has it.
    item_id: -(Math.abs(item.item_id) * LUGARES + place + 1),
    id: produto_id,
    variacao_id,
    titulo,
    variacao,
    sku,
    quantidade: item.quantidade * quantidade,
    tem_variacoes: false,
    variacoes: [],
    partes: [],
    // The kit's values of these fields are none of the part's.
    imagem_url: null,
    modelo: null,
    qualquer: variacao_id === null,
  }))
}
