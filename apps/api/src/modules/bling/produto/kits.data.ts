import { sql } from 'kysely'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'

export interface PecaDoBling {
  readonly id_bling: string
  readonly produto_id: number
  readonly variacao_id: number | null
}

/** The products and variations here that these of the account are. */
export async function pecasDosIds(trx: Transacao, ids: readonly string[]): Promise<PecaDoBling[]> {
  const { rows } = await sql<PecaDoBling>`
    select id_bling, id as produto_id, null::int as variacao_id from produtos
     where id_bling = any(${[...ids]}::text[]) and not tem_variacoes
    union all
    select id_bling, produto_id, id from variacoes where id_bling = any(${[...ids]}::text[])`.execute(trx)
  return rows
}

/** What these are called in the account, as far as an import read them. */
export async function nomesDosIds(trx: Transacao, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id_bling: string; nome: string }>`
    select distinct on (id_bling) id_bling, nome from bling_importacao_itens
     where id_bling = any(${[...ids]}::text[]) order by id_bling, id desc`.execute(trx)
  return new Map(rows.map(({ id_bling, nome }) => [id_bling, nome]))
}

/** A kit has none of its own. */
export const estoqueProprio = (trx: Transacao, id: number) =>
  trx.selectFrom('produtos').select(['titulo', 'quantidade']).where('id', '=', id).executeTakeFirstOrThrow()

/** It has no balance of its own any more. */
export const esquecerSaldo = (trx: Transacao, produtoId: number) =>
  trx.deleteFrom('bling_saldos').where('produto_id', '=', produtoId).where('variacao_id', 'is', null).execute()

/** `formato`: what it is over there now. */
export const anotarEstrutura = (db: Db, produto_id: number, formato: string) =>
  db
    .updateTable('bling_produtos')
    .set({ estrutura_lida_em: sql<string>`now()`, ...(formato === '' ? {} : { formato }) })
    .where('produto_id', '=', produto_id)
    .execute()

/** Linked kits whose parts were not looked at for a day, the longest first; sooner those whose parts are not here yet. */
export async function kitsPorReler(db: Banco, limite: number) {
  const { rows } = await sql<{ id: number; titulo: string; id_bling: string }>`
    select p.id, p.titulo, p.id_bling from bling_produtos b join produtos p on p.id = b.produto_id
     where b.formato = 'E' and p.id_bling is not null
       and coalesce(b.estrutura_lida_em, '-infinity') < now() - case
         when exists (select from kit_componentes c where c.kit_id = p.id) then interval '1 day' else interval '10 minutes' end
     order by b.estrutura_lida_em nulls first, p.id limit ${limite}`.execute(db)
  return rows
}

/** Kits of the account that are linked here: how many, and which have no parts here. */
export async function kitsLigados(db: Banco) {
  const { rows } = await sql<{ titulo: string; completo: boolean }>`
    select p.titulo, exists (select from kit_componentes c where c.kit_id = p.id) as completo from bling_produtos b join produtos p on p.id = b.produto_id
     where b.formato = 'E' and p.id_bling is not null and p.excluido_em is null order by p.titulo, p.id`.execute(db)
  return rows
}
