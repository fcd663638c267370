import type { Custos, RecebimentoNoCusto } from '@estampa/contract/compras/custos.schemas.ts'
import { sql } from 'kysely'
import { rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'

/** Most receipts that one answer names. */
const RECEBIMENTOS_MAXIMOS = 200

/** Receipts of a product, or of one of its variations, the newest first; those that were undone are among them. */
export async function listRecebimentosNoCusto(db: Banco, produtoId: number, variacao?: number): Promise<Custos> {
  const rows = await rowsOf<RecebimentoNoCusto & { readonly todos: number }>(db)`
    select x.recebimento_id, x.item_id, i.compra_id, json_build_object('id', f.id, 'nome', f.nome) as fornecedor,
           r.em, r.estornado_em, coalesce(nome_da_variacao(v), i.variacao) as variacao,
           x.quantidade, x.custo_unitario, x.custo_antes, x.custo_depois, (count(*) over ())::int as todos
      from compra_itens i join recebimento_itens x on x.item_id = i.id
      join recebimentos r on r.id = x.recebimento_id
      join compras c on c.id = i.compra_id join fornecedores f on f.id = c.fornecedor_id
      left join variacoes v on v.id = i.variacao_id
     where i.produto_id = ${produtoId} ${variacao === undefined ? sql`` : sql`and i.variacao_id = ${variacao}`}
     order by x.recebimento_id desc, i.ordem, i.id limit ${RECEBIMENTOS_MAXIMOS}`
  return { total: rows[0]?.todos ?? 0, recebimentos: rows.map(({ todos: _, ...row }) => row) }
}

/** Purchases with pieces received by a person who does not see costs: the costs of these wait. */
export const COMPRAS_WITH_WAITING_COSTS = sql`(select r.compra_id from recebimento_itens x
  join recebimentos r on r.id = x.recebimento_id where x.custo_pendente and r.estornado_em is null)`
export const countComprasWithWaitingCosts = async (db: Db): Promise<number> =>
  (
    await theRow<{ todas: number }>(
      db,
    )`select count(distinct compra_id)::int as todas from ${COMPRAS_WITH_WAITING_COSTS} w`
  ).todas
