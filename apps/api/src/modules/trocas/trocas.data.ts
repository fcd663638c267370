import type { MotivoDeTroca } from '@estampa/contract/vendas/motivos.ts'
import type { Insertable } from 'kysely'
import type { Trocas, TrocasItens } from '../../infra/database/database.types.ts'
import type { Transacao } from '../../infra/database/transaction.ts'

type NovaTroca = Insertable<Trocas> & { readonly motivo: MotivoDeTroca; readonly usuario_id: number }
type ItemDaTroca = Omit<Insertable<TrocasItens>, 'troca_id'>

export async function insertTroca(trx: Transacao, troca: NovaTroca, itens: readonly ItemDaTroca[]): Promise<number> {
  const { id } = await trx.insertInto('trocas').values(troca).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('trocas_itens')
    .values(itens.map((item) => ({ ...item, troca_id: id })))
    .execute()
  return id
}
