import type { Sincronizacao, SincronizacoesBusca } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { sql } from 'kysely'
import type { Cursor } from '../../infra/paging.ts'
import type { Banco } from '../../infra/transaction.ts'
import { COLUMNS } from './sincronizacao.data.ts'

export async function resumo(db: Banco): Promise<{ pendentes: number; falhas: number }> {
  const { rows } = await sql<{ pendentes: number; falhas: number }>`
    select count(*) filter (where estado in ('pendente', 'executando'))::int as pendentes,
           count(*) filter (where estado = 'falhou')::int as falhas
      from sincronizacoes where estado in ('pendente', 'executando', 'falhou')`.execute(db)
  return rows[0] ?? { pendentes: 0, falhas: 0 }
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
