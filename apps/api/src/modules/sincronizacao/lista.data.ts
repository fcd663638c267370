import type { Sincronizacao, SincronizacoesBusca } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { TAREFAS } from '@estampa/contract/sincronizacao/tarefas.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import { COLUMNS } from './sincronizacao.data.ts'

/** How many wishes wait, are in hand and failed; of the failed ones, `tarefas` wait for a person's decision. */
export const emAberto = (db: Banco) =>
  db
    .selectFrom('sincronizacoes')
    .select([
      sql<number>`count(*) filter (where estado = 'pendente')::int`.as('pendente'),
      sql<number>`count(*) filter (where estado = 'executando')::int`.as('executando'),
      sql<number>`count(*) filter (where estado = 'falhou')::int`.as('falhou'),
      sql<number>`count(*) filter (where estado = 'falhou' and tipo || '.' || operacao = any(${[...TAREFAS]}))::int`.as(
        'tarefas',
      ),
    ])
    .where('estado', 'in', ['pendente', 'executando', 'falhou'])
    .executeTakeFirstOrThrow()
export type EmAberto = Awaited<ReturnType<typeof emAberto>>

export async function resumo(db: Banco): Promise<{ pendentes: number; falhas: number }> {
  const { pendente, executando, falhou } = await emAberto(db)
  return { pendentes: pendente + executando, falhas: falhou }
}

type Filtros = Pick<SincronizacoesBusca, 'estado' | 'tipo' | 'alvo_id' | 'ids'>

export async function listar(
  db: Banco,
  { estado, tipo, alvo_id, ids }: Filtros,
  cursor: Cursor | null,
  limite: number,
) {
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
