import { rowOf } from '../../../infra/database/sql.ts'
import type { Db } from '../../../infra/database/transaction.ts'

/**
 * What each piece of this movement cost with its freight, in reais, as the receipt says that made it. Null unless the shop
 * shows costs to Bling and the cost is certain: all lines of the receipt that bring this piece have the same cost, and it
 * does not wait for a person who sees costs. A movement names its purchase only: the receipt is that of the same instant.
 */
export const findEntradaCusto = async (
  db: Db,
  { movimento, quantidade }: Readonly<Record<'movimento' | 'quantidade', number>>,
): Promise<number | null> =>
  (
    await rowOf<{ custo: number }>(db)`
      select min(x.custo_unitario) as custo
        from movimentos_estoque m
        join compra_itens i on i.compra_id = m.compra_id and i.produto_id = m.produto_id
         and i.variacao_id is not distinct from m.variacao_id
        join recebimento_itens x on x.item_id = i.id
        join recebimentos r on r.id = x.recebimento_id and r.em = m.criado_em
       where m.id = ${movimento} and m.motivo = 'compra' and m.quantidade = ${quantidade}
         and (select custo_das_entradas from bling_configuracao)
      having count(*) = count(x.custo_unitario) and count(distinct x.custo_unitario) = 1
         and not bool_or(x.custo_pendente) and sum(x.quantidade) = ${quantidade}`
  )?.custo ?? null
