import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'

/** The values of an attribute, in the order in which they were added. */
export const OPCOES = sql`coalesce(
  (select json_agg(json_build_object('id', v.id, 'valor', v.valor) order by v.id)
     from atributo_valores v where v.atributo_id = atributos.id), '[]')`

export const insertAtributoValor = (db: Transacao, atributoId: number, valor: string) =>
  db
    .insertInto('atributo_valores')
    .values({ atributo_id: atributoId, valor })
    .returning(['id', 'valor'])
    .executeTakeFirstOrThrow()

export const updateValor = (db: Transacao, atributoId: number, id: number, valor: string | undefined) =>
  db
    .updateTable('atributo_valores')
    .set({ valor: valor ?? sql`valor` })
    .where('id', '=', id)
    .where('atributo_id', '=', atributoId)
    .returning(['id', 'valor'])
    .executeTakeFirst()

export const deleteValorRow = (db: Transacao, atributoId: number, id: number) =>
  db
    .deleteFrom('atributo_valores')
    .where('id', '=', id)
    .where('atributo_id', '=', atributoId)
    .returning('valor')
    .executeTakeFirst()
