import { sql, type Updateable } from 'kysely'
import type { BlingProdutos } from '../../../infra/database/database.types.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { BaseDaVariacao, BaseDoProduto } from './campos.mapping.ts'

/** Returns what ties a product to the ERP's, and what we told it last; null before anything was sent. */
export async function vinculoDe(db: Db, produtoId: number) {
  const achado = await db
    .selectFrom('bling_produtos as b')
    .innerJoin('produtos as p', 'p.id', 'b.produto_id')
    .select(['p.id_bling', 'b.formato', 'b.criado_aqui', 'b.criando', 'b.imagens', 'b.aviso_imagens'])
    .select(sql<Partial<BaseDoProduto>>`b.base`.as('base'))
    .where('b.produto_id', '=', produtoId)
    .executeTakeFirst()
  return achado ?? null
}
export type Vinculo = NonNullable<Awaited<ReturnType<typeof vinculoDe>>>

export const vinculosDasVariacoes = (db: Db, produtoId: number) =>
  db
    .selectFrom('bling_variacoes as b')
    .innerJoin('variacoes as v', 'v.id', 'b.variacao_id')
    .select(['v.id', 'b.formato', 'b.sem_par', sql<Partial<BaseDaVariacao>>`b.base`.as('base')])
    .where('v.produto_id', '=', produtoId)
    .execute()

type NovoVinculo = Pick<Updateable<BlingProdutos>, 'formato' | 'criado_aqui' | 'criando'>
export function saveVinculo(db: Db, produto_id: number, { base, ...resto }: NovoVinculo & { base?: BaseDoProduto }) {
  const dados = { ...resto, produto_id, base: base && JSON.stringify(base) }
  return db
    .insertInto('bling_produtos')
    .values(dados)
    .onConflict((conflict) => conflict.column('produto_id').doUpdateSet(dados))
    .execute()
}

/** These fields have been told as they are in `valores`; the others stay to be told. */
export const recordToldFields = (db: Db, produtoId: number, valores: Partial<BaseDoProduto>) =>
  db
    .updateTable('bling_produtos')
    .set({ base: sql`base || ${JSON.stringify(valores)}::jsonb` })
    .where('produto_id', '=', produtoId)
    .execute()

export function saveVariacaoVinculo(
  db: Db,
  variacao_id: number,
  { base, ...resto }: { base: Partial<BaseDaVariacao>; formato?: string; sem_par?: boolean },
) {
  const dados = { ...resto, base: JSON.stringify(base) }
  return db
    .insertInto('bling_variacoes')
    .values({ variacao_id, ...dados })
    .onConflict((conflict) =>
      conflict.column('variacao_id').doUpdateSet({ ...dados, base: sql`bling_variacoes.base || excluded.base` }),
    )
    .execute()
}

/** Forgets what ties the product and its variations to the ERP, which no longer has it. */
export async function forgetVinculo(db: Transacao, produtoId: number): Promise<void> {
  await sql`delete from bling_produtos where produto_id = ${produtoId}`.execute(db)
  await sql`delete from bling_variacoes where variacao_id in
    (select id from variacoes where produto_id = ${produtoId})`.execute(db)
}

/** A variation that the ERP no longer has stays here alone: an edit does not make it anew. */
export const forgetVariacaoVinculo = (db: Transacao, id: number) =>
  db.updateTable('bling_variacoes').set({ sem_par: true }).where('variacao_id', '=', id).execute()

/** Notes what a person is told about the product's pictures at Bling. */
export const recordImagensCount = (db: Db, produtoId: number, imagens: number | null, aviso: string | null) =>
  db.updateTable('bling_produtos').set({ imagens, aviso_imagens: aviso }).where('produto_id', '=', produtoId).execute()

/** Variations that were left here alone are tried again. */
export const resumeVariacoes = (db: Db, produtoId: number) =>
  sql`delete from bling_variacoes where sem_par and variacao_id in
    (select id from variacoes where produto_id = ${produtoId} and id_bling is null)`.execute(db)

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
export async function saveReplacedVersao(db: Db, { antes, enviado, precos, ...nova }: NovaVersao): Promise<number> {
  const { id } = await db
    .insertInto('bling_versoes')
    .values({ ...nova, antes: JSON.stringify(antes), enviado: JSON.stringify(enviado), precos: JSON.stringify(precos) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from bling_versoes where id_bling = ${nova.id_bling} and concluida
    and id not in (select id from bling_versoes where id_bling = ${nova.id_bling} order by id desc limit ${VERSOES})`.execute(
    db,
  )
  return id
}

export const finishVersoes = (db: Db, produtoId: number) =>
  db
    .updateTable('bling_versoes')
    .set({ concluida: true })
    .where((eb) => eb.and({ produto_id: produtoId, concluida: false }))
    .execute()

export const listBlingVersoes = (db: Db, produtoId: number) =>
  db
    .selectFrom('bling_versoes as v')
    .leftJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['v.id', 'v.id_bling', 'v.concluida', 'v.criado_em', 'u.username as usuario', 'v.antes', 'v.enviado'])
    .$narrowType<{ antes: Record<string, unknown>; enviado: Record<string, unknown> }>()
    .where('v.produto_id', '=', produtoId)
    .orderBy('v.id', 'desc')
    .limit(VERSOES_MOSTRADAS)
    .execute()

/** Unfinished changes, oldest first. */
export const versoesAbertas = (db: Db, produtoId: number) =>
  db
    .selectFrom('bling_versoes')
    .select(['id', 'enviado', 'precos'])
    .$narrowType<{ enviado: Record<string, unknown>; precos: { id: number; preco: number }[] }>()
    .where((eb) => eb.and({ produto_id: produtoId, concluida: false }))
    // Later, a price there may be a person's own change.
    .where('criado_em', '>', sql<string>`now() - interval '1 hour'`)
    .where(sql<boolean>`(jsonb_array_length(precos) > 0 or enviado ? 'variacoes')`)
    .orderBy('id')
    .execute()
