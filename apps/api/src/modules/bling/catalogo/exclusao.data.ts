import { sql } from 'kysely'
import type { Db } from '../../../infra/database/transaction.ts'

/** The product that an id over there belongs to, its own or one of its variations', as it was there. */
export async function produtoDoIdBling(db: Db, idBling: string) {
  const { rows } = await sql<{
    id: number
    titulo: string
    variacao_id: number | null
    kit: boolean
    formato: string | null
    pai: string | null
    sku: string | null
    contado: string | null
    codigo_la: string | null
    perguntado: boolean
  }>`
    select l.*, exists (select from sincronizacoes t where t.tipo = 'produto' and t.operacao = 'estrutura'
                          and t.alvo_id = l.id and t.estado in ('pendente', 'falhou')) as perguntado
      from (
        select p.id, p.titulo, null::int as variacao_id, p.kit, b.formato, null::text as pai, p.sku,
               b.base->>'sku' as contado, b.codigo_la
          from produtos p left join bling_produtos b on b.produto_id = p.id where p.id_bling = ${idBling}
        union all
        select p.id, p.titulo, v.id, false, b.formato, p.id_bling, v.sku, b.base->>'sku', b.codigo_la
          from variacoes v join produtos p on p.id = v.produto_id left join bling_variacoes b on b.variacao_id = v.id
         where v.id_bling = ${idBling}) l
     limit 1`.execute(db)
  return rows[0] ?? null
}
