import { type NotNull, sql, type Updateable } from 'kysely'
import type { Declaracoes } from '../../../infra/database/database.types.ts'
import { anyRow, rowsOf } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** `esperando`: looked for by a job; `falhou`: waits for a person. */
type EstadoDaDeclaracao = 'esperando' | 'pronta' | 'falhou'

export type Declaracao = NonNullable<Awaited<ReturnType<typeof declaracaoDe>>>

const selectDeclaracoes = (db: Db) =>
  db
    .selectFrom('declaracoes as d')
    .innerJoin('envios as e', 'e.id', 'd.envio_id')
    .select(['d.envio_id', 'd.chave', 'd.arquivo', 'd.motivo', 'd.consultas'])
    .select(['e.id_externo', 'e.provedor', 'e.venda_id', 'e.chave as marca'])
    .select(sql<EstadoDaDeclaracao>`d.estado`.as('estado'))

/** The declaration of a label that holds. */
export const declaracaoDe = (db: Db, envioId: number) =>
  selectDeclaracoes(db)
    .where('d.envio_id', '=', envioId)
    .where('e.estado', '=', 'pronta')
    .where('e.id_externo', 'is not', null)
    .$narrowType<{ id_externo: NotNull }>()
    .executeTakeFirst()

export const requestDeclaracao = (trx: Transacao, envioId: number) =>
  sql`insert into declaracoes (envio_id) values (${envioId}) on conflict do nothing`.execute(trx)

export const requestDeclaracaoAgain = (trx: Transacao, envioId: number) =>
  sql`update declaracoes set estado = 'esperando', consultas = 0, proxima_consulta = now()
       where envio_id = ${envioId} and estado <> 'pronta'`.execute(trx)

type Mudanca = Updateable<Declaracoes> & { readonly estado?: EstadoDaDeclaracao }

/** Changes one that is looked for; false when it is not any more. */
export const setDeclaracao = (db: Db, envioId: number, mudanca: Mudanca): Promise<boolean> =>
  anyRow(
    db
      .updateTable('declaracoes')
      .set(mudanca)
      .where('envio_id', '=', envioId)
      .where('estado', '=', 'esperando')
      .returning('envio_id'),
  )

export const postponeDeclaracao = (db: Db, envioId: number, segundos: number, motivo: string | null) =>
  sql`update declaracoes set motivo = ${motivo}, consultas = consultas + 1,
        proxima_consulta = now() + make_interval(secs => ${segundos})
       where envio_id = ${envioId} and estado = 'esperando'`.execute(db)

export const declaracoesAtrasadas = (db: Db, segundos: number) =>
  rowsOf<{ envio_id: number }>(db)`
    select envio_id from declaracoes
     where estado = 'esperando' and proxima_consulta <= now() - make_interval(secs => ${segundos})
     order by proxima_consulta limit 100`

/** The stored copy of a shipment's declaration; null without one. */
export const arquivoDaDeclaracao = async (db: Db, envioId: number): Promise<string | null> =>
  (await db.selectFrom('declaracoes').select('arquivo').where('envio_id', '=', envioId).executeTakeFirst())?.arquivo ??
  null

export const forgetDeclaracao = (trx: Transacao, envioId: number) =>
  trx.deleteFrom('declaracoes').where('envio_id', '=', envioId).execute()
