import type {
  ResumoDeSincronizacoes,
  Sincronizacao,
  SincronizacoesBusca,
} from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import { SINCRONIZACAO_COLUMNS } from '../sincronizacao/sincronizacao.data.ts'

/** How many wishes and answers wait and are in hand, and how many failed; `tarefas` are the questions that wait. */
export const countOpenSincronizacoes = (db: Banco) =>
  theRow<Record<'pendente' | 'executando' | 'falhou' | 'tarefas', number>>(db)`
    select count(*) filter (where estado = 'pendente')::int as pendente,
           count(*) filter (where estado = 'executando')::int as executando,
           count(*) filter (where estado = 'falhou')::int as falhou,
           count(*) filter (where estado = 'aberta')::int as tarefas
      from (select estado from sincronizacoes where estado in ('pendente', 'executando', 'falhou') and ${LISTADOS}
            union all select estado from tarefas where estado in ('pendente', 'executando', 'aberta')) s`
export type EmAberto = Awaited<ReturnType<typeof countOpenSincronizacoes>>

/** Since when the oldest wish of each kind waits for its turn, s; kinds of which none waits are left out. */
export const listOldestWaits = (db: Banco) =>
  rowsOf<{ tipo: string; segundos: number }>(db)`
    select tipo, extract(epoch from now() - min(criado_em))::float8 as segundos
      from sincronizacoes where estado = 'pendente' group by tipo order by segundos desc, tipo`
export type Espera = Awaited<ReturnType<typeof listOldestWaits>>[number]

export async function resumo(db: Banco): Promise<ResumoDeSincronizacoes> {
  const { pendente, executando, falhou, tarefas } = await countOpenSincronizacoes(db)
  return { pendentes: pendente + executando, falhas: falhou, decisoes: tarefas }
}

/** A question shows how its answer goes: the job that carries it is not listed besides. */
const LISTADOS = sql`tipo <> 'tarefa'`

/** Both tables as the sync centre lists them. */
const TRABALHOS = sql`select ${sql.join(SINCRONIZACAO_COLUMNS.map((column) => sql.ref(column)))} from sincronizacoes`
const TAREFAS = sql`
  select id, split_part(tipo, '.', 1) as tipo, split_part(tipo, '.', 2) as operacao, alvo_id, titulo,
         case estado when 'aberta' then 'falhou' else estado end as estado, tentativas, mensagem, codigo,
         criada_em as criado_em, alterada_em as alterado_em from tarefas`

/** A job or a question by its id. */
export const listada = (db: Db, id: number) =>
  rowOf<Sincronizacao>(db)`
    ${TRABALHOS} where id = ${id} and ${LISTADOS} union all ${TAREFAS} where id = ${id}`

type Filtros = Pick<SincronizacoesBusca, 'estado' | 'tipo' | 'alvo_id' | 'ids' | 'decisao'>

/** `partes`: conditions; false or undefined where nothing is asked. */
const condicoes = (partes: readonly (RawBuilder<unknown> | false | undefined)[]) =>
  sql`where ${sql.join([sql`true`, ...partes.filter((parte) => parte !== false && parte !== undefined)], sql` and `)}`

export async function listTarefas(
  db: Banco,
  { estado = [], tipo, alvo_id, ids, decisao }: Filtros,
  cursor: Cursor | null,
  limite: number,
) {
  const filtros = (estados: readonly string[], tipoDaLinha: RawBuilder<unknown>) => [
    estados.length > 0 && sql`estado = any(${[...estados]})`,
    tipo !== undefined && sql`${tipoDaLinha} = ${tipo}`,
    alvo_id !== undefined && sql`alvo_id = ${alvo_id}`,
    ids !== undefined && sql`id = any(${ids})`,
  ]
  const filtrosDosTrabalhos = [...filtros(estado, sql`tipo`), decisao === 'sim' && sql`false`]
  const estadosDasTarefas = estado.map((pedido) => (pedido === 'falhou' ? 'aberta' : pedido))
  const filtrosDasTarefas = [
    ...filtros(estadosDasTarefas, sql`split_part(tipo, '.', 1)`),
    decisao === 'nao' && sql`false`,
  ]
  const total = cursor
    ? sql<number>`${cursor.total}::int`
    : // All, less the few that carry an answer: rows of one kind are read from an index, those of all others are not.
      sql<number>`((select count(*) from sincronizacoes ${condicoes(filtrosDosTrabalhos)})
        - (select count(*) from sincronizacoes ${condicoes([...filtrosDosTrabalhos, sql`tipo = 'tarefa'`])})
        + (select count(*) from tarefas ${condicoes(filtrosDasTarefas)}))::int`
  const ponto = cursor?.depois ?? cursor?.antes
  const ordem = cursor?.antes ? sql`asc` : sql`desc`
  // Each table gives its own page of the list by its own index.
  const pagina = (
    colunas: typeof TRABALHOS,
    filtrosDaTabela: ReturnType<typeof filtros>,
    quando: RawBuilder<unknown>,
  ) => {
    const lado = cursor?.antes ? sql`>` : sql`<`
    const adiante = ponto && sql`(${quando}, id) ${lado} (${ponto.chave ?? 'infinity'}::timestamptz, ${ponto.id}::int)`
    return sql`(${colunas} ${condicoes([...filtrosDaTabela, adiante])} order by ${quando} ${ordem}, id ${ordem} limit ${limite + 1})`
  }
  const linhas = await rowsOf<Sincronizacao & { chave: string; total: number }>(db)`
    select s.*, s.alterado_em::text as chave, ${total} as total
      from (${pagina(TRABALHOS, [...filtrosDosTrabalhos, LISTADOS], sql`sincronizacoes.alterado_em`)}
            union all ${pagina(TAREFAS, filtrosDasTarefas, sql`tarefas.alterada_em`)}) s
     order by s.alterado_em ${ordem}, s.id ${ordem} limit ${limite + 1}`
  return { total: linhas[0]?.total ?? cursor?.total ?? 0, linhas }
}
