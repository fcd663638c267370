import { listShorterWords } from '@estampa/contract/producao/estampas.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { enderecoDasEtiquetas } from '../../shared/etiquetas.ts'
import { type ComPartes, needsVariacao, pecasDoItem } from '../../shared/vendas/item.ts'
import { recibosDe } from './cobranca.ts'

/** What can be printed of a sale, as choices. */
export const impressosDe = ({ id: vendaId, pago, itens }: Pick<Venda, 'id' | 'pago' | 'itens'>) => [
  {
    to: `/imprimir/vendas/${vendaId}/separacao`,
    name: 'Lista de separação',
    detail: 'Para buscar as peças no estoque',
  },
  { to: `/imprimir/vendas/${vendaId}/romaneio`, name: 'Romaneio', detail: 'Para conferir e pôr dentro do pacote' },
  ...etiquetasDasPecas(itens),
  ...(pago > 0 ? recibosDe(vendaId) : []),
]

/** The labels of the pieces, each with its print; those whose variation nobody has chosen yet have none. */
function etiquetasDasPecas(itens: Venda['itens']) {
  const pieces = itens.flatMap((item: ItemDaVenda & ComPartes) => pecasDoItem(item))
  const pedidas = pieces.flatMap((piece) =>
    piece.id === null || needsVariacao(piece) || piece.qualquer === true
      ? []
      : {
          produtoId: piece.id,
          variacaoId: piece.variacao_id,
          quantidade: piece.quantidade,
          ...(piece.estampas.length > 0 && { estampa: listShorterWords(piece.estampas) }),
        },
  )
  if (pedidas.length === 0) return []
  const words = ['Uma por peça', pedidas.some(({ estampa }) => estampa) && 'com a estampa']
  const missing = pedidas.length < pieces.length && 'menos as sem variação escolhida ou de produto excluído'
  const detail = [...words, missing].filter(Boolean).join(', ')
  return [{ to: enderecoDasEtiquetas(pedidas), name: 'Etiquetas das peças', detail }]
}
