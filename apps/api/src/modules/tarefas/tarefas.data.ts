import type { FatosDaTarefa, NomeDaTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'
import { sql } from 'kysely'
import { anyRow, rowOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

/** A question as it is asked: which one, about what, and what its answers need. */
export type NovaTarefa = {
  [T in NomeDaTarefa]: { readonly tarefa: T; readonly alvo_id: number; readonly titulo: string } & (Record<
    string,
    never
  > extends FatosDaTarefa<T>
    ? { readonly fatos?: FatosDaTarefa<T> }
    : { readonly fatos: FatosDaTarefa<T> })
}[NomeDaTarefa]

const fatosDe = ({ fatos = {} }: NovaTarefa) => JSON.stringify(fatos)

export const insertTarefa = (db: Transacao, nova: NovaTarefa, mensagem: string) =>
  db
    .insertInto('tarefas')
    .values({ tipo: nova.tarefa, alvo_id: nova.alvo_id, titulo: nova.titulo, fatos: fatosDe(nova), mensagem })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Removes the open question about the same facts. */
export const removeTarefa = (db: Transacao, nova: NovaTarefa) =>
  db
    .deleteFrom('tarefas')
    .where((eb) => eb.and({ tipo: nova.tarefa, alvo_id: nova.alvo_id, estado: 'aberta' }))
    .where(sql<boolean>`fatos = ${fatosDe(nova)}::jsonb`)
    .execute()

/** Ends open questions about a target that were seen to in another way. */
export const closeOpenTarefas = (
  db: Transacao,
  tarefas: readonly NomeDaTarefa[],
  alvo_id: number,
): Promise<{ id: number }[]> =>
  db
    .updateTable('tarefas')
    .set({
      estado: 'concluida',
      mensagem: null,
      encerrada_em: sql<string>`now()`,
      alterada_em: sql<string>`now()`,
    })
    .where((eb) => eb.and({ alvo_id, estado: 'aberta' }))
    .where('tipo', '=', sql<string>`any(${[...tarefas]}::text[])`)
    .returning('id')
    .execute()

/** Is a question about the same facts open, being answered, or was it set aside? */
export const wasAsked = (db: Db, nova: NovaTarefa): Promise<boolean> =>
  anyRow(
    db
      .selectFrom('tarefas')
      .select('id')
      .where((eb) => eb.and({ tipo: nova.tarefa, alvo_id: nova.alvo_id }))
      .where('estado', '<>', 'concluida')
      .where(sql<boolean>`fatos = ${fatosDe(nova)}::jsonb`),
  )

/** Reads what the open question about this target says; null without one. */
export const mensagemDaTarefa = async (db: Db, tarefa: NomeDaTarefa, alvoId: number): Promise<string | null> =>
  (
    await rowOf<{ mensagem: string }>(db)`
    select coalesce(mensagem, '') as mensagem from tarefas
     where tipo = ${tarefa} and alvo_id = ${alvoId} and estado = 'aberta' order by id desc limit 1`
  )?.mensagem ?? null

type EstadoDaTarefa = 'aberta' | 'pendente' | 'executando' | 'concluida' | 'descartada'

export const tarefaPorId = (db: Db, id: number) =>
  db
    .selectFrom('tarefas as t')
    .leftJoin('usuarios as u', 'u.id', 't.respondida_por')
    .select(['t.id', 't.tipo', 't.alvo_id', 't.titulo', 't.fatos', 't.mensagem', 't.estado', 't.resposta'])
    .select(['t.respondida_em', 't.encerrada_em', 'u.nome as respondida_por'])
    .$narrowType<{ estado: EstadoDaTarefa }>()
    .where('t.id', '=', id)
    .executeTakeFirst()
export type Tarefa = NonNullable<Awaited<ReturnType<typeof tarefaPorId>>>

/** Locks and reads the question. */
export async function lockTarefaRow(db: Transacao, id: number) {
  await sql`select from tarefas where id = ${id} for update`.execute(db)
  return tarefaPorId(db, id)
}

/** Writes who answered what; `estado`: how it stands with that. */
export const recordTarefaResposta = (
  db: Transacao,
  id: number,
  { resposta, por, estado }: { resposta: string; por: number | null; estado: EstadoDaTarefa },
) =>
  db
    .updateTable('tarefas')
    .set({ resposta, respondida_por: por, estado, mensagem: null, codigo: null, encerrada_em: null })
    .set({ respondida_em: sql<string>`now()`, alterada_em: sql<string>`now()` })
    .$if(estado === 'pendente', (consulta) => consulta.set({ tentativas: 0 }))
    .where('id', '=', id)
    .execute()
