import type { Sincronizacao, SincronizacoesBusca } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { sql } from 'kysely'
import type { Cursor } from '../../infra/paging.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'

type Db = Banco | Transacao

const COLUMNS = [
  'id',
  'tipo',
  'operacao',
  'alvo_id',
  'titulo',
  'estado',
  'tentativas',
  'mensagem',
  'criado_em',
  'alterado_em',
] as const

/**
 * Who carries a synchronisation out holds it for this long at a time. Of a process that died, a request may still be on
 * its way for as long as requests may last, 20 s: nobody takes over before.
 */
const RESERVA_SEGUNDOS = 35

export interface NovaSincronizacao {
  readonly tipo: string
  readonly operacao: string
  readonly alvo_id: number | null
  readonly titulo: string
  readonly dados?: object
  readonly usuario_id?: number | null
}

/** Writes the wish, or adds it to the open one for the same thing. */
export const pedir = (db: Transacao, { dados = {}, usuario_id = null, ...nova }: NovaSincronizacao) =>
  db
    .insertInto('sincronizacoes')
    .values({ ...nova, usuario_id, dados: JSON.stringify(dados) })
    .onConflict((conflict) =>
      conflict
        .columns(['tipo', 'operacao', 'alvo_id'])
        .where('estado', 'in', ['pendente', 'executando'])
        .doUpdateSet((eb) => ({
          pedida: sql<number>`sincronizacoes.pedida + 1`,
          titulo: eb.ref('excluded.titulo'),
          dados: eb.ref('excluded.dados'),
          alterado_em: sql<string>`now()`,
        })),
    )
    .returning(COLUMNS)
    .$narrowType<Sincronizacao>()
    .executeTakeFirstOrThrow()

/** Adds a wish to the open row for this target, if there is one. */
export const pedirSeAberta = (db: Transacao, tipo: string, alvoId: number) =>
  db
    .updateTable('sincronizacoes')
    .set({ pedida: sql<number>`pedida + 1` })
    .where('tipo', '=', tipo)
    .where('alvo_id', '=', alvoId)
    .where('estado', 'in', ['pendente', 'executando'])
    .execute()

/** Takes it in hand unless somebody else has it; answers what to do. */
export const reservar = (db: Banco, id: number) =>
  db
    .updateTable('sincronizacoes')
    .set({
      estado: 'executando',
      tentativas: sql<number>`tentativas + 1`,
      reservada_ate: sql<string>`now() + make_interval(secs => ${RESERVA_SEGUNDOS})`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('estado', '=', 'pendente'),
        eb.and([eb('estado', '=', 'executando'), eb('reservada_ate', '<', sql<string>`now()`)]),
      ]),
    )
    .returning([...COLUMNS, 'dados', 'pedida'])
    .executeTakeFirst()

export const prolongarReserva = (db: Banco, id: number, mensagem?: string) =>
  db
    .updateTable('sincronizacoes')
    .set({
      reservada_ate: sql<string>`now() + make_interval(secs => ${RESERVA_SEGUNDOS})`,
      ...(mensagem === undefined ? {} : { mensagem, alterado_em: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .where('estado', '=', 'executando')
    .execute()

/** Ends it; when more was asked for meanwhile it waits again, and the answer says so. */
export const concluir = (db: Banco, id: number, pedidaNoInicio: number) =>
  db
    .updateTable('sincronizacoes')
    .set({
      estado: sql<string>`case when pedida > ${pedidaNoInicio} then 'pendente' else 'concluida' end`,
      mensagem: null,
      reservada_ate: null,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('estado', '=', 'executando')
    .returning('estado')
    .executeTakeFirst()

export const marcar = (
  db: Banco | Transacao,
  id: number,
  de: readonly Sincronizacao['estado'][],
  estado: Sincronizacao['estado'],
  mensagem: string | null,
  recomeco: { tentativas?: 0 } = {},
) =>
  db
    .updateTable('sincronizacoes')
    .set({ estado, mensagem, reservada_ate: null, alterado_em: sql<string>`now()`, ...recomeco })
    .where('id', '=', id)
    .where('estado', 'in', de)
    .returning(COLUMNS)
    .$narrowType<Sincronizacao>()
    .executeTakeFirst()

export const estadoDe = (db: Banco, id: number) =>
  db.selectFrom('sincronizacoes').select(['estado']).where('id', '=', id).executeTakeFirst()

export const abertas = (db: Db) =>
  db.selectFrom('sincronizacoes').select('id').where('estado', 'in', ['pendente', 'executando']).orderBy('id').execute()

export const sincronizacaoPorId = (db: Db, id: number) =>
  db.selectFrom('sincronizacoes').select(COLUMNS).$narrowType<Sincronizacao>().where('id', '=', id).executeTakeFirst()

export async function resumo(db: Db): Promise<{ pendentes: number; falhas: number }> {
  const { rows } = await sql<{ pendentes: number; falhas: number }>`
    select count(*) filter (where estado in ('pendente', 'executando'))::int as pendentes,
           count(*) filter (where estado = 'falhou')::int as falhas
      from sincronizacoes where estado in ('pendente', 'executando', 'falhou')`.execute(db)
  return rows[0] ?? { pendentes: 0, falhas: 0 }
}

type Filtros = Pick<SincronizacoesBusca, 'estado' | 'tipo' | 'alvo_id' | 'ids'>

export async function listar(db: Db, { estado, tipo, alvo_id, ids }: Filtros, cursor: Cursor | null, limite: number) {
  const condicao = sql<boolean>`true
    ${estado?.length ? sql`and s.estado = any(${estado})` : sql``}
    ${tipo ? sql`and s.tipo = ${tipo}` : sql``}
    ${alvo_id ? sql`and s.alvo_id = ${alvo_id}` : sql``}
    ${ids ? sql`and s.id = any(${ids})` : sql``}`
  const total = cursor
    ? sql<number>`${cursor.total}::int`
    : sql<number>`(select count(*)::int from sincronizacoes s where ${condicao})`
  const ponto = cursor?.depois ?? cursor?.antes
  const ordem = cursor?.antes ? 'asc' : 'desc'
  let consulta = db
    .selectFrom('sincronizacoes as s')
    .select([...COLUMNS, sql<string>`s.alterado_em::text`.as('chave'), total.as('total')])
    .$narrowType<Sincronizacao>()
    .where(condicao)
    .limit(limite + 1)
  if (ponto) {
    const lado = cursor?.antes ? sql`>` : sql`<`
    consulta = consulta.where(
      sql<boolean>`(s.alterado_em, s.id) ${lado} (${ponto.chave ?? 'infinity'}::timestamptz, ${ponto.id}::int)`,
    )
  }
  const linhas = await consulta.orderBy('s.alterado_em', ordem).orderBy('s.id', ordem).execute()
  return { total: linhas[0]?.total ?? cursor?.total ?? 0, linhas }
}
