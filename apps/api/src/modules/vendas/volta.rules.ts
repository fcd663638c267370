import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { receberDeVolta, trocarReserva } from '../estoque/estoque.rules.ts'
import { deixarSemVenda } from '../producao/producao.rules.ts'
import { linhasDaVenda } from './itens.data.ts'
import { comNomeQueVoltam, pecasDaVolta } from './pecas.ts'

/** Pieces of a line that come back of a sale that went out. */
export interface Volta {
  readonly item: ItemDaVenda
  readonly quantidade: number
}

/**
 * They go to the stock that they were taken from; those that were made with names wait there for a person. Answers how
 * many have no stock to go to.
 */
export async function receberPecas(
  trx: Transacao,
  queue: Queue,
  saida: { readonly venda_id: number; readonly usuario_id: number | null },
  voltas: readonly Volta[],
): Promise<number> {
  if (voltas.length === 0) return 0
  const pecas = voltas.map(({ item, quantidade }) => pecasDaVolta(item, quantidade))
  const perdidas = await receberDeVolta(trx, queue, saida, pecas)
  const voltam = new Map(voltas.map(({ item, quantidade }) => [item.item_id, quantidade]))
  const semVenda = comNomeQueVoltam(await linhasDaVenda(trx, saida.venda_id), voltam)
  if (semVenda.length > 0) await trocarReserva(trx, [], semVenda)
  await deixarSemVenda(trx, semVenda)
  return perdidas
}
