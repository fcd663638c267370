import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { comMotivo } from './contexto.data.ts'
import * as data from './estoque.data.ts'
import { avisarErp } from './saida.rules.ts'
import { livre, Somas } from './somas.ts'

/** Pieces of one product or variation that come (+) or go (−), and that are held or let go. */
export interface MudancaDePecas extends data.Lisa {
  readonly quantidade: number
  readonly reservado: number
}

/** Blanks that are not reserved; for a variation at most as many as its product has. */
export function livresDe(estoques: data.Estoques, { produto_id, variacao_id }: data.Lisa): number {
  const produto = estoques.get(produto_id)
  const noProduto = livre(produto, new Somas())
  if (variacao_id === null) return noProduto
  return Math.min(
    noProduto,
    livre(
      produto?.variacoes.find(({ id }) => id === variacao_id),
      new Somas(),
    ),
  )
}

/** Blanks become printed pieces, or are lost. The movements name no sale: at the ERP they are stock and not an order's. */
export async function moverNaProducao(
  trx: Transacao,
  queue: Queue,
  estoques: data.Estoques,
  mudancas: readonly MudancaDePecas[],
  { motivo, usuario_id }: { readonly motivo: 'producao' | 'perda'; readonly usuario_id: number },
): Promise<void> {
  const [produtos, variacoes] = [new Somas(), new Somas()]
  for (const { produto_id, variacao_id, quantidade, reservado } of mudancas) {
    // A product's own quantity is the sum of its variations.
    produtos.somar(produto_id, { reservado, quantidade: variacao_id === null ? quantidade : 0 })
    if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade, reservado })
  }
  await comMotivo(trx, { motivo, usuario_id }, () => data.somarEstoque(trx, produtos, variacoes))
  await avisarErp(trx, queue, estoques)
}
