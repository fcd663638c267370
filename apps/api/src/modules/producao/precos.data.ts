import { precosDeEstampa } from '@estampa/contract/producao/precos.schemas.ts'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Db } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'

export const precosConfiguracao = settingsRow({
  table: 'producao_configuracao',
  record: precosDeEstampa,
  name: 'Preços de estampas',
})

/** A piece of a product, or of one of its variations; `preco` and `custo` in reais, null: unknown. */
export interface PecaAPrecificar {
  readonly produto_id: number
  /** null: the product itself. */
  readonly variacao_id: number | null
  readonly tem_variacoes: boolean
  readonly preco: number | null
  readonly custo: number | null
}

/** These products by themselves, and each of their variations. */
export const listPecas = (db: Db, produtoIds: readonly number[]): Promise<PecaAPrecificar[]> =>
  rowsOf<PecaAPrecificar>(db)`
    select p.id as produto_id, v.id as variacao_id, p.tem_variacoes,
           coalesce(v.preco_venda, p.preco_venda) as preco, coalesce(v.preco_custo, p.preco_custo) as custo
      from produtos p
      left join lateral (select null::int as id, null::numeric as preco_venda, null::numeric as preco_custo
                         union all select id, preco_venda, preco_custo from variacoes where produto_id = p.id) v on true
     where p.id = any(${[...new Set(produtoIds)]}::int[]) and p.excluido_em is null`
