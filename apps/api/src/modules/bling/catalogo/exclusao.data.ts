import { sql } from 'kysely'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { desligarProduto, ligarVariacao } from '../../produtos/produtos.rules.ts'
import { esquecerVinculo, esquecerVinculoDaVariacao } from '../produto/vinculo.data.ts'

/** The product that an id over there belongs to, its own or one of its variations'. */
export async function produtoDoIdBling(db: Banco | Transacao, idBling: string) {
  const { rows } = await sql<{
    id: number
    titulo: string
    variacao_id: number | null
    tem_variacoes: boolean
    kit: boolean
  }>`
    select id, titulo, null::int as variacao_id, tem_variacoes, kit from produtos where id_bling = ${idBling}
    union all
    select p.id, p.titulo, v.id, false, false from variacoes v join produtos p on p.id = v.produto_id where v.id_bling = ${idBling}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The ERP no longer has it: it counts as not published, and so do its variations. */
export const esquecerIdsDoBling = (db: Banco, idBling: string): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const achado = await produtoDoIdBling(trx, idBling)
    if (!achado) return
    if (achado.variacao_id === null) {
      await desligarProduto(trx, achado.id)
      await esquecerVinculo(trx, achado.id)
    } else {
      await ligarVariacao(trx, achado.variacao_id, null)
      await esquecerVinculoDaVariacao(trx, achado.variacao_id)
    }
  })
