import { sql } from 'kysely'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { BaseDaVariacao, BaseDoProduto } from './campos.mapping.ts'

/** What ties a product to the ERP's, and what we told it last; null before anything was sent. */
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

interface NovoVinculo {
  readonly base?: BaseDoProduto
  readonly formato?: string
  readonly criado_aqui?: boolean
  readonly criando?: boolean
}

export async function anotarVinculo(db: Db, produto_id: number, { base, ...resto }: NovoVinculo): Promise<void> {
  const dados = { ...resto, ...(base === undefined ? {} : { base: JSON.stringify(base) }) }
  await db
    .insertInto('bling_produtos')
    .values({ produto_id, ...dados })
    .onConflict((conflict) => conflict.column('produto_id').doUpdateSet({ ...dados, produto_id }))
    .execute()
}

/** These fields have been told as they are in `valores`; the others stay to be told. */
export const anotarContados = (db: Db, produtoId: number, valores: Partial<BaseDoProduto>) =>
  db
    .updateTable('bling_produtos')
    .set({ base: sql`base || ${JSON.stringify(valores)}::jsonb` })
    .where('produto_id', '=', produtoId)
    .execute()

interface NovoVinculoDeVariacao {
  readonly base: Partial<BaseDaVariacao>
  readonly formato?: string
  readonly sem_par?: boolean
}
export async function anotarVinculoDaVariacao(
  db: Db,
  variacao_id: number,
  { base, ...resto }: NovoVinculoDeVariacao,
): Promise<void> {
  const dados = { ...resto, base: JSON.stringify(base) }
  await db
    .insertInto('bling_variacoes')
    .values({ variacao_id, ...dados })
    .onConflict((conflict) =>
      conflict.column('variacao_id').doUpdateSet({ ...dados, base: sql`bling_variacoes.base || excluded.base` }),
    )
    .execute()
}

/** The product of ours, or of one of our variations, that an id over there is linked with. */
export async function ligadoA(db: Db, idBling: string): Promise<{ id: number; titulo: string } | null> {
  const { rows } = await sql<{ id: number; titulo: string }>`
    select id, titulo from produtos where id_bling = ${idBling}
    union all
    select p.id, p.titulo from variacoes v join produtos p on p.id = v.produto_id where v.id_bling = ${idBling}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Forgets what ties the product and its variations to the ERP, which no longer has it. */
export async function esquecerVinculo(db: Transacao, produtoId: number): Promise<void> {
  await db.deleteFrom('bling_produtos').where('produto_id', '=', produtoId).execute()
  await db
    .deleteFrom('bling_variacoes')
    .where('variacao_id', 'in', db.selectFrom('variacoes').select('id').where('produto_id', '=', produtoId))
    .execute()
}

/** A variation that the ERP no longer has stays here alone: an edit does not make it anew. */
export const esquecerVinculoDaVariacao = (db: Transacao, id: number) =>
  db.updateTable('bling_variacoes').set({ sem_par: true }).where('variacao_id', '=', id).execute()

/** What a person is told about the product's pictures over there. */
export const anotarContagemDeImagens = (db: Db, produtoId: number, imagens: number | null, aviso: string | null) =>
  db.updateTable('bling_produtos').set({ imagens, aviso_imagens: aviso }).where('produto_id', '=', produtoId).execute()

/** Variations that were left here alone are tried again. */
export const retomarVariacoes = (db: Db, produtoId: number) =>
  db
    .deleteFrom('bling_variacoes')
    .where('sem_par', '=', true)
    .where('variacao_id', 'in', (eb) =>
      eb.selectFrom('variacoes').select('id').where('produto_id', '=', produtoId).where('id_bling', 'is', null),
    )
    .execute()
