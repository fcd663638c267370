import { ATOS } from '@estampa/contract/auditoria/atos.ts'
import type { Ato, AuditoriaFiltros } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { camposDoLoteCom } from '@estampa/contract/auditoria/detalhes.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { type RawBuilder, sql } from 'kysely'
import { contemTodas } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'

const ZONA = sql`'America/Sao_Paulo'`

/** Whether a label has this word, as `contemTodas` finds words in the lines. */
const labelWith = (word: string) => (label: string) =>
  ` ${normalizeText(label)}`.includes(word.length < 3 ? ` ${word}` : word)

/** Each word of the search, in the line itself, in the kind of its act, or in the fields that a change of many names. */
function condicaoDaBusca(busca: string): RawBuilder<boolean> {
  const words = normalizeText(busca).split(' ').filter(Boolean)
  const conditions = words.slice(0, 10).map((word) => {
    const has = labelWith(word)
    const tipos = Object.entries(ATOS).flatMap(([tipo, label]) => (has(label) ? [tipo] : []))
    const campos = camposDoLoteCom(has)
    return sql<boolean>`(${contemTodas(sql<string>`a.busca`, word)}
      ${tipos.length > 0 ? sql`or a.tipo = any(${tipos})` : sql``}
      ${
        campos.length > 0
          ? sql`or (a.tipo = 'produtos_em_lote'
                and (a.detalhes ?| ${campos} or string_to_array(a.detalhes ->> 'tabela', ', ') && ${campos}))`
          : sql``
      })`
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const condicaoDe = ({ busca, tipo, usuario_id, de, ate }: AuditoriaFiltros): RawBuilder<boolean> => sql<boolean>`
  ${condicaoDaBusca(busca)}
  ${tipo?.length ? sql`and a.tipo = any(${tipo})` : sql``}
  ${usuario_id ? sql`and a.usuario_id = ${usuario_id}` : sql``}
  ${de ? sql`and a.criado_em >= ${de}::date::timestamp at time zone ${ZONA}` : sql``}
  ${ate ? sql`and a.criado_em < (${ate}::date + 1)::timestamp at time zone ${ZONA}` : sql``}`

/** Reads one page of acts, the latest first, with the total, which is counted only while no cursor carries it. */
export async function listAtos(db: Banco, filtros: AuditoriaFiltros, cursor: Cursor | null, limite: number) {
  const condicao = condicaoDe(filtros)
  const total: RawBuilder<number | null> = cursor
    ? sql<null>`null::int`
    : sql<number>`(select count(*)::int from auditoria a where ${condicao})`
  const ponto = cursor?.depois ?? cursor?.antes
  const lado = cursor?.antes ? sql`>` : sql`<`
  const linhas = await db
    .selectFrom('auditoria as a')
    .select(['id', 'tipo', 'criado_em', 'usuario_id', 'usuario', 'nome', 'papel', 'comando', 'endereco', 'requisicao'])
    .select(['alvo_tipo', 'alvo_id', 'alvo', 'detalhes', 'vezes', 'ultima_em', total.as('total')])
    .$narrowType<Ato>()
    .where(condicao)
    .$if(ponto !== undefined, (consulta) => consulta.where(sql<boolean>`a.id ${lado} ${ponto?.id ?? 0}::int`))
    .orderBy('a.id', cursor?.antes ? 'asc' : 'desc')
    .limit(limite + 1)
    .execute()
  return { ...totalDe(cursor, linhas[0]?.total ?? 0, false), linhas: linhas.map(({ total: _, ...linha }) => linha) }
}

/** The accounts that appear, by the name that they had last. */
export async function autoresDosAtos(db: Banco): Promise<{ usuario_id: number; usuario: string }[]> {
  const { rows } = await sql<{ usuario_id: number; usuario: string }>`
    select distinct on (usuario_id) usuario_id, usuario from auditoria
     where usuario_id is not null and usuario is not null order by usuario_id, id desc`.execute(db)
  return rows.sort((a, b) => a.usuario.localeCompare(b.usuario, 'pt-BR'))
}

/**
 * Adds to the audit of a restored shop the lines of the shop that it replaces which it lacks, in the order of their time,
 * and answers how many. Lines are only inserted, so the triggers stay in force; a line that counts refusals keeps the
 * higher count.
 */
export async function bringAuditoria(db: Banco, { nome, colunas }: Staged): Promise<number> {
  const levadas = colunas.filter((coluna) => coluna !== 'id')
  const lista = sql.join(levadas.map((coluna) => sql.ref(coluna)))
  const { numAffectedRows } = await sql`
    insert into auditoria (${lista})
    select ${lista} from (
      select ${lista} from ${sql.table(nome)} except all select ${lista} from public.auditoria) novas
      left join (select criado_em, tipo, min(id) as ordem from ${sql.table(nome)} group by criado_em, tipo) antes
          using (criado_em, tipo)
     order by criado_em, ordem
    on conflict (agrupamento) where agrupamento is not null do update
      set vezes = excluded.vezes, ultima_em = greatest(auditoria.ultima_em, excluded.ultima_em)
      where excluded.vezes > auditoria.vezes`.execute(db)
  return Number(numAffectedRows ?? 0)
}
