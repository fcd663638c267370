import { type Caixa, type CaixaAlteracao, configuracaoDosCaixas } from '@estampa/contract/caixas/caixas.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyRow, HOJE, rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'

export const caixasConfiguracao = settingsRow({
  table: 'caixas_configuracao',
  record: configuracaoDosCaixas,
  name: 'Caixa',
})

/** The sessions of this session's device, which is only this session where it keeps no cookies. */
const buildDeviceCondition = (sessaoId: number) =>
  sql`(s.id = ${sessaoId} or s.dispositivo = (select dispositivo from sessoes where id = ${sessaoId}))`

const selectAqui = (sessaoId: number) =>
  sql<
    number | null
  >`(select s.caixa_id from sessoes s where s.caixa_id is not null and ${buildDeviceCondition(sessaoId)}
    order by s.id desc limit 1)`

/** The drawer that this session's device uses; null: none was chosen. */
export const readAqui = async (db: Db, sessaoId: number): Promise<number | null> =>
  (await theRow<{ aqui: number | null }>(db)`select ${selectAqui(sessaoId)} as aqui`).aqui

export const setAqui = (trx: Transacao, sessaoId: number, caixaId: number | null) =>
  sql`update sessoes s set caixa_id = ${caixaId}::int where ${buildDeviceCondition(sessaoId)}`.execute(trx)

/** A drawer that is put away is no device's any more. */
export const forgetAqui = (trx: Transacao, caixaId: number) =>
  sql`update sessoes set caixa_id = null where caixa_id = ${caixaId}`.execute(trx)

/** Days of São Paulo since this instant. */
export const daysSince = (instant: RawBuilder<unknown>, until: RawBuilder<unknown> = HOJE) =>
  sql<number>`(${until} - (${instant} at time zone 'America/Sao_Paulo')::date)`

export const listCaixas = (db: Db, sessaoId: number): Promise<Caixa[]> =>
  rowsOf<Caixa>(db)`
    select c.id, c.nome, c.ativo, coalesce(c.id = ${selectAqui(sessaoId)}, false) as aqui,
      case when t.id is not null then json_build_object('id', t.id, 'aberto_em', t.aberto_em, 'aberto_por', u.nome,
        'dias', ${daysSince(sql`t.aberto_em`)}) end as turno
      from caixas c left join turnos t on t.caixa_id = c.id and t.fechado_em is null
      left join usuarios u on u.id = t.aberto_por order by c.id`

interface CaixaRow {
  readonly id: number
  readonly nome: string
  readonly ativo: boolean
}
/** Locks the drawer: openings and reopenings of it wait for each other. */
export const lockCaixa = (trx: Transacao, id: number) =>
  rowOf<CaixaRow>(trx)`select id, nome, ativo from caixas where id = ${id} for no key update`

export const findCaixa = (db: Db, id: number) =>
  rowOf<CaixaRow>(db)`select id, nome, ativo from caixas where id = ${id}`

export const insertCaixa = (trx: Transacao, nome: string) =>
  trx.insertInto('caixas').values({ nome }).returning('id').executeTakeFirstOrThrow()

export const changeCaixaRow = (trx: Transacao, id: number, { nome, ativo }: CaixaAlteracao) =>
  sql`update caixas set nome = coalesce(${nome ?? null}, nome), ativo = coalesce(${ativo ?? null}::boolean, ativo)
       where id = ${id}`.execute(trx)

export const hasOpenTurno = (trx: Transacao, caixaId: number): Promise<boolean> =>
  anyRow(trx.selectFrom('turnos').select('id').where('caixa_id', '=', caixaId).where('fechado_em', 'is', null).limit(1))

export const findOpenCaixa = (trx: Transacao) =>
  rowOf<{ nome: string }>(trx)`
    select c.nome from turnos t join caixas c on c.id = t.caixa_id where t.fechado_em is null order by t.id limit 1`
