import type { Atributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

export async function listAtributos(db: Db, id?: number): Promise<Atributo[]> {
  let consulta = db
    .selectFrom('atributos as a')
    .select([
      'a.id',
      'a.nome',
      sql<Atributo['opcoes']>`coalesce(
        (select json_agg(json_build_object('id', v.id, 'valor', v.valor) order by v.id)
           from atributo_valores v where v.atributo_id = a.id), '[]')`.as('opcoes'),
    ])
    .orderBy(sql`a.nome collate "pt-BR-x-icu"`)
  if (id !== undefined) consulta = consulta.where('a.id', '=', id)
  return consulta.execute()
}

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
