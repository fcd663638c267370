import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './presas.data.ts'

/** Refuses products or variations, which the caller has locked, that kits or open productions cannot do without. */
export async function exigirSoltas(trx: Transacao, pecas: data.Pecas): Promise<void> {
  const parte = await data.parteDeKits(trx, pecas)
  if (parte) throw new DomainError('PARTE_DE_KIT', { ...parte })
  const emProducao = await data.emProducao(trx, pecas, { vendas: false })
  if (emProducao) throw new DomainError('PECA_EM_PRODUCAO', { ...emProducao })
}

/** Refuses a product that is being printed, for sales too: it is about to have no pieces of its own. */
export async function exigirForaDaProducao(trx: Transacao, produtoId: number): Promise<void> {
  const emProducao = await data.emProducao(trx, { produtos: [produtoId] }, { vendas: true })
  if (emProducao) throw new DomainError('PECA_EM_PRODUCAO', { ...emProducao })
}
