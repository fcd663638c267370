import type {
  AberturaEntrada,
  Contagem,
  FechamentoEntrada,
  PagamentoFora,
  Turno,
  TurnoResumo,
  TurnosBusca,
} from '@estampa/contract/caixas/caixas.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { type Cursor, type Linhas, totalDe } from '../../infra/http/paging.ts'
import { daysSince } from './caixas.data.ts'
import { MOVIMENTOS } from './movimentos.data.ts'

/** What should be in the drawer of the turno `t`. */
const ESPERADO = sql<number>`(t.fundo + coalesce((select sum(m.valor) from (${MOVIMENTOS}) m
  where m.turno_id = t.id and m.forma = 'dinheiro' and m.estornado_em is null), 0))`
const FIM = sql`coalesce((t.fechado_em at time zone 'America/Sao_Paulo')::date, (now() at time zone 'America/Sao_Paulo')::date)`
const RESUMO = sql`t.id, json_build_object('id', c.id, 'nome', c.nome) as caixa,
  case when t.fechado_em is null then 'aberto' else 'fechado' end as situacao, t.aberto_em, ab.nome as aberto_por,
  ${daysSince(sql`t.aberto_em`, FIM)} as dias, t.fundo, t.fundo_esperado, t.fundo - t.fundo_esperado as diferenca_na_abertura,
  e.esperado, t.contado, t.contado - e.esperado as diferenca, t.deixado, t.contado - t.deixado as retirado,
  t.fechado_em, fe.nome as fechado_por, concat_ws(E'\n', nullif(t.observacao_da_abertura, ''), nullif(t.observacao, '')) as observacao`
const FROM = sql`turnos t join caixas c on c.id = t.caixa_id left join usuarios ab on ab.id = t.aberto_por
  left join usuarios fe on fe.id = t.fechado_por cross join lateral (select ${ESPERADO} as esperado) e`

export type TurnoLido = TurnoResumo &
  Pick<Turno, 'contagem' | 'reaberturas'> & {
    readonly esperado: number
    readonly conferido: readonly { readonly forma: string; readonly valor: number }[]
  }

export const readTurnoRow = (db: Db, id: number) =>
  rowOf<TurnoLido>(db)`
    select ${RESUMO}, t.contagem, t.conferido,
      coalesce((select json_agg(json_build_object('em', r.em, 'usuario', u.nome, 'motivo', r.motivo, 'contado', r.contado,
          'diferenca', r.diferenca) order by r.id)
        from turno_reaberturas r left join usuarios u on u.id = r.usuario_id where r.turno_id = t.id), '[]') as reaberturas
      from ${FROM} where t.id = ${id}`

export async function searchTurnos(
  db: Banco,
  { limite, caixa_id, situacao, de: firstDia, ate }: TurnosBusca,
  cursor: Cursor | null,
): Promise<Linhas<TurnoResumo>> {
  const dia = sql`(t.aberto_em at time zone 'America/Sao_Paulo')::date`
  const conditions: RawBuilder<unknown>[] = [
    ...(caixa_id === undefined ? [] : [sql`t.caixa_id = ${caixa_id}`]),
    ...(situacao === undefined ? [] : [sql`(t.fechado_em is null) = ${situacao === 'aberto'}::boolean`]),
    ...(firstDia ? [sql`${dia} >= ${firstDia}::date`] : []),
    ...(ate ? [sql`${dia} <= ${ate}::date`] : []),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows, todas } = await readPage<TurnoResumo>(db, cursor, limite, {
    columns: RESUMO,
    from: FROM,
    where,
    counted: sql`turnos t`,
    key: sql`t.id`,
  })
  return { ...totalDe(cursor, todas, false), linhas: rows }
}

interface Listing {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly counted: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
}
async function readPage<Row>(
  db: Banco,
  cursor: Cursor | null,
  limite: number,
  { columns, from: tables, counted, where, key }: Listing,
) {
  const point = cursor?.depois ?? cursor?.antes
  const [side, order] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const since = point ? sql`and ${key} ${side} ${point.id}::int` : sql``
  const rows = await rowsOf<Row>(db)`
    select ${columns} from ${tables} where ${where} ${since} order by ${key} ${order} limit ${limite + 1}`
  if (cursor) return { rows, todas: 0 }
  const { todas } = await theRow<{ todas: number }>(db)`select count(*)::int as todas from ${counted} where ${where}`
  return { rows, todas }
}

/** Money that no drawer took and that nobody brought into one. */
export async function searchFora(db: Banco, limite: number, cursor: Cursor | null): Promise<Linhas<PagamentoFora>> {
  const pagamentos = sql`pagamentos p left join usuarios u on u.id = p.usuario_id`
  const { rows, todas } = await readPage<PagamentoFora>(db, cursor, limite, {
    columns: sql`p.id, p.venda_id, p.forma, p.valor, p.observacao, u.nome as usuario, p.criado_em`,
    from: pagamentos,
    counted: pagamentos,
    where: sql`p.fora_do_caixa and p.estornado_em is null
      and not exists (select from movimentos_de_caixa m where m.pagamento_id = p.id)`,
    key: sql`p.id`,
  })
  return { ...totalDe(cursor, todas, false), linhas: rows }
}

export interface LockedTurno {
  readonly id: number
  readonly caixa_id: number
  readonly nome: string
  readonly fundo: number
  readonly fechado_em: string | null
}
const LOCKED = sql`t.id, t.caixa_id, c.nome, t.fundo, t.fechado_em`

/** Locks the turno: what comes in, what goes out, closing and reopening wait for each other. */
export const lockTurno = (trx: Transacao, id: number) =>
  rowOf<LockedTurno>(trx)`
    select ${LOCKED} from turnos t join caixas c on c.id = t.caixa_id where t.id = ${id} for no key update of t`

/** Locks the open turno of this drawer, or without a drawer the only open one; null: there is none, or there are several. */
export const lockOpenTurno = (trx: Transacao, caixaId: number | null) =>
  rowOf<LockedTurno>(trx)`
    select ${LOCKED} from turnos t join caixas c on c.id = t.caixa_id
     where t.fechado_em is null and ${
       caixaId === null
         ? sql`t.id = (select min(o.id) from turnos o where o.fechado_em is null having count(*) = 1)`
         : sql`t.caixa_id = ${caixaId}`
     } for no key update of t`

/** Locks the turno that has this payment; null: none has it. */
export const lockPagamentoTurno = (trx: Transacao, pagamentoId: number) =>
  rowOf<LockedTurno>(trx)`
    select ${LOCKED} from turnos t join caixas c on c.id = t.caixa_id
     where t.id = (select turno_id from movimentos_de_caixa where pagamento_id = ${pagamentoId}) for no key update of t`

export const readEsperado = async (trx: Transacao, id: number): Promise<number> =>
  (await theRow<{ esperado: number }>(trx)`select ${ESPERADO} as esperado from turnos t where t.id = ${id}`).esperado

/** The last turno of the drawer; what it left is what the next one should begin with. */
export const findLastTurno = (trx: Transacao, caixaId: number) =>
  rowOf<{ id: number; fechado_em: string | null; deixado: number | null }>(trx)`
    select id, fechado_em, deixado from turnos where caixa_id = ${caixaId} order by id desc limit 1`

export const findTurnoCaixa = (trx: Transacao, id: number) =>
  rowOf<{ caixa_id: number }>(trx)`select caixa_id from turnos where id = ${id}`

export const insertTurno = (
  trx: Transacao,
  caixaId: number,
  { fundo, observacao }: AberturaEntrada,
  fundo_esperado: number | null,
  aberto_por: number,
) =>
  trx
    .insertInto('turnos')
    .values({ caixa_id: caixaId, fundo, fundo_esperado, aberto_por, observacao_da_abertura: observacao })
    .returning('id')
    .executeTakeFirstOrThrow()

const asJson = (value: Contagem | FechamentoEntrada['conferido'] | null) =>
  value === null ? null : sql`${JSON.stringify(value)}::jsonb`

export const closeTurnoRow = (
  trx: Transacao,
  id: number,
  { contagem, contado, deixado, conferido, observacao }: FechamentoEntrada,
  usuarioId: number,
) =>
  sql`update turnos set fechado_em = clock_timestamp(), fechado_por = ${usuarioId}, contagem = ${asJson(contagem)},
        contado = ${contado}, deixado = ${deixado}, conferido = ${asJson(conferido)}, observacao = ${observacao}
      where id = ${id}`.execute(trx)

/** Sets the count aside; answers what it was. */
export async function reopenTurnoRow(trx: Transacao, id: number, motivo: string, usuarioId: number) {
  const aside = await theRow<{ contado: number; diferenca: number }>(trx)`
    insert into turno_reaberturas (turno_id, usuario_id, motivo, fechado_em, fechado_por, contagem, contado, diferenca,
        deixado, conferido, observacao)
      select t.id, ${usuarioId}, ${motivo}, t.fechado_em, t.fechado_por, t.contagem, t.contado, t.contado - ${ESPERADO},
          t.deixado, t.conferido, t.observacao
        from turnos t where t.id = ${id} returning contado, diferenca`
  await sql`update turnos set fechado_em = null, fechado_por = null, contagem = null, contado = null, deixado = null,
      conferido = '[]', observacao = '' where id = ${id}`.execute(trx)
  return aside
}
