import type { MotivoDeTroca } from '@estampa/contract/vendas/motivos.ts'
import type { Transacao } from '../../infra/database/transaction.ts'

interface NovaTroca {
  readonly venda_id: number
  readonly nova_venda_id: number | null
  readonly motivo: MotivoDeTroca
  readonly observacao: string
  readonly credito: number
  readonly usuario_id: number
}
interface ItemDaTroca {
  readonly item_id: number
  readonly nome: string
  readonly quantidade: number
  readonly custo_unitario: number | null
}

export async function inserirTroca(trx: Transacao, troca: NovaTroca, itens: readonly ItemDaTroca[]): Promise<number> {
  const { id } = await trx.insertInto('trocas').values(troca).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('trocas_itens')
    .values(itens.map((item) => ({ ...item, troca_id: id })))
    .execute()
  return id
}
