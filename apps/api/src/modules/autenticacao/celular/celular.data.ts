import { sql, type Updateable } from 'kysely'
import type { EntradasPorCodigo } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import { daquiA } from '../segundo-fator/fatores.data.ts'

const restam = sql<number>`greatest(0, ceil(extract(epoch from e.expira_em - now())))::int`

const SEM_TELEFONE = { ticket: null, numero: null, agente: null, endereco: null, aceita: null }

/** The session's code from now on. */
export const saveCelularCode = (db: Db, sessaoId: number, codigo: Buffer, segundos: number) =>
  db
    .insertInto('entradas_por_codigo')
    .values({ sessao_id: sessaoId, codigo, expira_em: daquiA(segundos) })
    .onConflict((conflict) =>
      conflict.column('sessao_id').doUpdateSet({ ...SEM_TELEFONE, codigo, expira_em: daquiA(segundos) }),
    )
    .execute()

/** The code that a session shows and that is neither answered nor past its time. */
export const codigoDaSessao = (db: Db, sessaoId: number) =>
  db
    .selectFrom('entradas_por_codigo as e')
    .select(['e.numero', 'e.agente', 'e.endereco', restam.as('restam')])
    .where('e.sessao_id', '=', sessaoId)
    .where('e.aceita', 'is', null)
    .where('e.expira_em', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Takes back a code that is on screen no longer. A telephone that was let in still gets its session. */
export const removeCelularCode = (db: Db, sessaoId: number) =>
  db
    .deleteFrom('entradas_por_codigo')
    .where('sessao_id', '=', sessaoId)
    .where(sql<boolean>`aceita is not true`)
    .execute()

export const forgetLoginCodigo = (db: Db, sessaoId: number) =>
  db.deleteFrom('entradas_por_codigo').where('sessao_id', '=', sessaoId).execute()

/** Notes the person's answer for the telephone with this number; false when none of that number waits. */
export const saveCelularAnswer = (db: Db, sessaoId: number, numero: number, aceita: boolean): Promise<boolean> =>
  anyRow(
    db
      .updateTable('entradas_por_codigo')
      .set({ aceita })
      .where('sessao_id', '=', sessaoId)
      .where('numero', '=', numero)
      .where('aceita', 'is', null)
      .where('expira_em', '>', sql<string>`now()`)
      .returning('numero'),
  )

/** Locks the sign-in of a code or of a ticket, with the person whose session shows it. */
export const lockCelularSignIn = (db: Transacao, hashColumn: 'codigo' | 'ticket', hash: Buffer) =>
  db
    .selectFrom('entradas_por_codigo as e')
    .innerJoin('sessoes as s', 's.id', 'e.sessao_id')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select(['e.sessao_id', 'e.ticket', 'e.numero', 'e.aceita', restam.as('restam')])
    .select(['u.id', 'u.username', 'u.nome', 'u.tipo', 'u.senha_gerada', 'u.permissoes_negadas'])
    .select(sql<boolean>`s.revogada_em is null and s.expira_em > now() and u.ativo`.as('viva'))
    .where(`e.${hashColumn}`, '=', hash)
    .forUpdate('e')
    .executeTakeFirst()

type Tomado = Pick<Updateable<EntradasPorCodigo>, 'ticket' | 'numero' | 'agente' | 'endereco'>
export const takeCelularCode = (db: Db, sessaoId: number, tomado: Tomado, segundos: number) =>
  db
    .updateTable('entradas_por_codigo')
    .set({ ...tomado, expira_em: daquiA(segundos) })
    .where('sessao_id', '=', sessaoId)
    .execute()

export const markEnteredByCode = (db: Db, sessaoId: number) =>
  db.updateTable('sessoes').set({ por_codigo: true, confirmada_em: null }).where('id', '=', sessaoId).execute()

export async function wasEnteredByCode(db: Db, sessaoId: number): Promise<boolean> {
  const sessao = await db.selectFrom('sessoes').select('por_codigo').where('id', '=', sessaoId).executeTakeFirst()
  return sessao?.por_codigo === true
}
