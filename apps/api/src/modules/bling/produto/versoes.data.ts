import { sql } from 'kysely'
import type { Db } from '../../../infra/database/transaction.ts'

/** How many of what we replaced are kept of each product and variation. */
const VERSOES = 3
const VERSOES_MOSTRADAS = 20

export interface NovaVersao {
  readonly produto_id: number
  readonly id_bling: string
  readonly antes: object
  readonly enviado: object
  readonly precos: readonly { readonly id: number; readonly preco: number }[]
  readonly usuario_id?: number | null
}

/** Saves the values about to be replaced, and deletes versions older than the last three. */
export async function guardarVersao(db: Db, { antes, enviado, precos, ...nova }: NovaVersao): Promise<number> {
  const textos = {
    antes: JSON.stringify(antes),
    enviado: JSON.stringify(enviado),
    precos: JSON.stringify(precos),
  }
  const { id } = await db
    .insertInto('bling_versoes')
    .values({ ...nova, ...textos })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from bling_versoes where id_bling = ${nova.id_bling} and concluida
    and id not in (select id from bling_versoes where id_bling = ${nova.id_bling} order by id desc limit ${VERSOES})`.execute(
    db,
  )
  return id
}

export const concluirVersoes = (db: Db, produtoId: number) =>
  db
    .updateTable('bling_versoes')
    .set({ concluida: true })
    .where('produto_id', '=', produtoId)
    .where('concluida', '=', false)
    .execute()

export const versoesDe = (db: Db, produtoId: number) =>
  db
    .selectFrom('bling_versoes as v')
    .leftJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['v.id', 'v.id_bling', 'v.concluida', 'v.criado_em', 'u.username as usuario'])
    .select([
      sql<Record<string, unknown>>`v.antes`.as('antes'),
      sql<Record<string, unknown>>`v.enviado`.as('enviado'),
      sql<{ id: number; preco: number }[]>`v.precos`.as('precos'),
    ])
    .where('v.produto_id', '=', produtoId)
    .orderBy('v.id', 'desc')
    .limit(VERSOES_MOSTRADAS)
    .execute()

/** Unfinished changes, oldest first. */
export const versoesAbertas = (db: Db, produtoId: number) =>
  db
    .selectFrom('bling_versoes')
    .select([
      'id',
      sql<Record<string, unknown>>`enviado`.as('enviado'),
      sql<{ id: number; preco: number }[]>`precos`.as('precos'),
    ])
    .where('produto_id', '=', produtoId)
    .where('concluida', '=', false)
    // Later, a price there may be a person's own change.
    .where('criado_em', '>', sql<string>`now() - interval '1 hour'`)
    .where(sql<boolean>`(jsonb_array_length(precos) > 0 or enviado ? 'variacoes')`)
    .orderBy('id')
    .execute()
