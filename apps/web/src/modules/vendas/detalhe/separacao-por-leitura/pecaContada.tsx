import { mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../../shared/api/apiError.ts'
import type { OpcaoDeVariacao } from '../../../../shared/device/leitor/QualVariacao.tsx'
import { needsVariacao, nomeDoItem, pecasDoItem } from '../../../../shared/vendas/item.ts'
import { umProduto } from '../../../produtos/produtos.queries.ts'
import { countLidas, type Leitura, type Resultado, type Separacao, unidadesDe, variacaoLida } from './separacao.ts'

/** A piece that was scanned and counted. */
export interface PecaContada extends Omit<Extract<Resultado<ItemDaVenda>, { tipo: 'separada' }>, 'tipo'> {
  /** It was taken back: `unidades` are those that are left. */
  readonly isUndone?: boolean
  /** As it was counted before the person moved it to another line: undoing leads back there. */
  readonly movedFrom?: PecaContada
}

/** The variation of an open line that was read, though the line did not take it. */
export const findVariacaoLida = ({ variacoes, variacao_id }: ItemDaVenda, leitura: Leitura): number | null => {
  if (variacao_id !== null) return null
  if (leitura.tipo === 'produto') return leitura.variacaoId
  return variacoes.find(({ sku }) => mesmoSku(sku, leitura.sku))?.id ?? null
}

/** The line with the variation that the label names, where the line itself leaves it open. */
export function nameVariacao(item: ItemDaVenda, variacaoId: number | null): ItemDaVenda {
  const lida = item.variacoes.find(({ id }) => id === variacaoId)
  return lida
    ? {
        ...item,
        sku: lida.sku ?? item.sku,
        variacao_id: lida.id,
        variacao: nomeDaVariacao({ nome_cor: lida.cor, tamanho: lida.tamanho }),
      }
    : item
}

/** The variation first: where a refusal is cut, the product's name is. */
const formatPeca = (variacao: string | null | undefined, titulo: string, sku: string | null): string =>
  `${[variacao, titulo].filter(Boolean).join(', ')}${sku ? ` (${sku})` : ''}`

export const describePeca = ({ variacao, titulo, descricao, sku }: ItemDaVenda): string =>
  formatPeca(variacao, titulo || descricao, sku)

/** The scanned item, with its name once the server has answered: the alarm does not wait for it. */
export function NomeDaPeca({ leitura }: { leitura: Leitura }) {
  const produtoId = leitura.tipo === 'produto' ? leitura.produtoId : 0
  const { data: produto, error } = useQuery({ ...umProduto(produtoId), enabled: produtoId > 0, retry: false })
  if (leitura.tipo === 'sku') return leitura.sku
  const { variacaoId } = leitura
  const codigo = `/produtos/${produtoId}${variacaoId === null ? '' : `?variacao=${variacaoId}`}`
  if (isNotFound(error)) return `${codigo}: nenhum produto tem este código.`
  const variacao = produto?.variacoes.find(({ id }) => id === variacaoId)
  if (!produto) return codigo
  return formatPeca(variacao && nomeDaVariacao(variacao), produto.titulo, variacao?.sku ?? produto.sku)
}

/**
 * Of a line that names its variation, those that no line asks for are unlikely. An open line can be the one that was read
 * of it, else those of which the stock has enough.
 */
export function limitOpcoes(
  separacao: Separacao,
  itens: readonly ItemDaVenda[],
  item: ItemDaVenda,
  choices: readonly OpcaoDeVariacao[],
): OpcaoDeVariacao[] {
  const lidaId = variacaoLida(separacao, item)
  if (!needsVariacao(item)) {
    const wanted = new Set(itens.flatMap((line) => pecasDoItem(line)).map(({ variacao_id }) => variacao_id))
    return choices.map((choice) => (wanted.has(choice.variacaoId) ? choice : { ...choice, isUnlikely: true }))
  }
  return choices
    .filter(({ variacaoId }) => lidaId === null || variacaoId === lidaId)
    .map((choice) => {
      const available = item.variacoes.find(({ id }) => id === choice.variacaoId)?.quantidade_disponivel
      return available === undefined ? choice : { ...choice, available, isTooFew: available < item.quantidade }
    })
}

export const sumLidas = (separacao: Separacao): number =>
  [...separacao.values()].reduce((sum, { lidas = 0 }) => sum + lidas, 0)

/** Its line is still here, has the piece, and was not ticked by hand since. */
export function isUndoable(separacao: Separacao, pecas: readonly ItemDaVenda[], reading: PecaContada): boolean {
  const item = pecas.find(({ item_id }) => item_id === reading.item.item_id)
  const unidades = item ? unidadesDe(separacao, item) : 0
  return unidades > 0 && unidades <= Math.max(countLidas(separacao, reading.item), reading.unidades)
}

export function describeSobra({ quantidade }: ItemDaVenda, isSeveral: boolean): string {
  if (isSeveral) return 'Nenhuma caixa pedia mais desta peça.'
  return `${quantidade === 1 ? 'A venda pede 1 peça' : `A venda pede ${quantidade} peças`}, e já estava completa.`
}

interface VariacaoErradaProps {
  /** The lines of the product. */
  itens: readonly ItemDaVenda[]
  leitura: Leitura
  isSeveral: boolean
}

export function VariacaoErrada({ itens, leitura, isSeveral }: VariacaoErradaProps) {
  const names = new Set(itens.map((item) => item.variacao || nomeDoItem(item)))
  const wanted = new Intl.ListFormat('pt-BR').format(names)
  return (
    <>
      {`${isSeveral ? 'Estas vendas pedem' : 'A venda pede'} ${wanted}. Esta é `}
      <NomeDaPeca leitura={leitura} />.
    </>
  )
}
