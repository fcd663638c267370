import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../infra/database/database.types.ts'
import { type Banco, transaction } from '../infra/database/transaction.ts'
import { GOODS } from '../infra/program.ts'

const ABERTURA_DIAS = 60

/** The shop opened two months ago: products, what came in with them, and customers are from then. */
export async function setAberturaDate(db: Banco): Promise<void> {
  for (const tabela of ['produtos', 'clientes', 'movimentos_estoque'] as const)
    await sql`update ${sql.table(tabela)} set criado_em = criado_em - make_interval(days => ${ABERTURA_DIAS})`.execute(
      db,
    )
}

/** Dates a new sale back: `quando` answers the instants of its history, in its order. */
export async function setVendaDate(
  db: Banco,
  id: number,
  quando: (quantos: number) => readonly number[],
): Promise<void> {
  const eventos = await db
    .selectFrom('historico_vendas')
    .select('id')
    .where('venda_id', '=', id)
    .orderBy('id')
    .execute()
  const instantes = quando(eventos.length).map((instante) => new Date(instante).toISOString())
  await sql`
    update historico_vendas h set criado_em = q.instante
      from unnest(${eventos.map((evento) => evento.id)}::bigint[], ${instantes}::timestamptz[]) as q(id, instante)
     where h.id = q.id`.execute(db)
  const ultimo = sql`${instantes.at(-1)}::timestamptz`
  await sql`update vendas set criado_em = ${instantes[0]}::timestamptz, alterado_em = ${ultimo},
      cancelada_em = case when cancelada_em is not null then ${ultimo} end where id = ${id}`.execute(db)
  await sql`update envios e set criado_em = q.instante, alterado_em = q.instante
      from (select coalesce(max(h.criado_em) filter (where h.tipo = 'etiqueta'), ${ultimo}) as instante
              from historico_vendas h where h.venda_id = ${id}) q where e.venda_id = ${id}`.execute(db)
  await sql`update movimentos_estoque set criado_em = (select h.criado_em from historico_vendas h
      where h.venda_id = ${id} and h.para = 'enviado' order by h.id desc limit 1) where venda_id = ${id}`.execute(db)
}

interface TurnoDates {
  readonly aberto: number
  readonly fechado: number | null
  /** Instants of its movements, in their order. */
  readonly movimentos: readonly number[]
}
/** Dates a turno, its movements and their payments back. The triggers that forbid this are disabled in this transaction. */
export const setTurnoDate = (db: Banco, id: number, { aberto, fechado, movimentos }: TurnoDates): Promise<void> =>
  transaction(db, async (trx) => {
    const setGuards = async (state: 'disable' | 'enable') => {
      for (const table of ['turnos', 'movimentos_de_caixa', 'pagamentos'] as const)
        await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(`${table}_ficam`)}`.execute(trx)
    }
    const toInstant = (instante: number) => new Date(instante).toISOString()
    await setGuards('disable')
    await sql`
      update turnos set aberto_em = ${toInstant(aberto)}::timestamptz,
        fechado_em = ${fechado === null ? null : toInstant(fechado)}::timestamptz where id = ${id}`.execute(trx)
    await sql`
      update movimentos_de_caixa m set em = q.instante
        from (select m2.id, (${movimentos.map(toInstant)}::timestamptz[])[row_number() over (order by m2.id)] as instante
                from movimentos_de_caixa m2 where m2.turno_id = ${id}) q where q.id = m.id`.execute(trx)
    await sql`
      update pagamentos p set criado_em = m.em from movimentos_de_caixa m
       where m.pagamento_id = p.id and m.turno_id = ${id}`.execute(trx)
    await setGuards('enable')
  })

export const listCaixaIds = async (db: Banco): Promise<number[]> =>
  (await db.selectFrom('caixas').select('id').orderBy('id').execute()).map(({ id }) => id)

/**
 * Fills an empty shop once. A mark in the data folder tells that filling was cut short: only then is what it left
 * removed, to begin again. A shop with anything of its own is never touched.
 */
export async function fillOnce(db: Kysely<DB>, dataDir: string, fill: () => Promise<unknown>): Promise<void> {
  const mark = join(dataDir, 'demonstracao-incompleta')
  if (existsSync(mark))
    await sql`truncate ${sql.join([...GOODS, 'turnos'].map((table) => sql.table(table)))} cascade`.execute(db)
  else if (!(await isEmpty(db))) return
  writeFileSync(mark, '', { flush: true })
  await fill()
  rmSync(mark)
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  const counts = await Promise.all(GOODS.map((table) => db.selectFrom(table).select('id').limit(1).executeTakeFirst()))
  return counts.every((row) => row === undefined)
}

/** The productions of a sale, in their order. */
export const listVendaProducoes = async (db: Banco, vendaId: number): Promise<number[]> =>
  (await db.selectFrom('producoes').select('id').where('venda_id', '=', vendaId).orderBy('id').execute()).map(
    ({ id }) => id,
  )
