import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { sql } from 'kysely'
import { anyRow, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import type { Desejo } from './operacoes.ts'

export const SINCRONIZACAO_COLUMNS = [
  'id',
  'tipo',
  'operacao',
  'alvo_id',
  'titulo',
  'estado',
  'tentativas',
  'mensagem',
  'codigo',
  'criado_em',
  'alterado_em',
] as const

/** The row `s` of `sincronizacoes` as the API answers it, for a query that carries it along. */
export const buildSincronizacaoJson = (s: string) =>
  sql<Sincronizacao>`json_build_object(${sql.join(SINCRONIZACAO_COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(`${s}.${column}`)]))})`

/** Seconds of a reservation, renewed while it works. A dead process's request may be on its way: at least 15 s. */
const RESERVA_SEGUNDOS = 20

export type DesejoDeAlguem = Desejo & { readonly usuario_id?: number | null }
export interface AlvoDaSincronizacao {
  readonly alvo_id: number
  readonly titulo: string
}
export type NovaSincronizacao = DesejoDeAlguem & AlvoDaSincronizacao
type Qual = Pick<NovaSincronizacao, 'tipo' | 'operacao'>
/** A row that is to be carried out. */
export type Aberta = Pick<Sincronizacao, 'id'> & Readonly<Record<'tipo' | 'operacao', string>>

const comoLinha = ({ dados = {}, ...nova }: NovaSincronizacao) => ({ ...nova, dados: JSON.stringify(dados) })

/** Writes the wishes, or adds each to the open one for the same thing; no two of them for one. */
export const requestSincronizacoes = (db: Transacao, novas: readonly NovaSincronizacao[]): Promise<Sincronizacao[]> =>
  db
    .insertInto('sincronizacoes')
    .values(novas.map(comoLinha))
    .onConflict((conflict) =>
      conflict
        .columns(['tipo', 'operacao', 'alvo_id'])
        // As literals: with parameters a prepared statement cannot tell that this is the index' own condition.
        .where(sql<boolean>`estado in ('pendente', 'executando')`)
        .doUpdateSet((eb) => ({
          pedida: sql<number>`sincronizacoes.pedida + 1`,
          titulo: eb.ref('excluded.titulo'),
          dados: eb.ref('excluded.dados'),
          alterado_em: sql<string>`now()`,
        })),
    )
    .returning(SINCRONIZACAO_COLUMNS)
    .$narrowType<Sincronizacao>()
    .execute()

/** Notes that jobs are sent for pending rows; answers for which. The others have one waiting, or are in progress. */
export const markQueued = (db: Transacao, linhas: readonly { readonly id: number }[]) =>
  rowsOf<Aberta>(db)`
    update sincronizacoes set na_fila = true
     where id = any(${linhas.map(({ id }) => id)}::int[]) and estado = 'pendente' and not na_fila returning id, tipo, operacao`

/** Ends what failed of these operations about these targets. */
export const closeFalhasRows = (
  db: Transacao,
  { tipo, operacoes, alvos }: { tipo: string; operacoes: readonly string[]; alvos: readonly number[] },
  fim: { estado: 'concluida' | 'descartada'; mensagem: string | null },
) =>
  db
    .updateTable('sincronizacoes')
    .set({ ...fim, alterado_em: sql<string>`now()` })
    .where((eb) => eb.and({ tipo, estado: 'falhou' }))
    .where('operacao', '=', sql<string>`any(${[...operacoes]}::text[])`)
    .where('alvo_id', '=', sql<number>`any(${[...alvos]}::int[])`)
    .execute()

/** Gives a wish up that waits or failed. Answers whether there was one. */
export const giveUpWish = (
  db: Transacao,
  { tipo, operacao, alvo_id }: Qual & Pick<AlvoDaSincronizacao, 'alvo_id'>,
): Promise<boolean> =>
  anyRow(
    db
      .updateTable('sincronizacoes')
      .set({ estado: 'descartada', alterado_em: sql<string>`now()` })
      .where((eb) => eb.and({ tipo, operacao, alvo_id }))
      .where('estado', 'in', ['pendente', 'falhou'])
      .returning('id'),
  )

export const insertFailedSincronizacao = (db: Transacao, nova: NovaSincronizacao, mensagem: string) =>
  db
    .insertInto('sincronizacoes')
    .values({ ...comoLinha(nova), estado: 'falhou', mensagem })
    .execute()

/** Removes the failed row of the same wish. */
export const removeFailedSincronizacao = (db: Transacao, { tipo, operacao, alvo_id, dados = {} }: NovaSincronizacao) =>
  db
    .deleteFrom('sincronizacoes')
    .where((eb) => eb.and({ tipo, operacao, alvo_id, estado: 'falhou' }))
    .where(sql<boolean>`dados = ${JSON.stringify(dados)}::jsonb`)
    .execute()

/** Adds a wish to the open row for this target, if there is one. */
export const requestOpenSincronizacao = (db: Transacao, tipo: string, alvoId: number) =>
  db
    .updateTable('sincronizacoes')
    .set({ pedida: sql<number>`pedida + 1` })
    .where((eb) => eb.and({ tipo, alvo_id: alvoId }))
    .where('estado', 'in', ['pendente', 'executando'])
    .execute()

/** Reserves it unless another process has; answers the work. */
export const reserveSincronizacao = (db: Banco, id: number) =>
  db
    .updateTable('sincronizacoes')
    .set({
      estado: 'executando',
      na_fila: false,
      tentativas: sql<number>`tentativas + 1`,
      reservada_ate: sql<string>`now() + make_interval(secs => ${RESERVA_SEGUNDOS})`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(estado = 'pendente' or estado = 'executando' and reservada_ate < now())`)
    .returning([...SINCRONIZACAO_COLUMNS, 'dados', 'pedida'])
    .executeTakeFirst()

export const extendReserva = (db: Banco, id: number, mensagem?: string) =>
  db
    .updateTable('sincronizacoes')
    .set({
      reservada_ate: sql<string>`now() + make_interval(secs => ${RESERVA_SEGUNDOS})`,
      ...(mensagem !== undefined && { mensagem, alterado_em: sql<string>`now()` }),
    })
    .where((eb) => eb.and({ id, estado: 'executando' }))
    .execute()

/** Ends it; when more was asked for meanwhile it waits again, and the answer says so. */
export const finishSincronizacao = (db: Banco, id: number, pedidaNoInicio: number, mensagem: string | null) =>
  db
    .updateTable('sincronizacoes')
    .set({
      estado: sql<string>`case when pedida > ${pedidaNoInicio} then 'pendente' else 'concluida' end`,
      mensagem,
      codigo: null,
      reservada_ate: null,
      alterado_em: sql<string>`now()`,
    })
    .where((eb) => eb.and({ id, estado: 'executando' }))
    .returning('estado')
    .executeTakeFirst()

/**
 * Marks the wish as failed, in the place of an older failure of the same. If it was asked for again meanwhile, it waits
 * instead. Answers the new state.
 */
export const failSincronizacao = async (
  db: Banco,
  { id, pedida }: { readonly id: number; readonly pedida: number },
  mensagem: string,
  codigo: string | null,
) => {
  const [failed] = await rowsOf<{ estado: Sincronizacao['estado'] }>(db)`
    with failed as (
      update sincronizacoes
         set estado = case when pedida > ${pedida} then 'pendente' else 'falhou' end,
             tentativas = case when pedida > ${pedida} then 0 else tentativas end,
             mensagem = ${mensagem}, codigo = ${codigo}, reservada_ate = null, alterado_em = now()
       where id = ${id} and estado = 'executando'
      returning id, tipo, operacao, alvo_id, dados, estado),
    older as (
      delete from sincronizacoes s using failed f
       where f.estado = 'falhou' and s.id <> f.id and s.estado = 'falhou'
         and (s.tipo, s.operacao, s.alvo_id, s.dados) = (f.tipo, f.operacao, f.alvo_id, f.dados))
    select estado from failed`
  return failed
}

export const markSincronizacao = (
  db: Db,
  id: number,
  currentEstados: readonly Sincronizacao['estado'][],
  estado: Sincronizacao['estado'],
  mensagem: string | null,
  recomeco: { tentativas?: number; codigo?: string | null } = {},
) =>
  db
    .updateTable('sincronizacoes')
    .set({ estado, mensagem, codigo: null, reservada_ate: null, alterado_em: sql<string>`now()`, ...recomeco })
    .where('id', '=', id)
    .where('estado', 'in', currentEstados)
    .returning(SINCRONIZACAO_COLUMNS)
    .$narrowType<Sincronizacao>()
    .executeTakeFirst()

/** The open row for the same thing as this one's; perhaps itself. */
export const abertaComo = (db: Transacao, id: number) =>
  db
    .selectFrom('sincronizacoes')
    .select(SINCRONIZACAO_COLUMNS)
    .$narrowType<Sincronizacao>()
    .where('estado', 'in', ['pendente', 'executando'])
    .where(
      sql<boolean>`(tipo, operacao, alvo_id) = (select tipo, operacao, alvo_id from sincronizacoes where id = ${id})`,
    )
    .executeTakeFirst()

const ABERTA = sql`estado in ('pendente', 'executando')`
export const idsDasAbertas = async (db: Banco): Promise<number[]> =>
  (await rowsOf<{ id: number }>(db)`select id from sincronizacoes where ${ABERTA} order by id`).map(({ id }) => id)

/** Queues those of the given rows that are open and that no other transaction holds right now: it waits for none. */
export const enqueueUnlocked = (trx: Transacao, ids: readonly number[]) =>
  rowsOf<Aberta>(trx)`
    with livres as (
      select id from sincronizacoes where id = any(${[...ids]}::int[]) and ${ABERTA} for update skip locked),
    abertas as (update sincronizacoes s set na_fila = true from livres l where s.id = l.id returning s.id, s.tipo, s.operacao)
    select id, tipo, operacao from abertas order by id`

export const enqueueOpen = (trx: Transacao, id: number) =>
  rowsOf<Aberta>(trx)`
    update sincronizacoes set na_fila = true where id = ${id} and ${ABERTA} returning id, tipo, operacao`

export const sincronizacaoPorId = (db: Db, id: number) =>
  db
    .selectFrom('sincronizacoes')
    .select(SINCRONIZACAO_COLUMNS)
    .$narrowType<Sincronizacao>()
    .where('id', '=', id)
    .executeTakeFirst()

/** The job that carries the answer to a question, locked; null while none does. */
export const lockAnswer = async (db: Transacao, tarefaId: number) =>
  (await db
    .selectFrom('sincronizacoes')
    .select('id')
    .where((eb) => eb.and({ tipo: 'tarefa', operacao: 'responder', alvo_id: tarefaId }))
    .where(sql<boolean>`estado in ('pendente', 'executando')`)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const deleteSincronizacao = (db: Transacao, id: number) =>
  db.deleteFrom('sincronizacoes').where('id', '=', id).execute()
