import type { ItemDaImportacao, ItensBusca, Proposta } from '@estampa/contract/bling/importacao.schemas.ts'
import { sql } from 'kysely'
import { contemTodas } from '../../../infra/database/sql.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import type { Cursor } from '../../../infra/http/paging.ts'
import { contarLinhas } from '../../../shop/contagens.ts'

interface Numeros {
  readonly itens: number
  readonly lidos: number
  readonly aplicados: number
  readonly criar: number
  readonly vincular: number
  readonly perguntar: number
  readonly ignorar: number
  readonly fotos: number
  readonly baixadas: number
  readonly falhas: number
}

export async function numeros(db: Db, id: number): Promise<Numeros> {
  const { rows } = await sql<Numeros>`
    select count(*)::int as itens, count(*) filter (where detalhe is not null or proposta is not null)::int as lidos,
           count(*) filter (where aplicada_em is not null)::int as aplicados,
           count(*) filter (where proposta = 'criar')::int as criar,
           count(*) filter (where proposta = 'vincular')::int as vincular,
           count(*) filter (where proposta = 'perguntar')::int as perguntar,
           count(*) filter (where proposta = 'ignorar')::int as ignorar,
           f.fotos, f.baixadas, f.falhas
      from bling_importacao_itens i right join (
        select count(*)::int as fotos, count(*) filter (where estado = 'baixada')::int as baixadas,
               count(*) filter (where estado = 'falhou')::int as falhas
          from bling_importacao_fotos where importacao_id = ${id}) f on i.importacao_id = ${id}
     group by f.fotos, f.baixadas, f.falhas`.execute(db)
  const [linha] = rows
  if (!linha) throw new Error('an aggregate without a row')
  // Without items the outer join leaves one empty row.
  return linha.lidos === 0 && linha.itens === 1 ? { ...linha, itens: await contar(db, id) } : linha
}

const contar = (db: Db, id: number): Promise<number> =>
  contarLinhas(db.selectFrom('bling_importacao_itens').where('importacao_id', '=', id))

export async function modelosPropostos(db: Db, id: number): Promise<{ nome: string; quantos: number }[]> {
  const { rows } = await sql<{ nome: string; quantos: number }>`
    select modelo as nome, count(*)::int as quantos from bling_importacao_itens
     where importacao_id = ${id} and modelo is not null and proposta in ('criar', 'perguntar') and aplicada_em is null
     group by modelo order by count(*) desc, modelo limit 200`.execute(db)
  return rows
}

/** Names of variations in products that will be created, with the number of products for each. */
export async function nomesDasVariacoes(db: Db, id: number): Promise<{ nome: string; quantos: number }[]> {
  const { rows } = await sql<{ nome: string; quantos: number }>`
    select f->'variacao'->>'nome' as nome, count(distinct i.id)::int as quantos
      from bling_importacao_itens i, jsonb_array_elements(i.detalhe->'remoto'->'variacoes') f
     where i.importacao_id = ${id} and i.proposta in ('criar', 'perguntar') and f->'variacao'->>'nome' is not null
     group by 1 limit 5000`.execute(db)
  return rows
}

interface Filtro {
  readonly proposta?: Proposta | undefined
  readonly modelo?: string | undefined
  readonly busca: string
}
const condicaoDe = (importacaoId: number, { proposta, modelo, busca }: Filtro) => sql<boolean>`
  i.importacao_id = ${importacaoId} and i.proposta is not null
  ${proposta ? sql`and i.proposta = ${proposta}` : sql``}
  ${modelo ? sql`and i.modelo = ${modelo} and i.proposta in ('criar', 'perguntar')` : sql``}
  and ${contemTodas(sql<string>`(' ' || normalizar(i.nome || ' ' || i.codigo))`, busca)}`

const ITEM = sql`
  i.id, i.id_bling, i.codigo, i.nome, i.formato, i.situacao, i.variacoes, i.proposta, i.motivo, i.produto_id,
  p.titulo as produto, i.modelo, i.aplicada_em is not null as aplicada, i.diferencas`

export async function itens(db: Db, importacaoId: number, busca: ItensBusca, cursor: Cursor | null) {
  const condicao = condicaoDe(importacaoId, busca)
  const lado = cursor?.antes ? sql`and i.id < ${cursor.antes.id}` : sql`and i.id > ${cursor?.depois?.id ?? 0}`
  const { rows } = await sql<ItemDaImportacao>`
    select ${ITEM} from bling_importacao_itens i left join produtos p on p.id = i.produto_id
     where ${condicao} ${lado} order by i.id ${cursor?.antes ? sql`desc` : sql`asc`} limit ${busca.limite + 1}`.execute(
    db,
  )
  if (cursor) return { linhas: rows, total: cursor.total }
  const contados = await sql<{ total: number }>`
    select count(*)::int as total from bling_importacao_itens i where ${condicao}`.execute(db)
  return { linhas: rows, total: contados.rows[0]?.total ?? 0 }
}

export async function itemPorId(db: Db, importacaoId: number, id: number): Promise<ItemDaImportacao | null> {
  const { rows } = await sql<ItemDaImportacao>`
    select ${ITEM} from bling_importacao_itens i left join produtos p on p.id = i.produto_id
     where i.importacao_id = ${importacaoId} and i.id = ${id} and i.proposta is not null`.execute(db)
  return rows[0] ?? null
}

/** Rows that may still change, of those named or found; answers how many changed. */
export async function mudarMuitos(
  db: Db,
  importacaoId: number,
  quais: { ids?: readonly number[] | undefined; filtro?: Filtro | undefined },
  { proposta, modelo }: { proposta?: 'criar' | 'ignorar' | undefined; modelo?: string | undefined },
): Promise<number> {
  const condicao = quais.ids
    ? sql<boolean>`i.importacao_id = ${importacaoId} and i.id = any(${[...quais.ids]}::int[])`
    : condicaoDe(importacaoId, quais.filtro ?? { busca: '' })
  const { numAffectedRows } = await sql`
    update bling_importacao_itens i set
           ${proposta ? sql`proposta = ${proposta}, respondida = true` : sql`respondida = respondida`}
           ${proposta === 'criar' ? sql`, produto_id = null, diferencas = '[]'` : sql``}
           ${modelo ? sql`, modelo = ${modelo}` : sql``}
     where ${condicao} and i.aplicada_em is null and i.detalhe is not null
       ${proposta ? sql`and not (i.proposta = 'ignorar' and not i.respondida)` : sql``}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
