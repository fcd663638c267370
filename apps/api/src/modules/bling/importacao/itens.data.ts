import type { ItemDaImportacao, ItensBusca, Proposta } from '@estampa/contract/bling/importacao.routes.ts'
import { type Selectable, sql } from 'kysely'
import type { BlingImportacaoItens } from '../../../infra/database/database.types.ts'
import { contemTodas, rowOf, rowsOf, theRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Cursor } from '../../../infra/http/paging.ts'
import { paginaDasLinhas } from '../../../shop/importacoes.ts'
import type { Detalhe } from './entrada.mapping.ts'

type Item = Selectable<BlingImportacaoItens>
export type NovoItem = Pick<Item, 'id_bling' | 'codigo' | 'nome' | 'formato' | 'situacao'>
/** Answers how many of them were new. */
export async function insertImportacaoItens(
  trx: Transacao,
  importacao_id: number,
  itens: readonly NovoItem[],
): Promise<number> {
  if (itens.length === 0) return 0
  const novos = await trx
    .insertInto('bling_importacao_itens')
    .values(itens.map((item) => ({ ...item, importacao_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return novos.length
}

export const listItensWithoutDetalhe = (db: Db, importacaoId: number, limite: number) =>
  db
    .selectFrom('bling_importacao_itens')
    .select(['id', 'id_bling'])
    .where('importacao_id', '=', importacaoId)
    .where('detalhe', 'is', null)
    .orderBy('id')
    .limit(limite)
    .execute()

export const saveItemDetail = (db: Db, id: number, detalhe: Detalhe) =>
  db
    .updateTable('bling_importacao_itens')
    .set({ detalhe: JSON.stringify(detalhe), variacoes: detalhe.remoto.variacoes.length })
    .where('id', '=', id)
    .execute()

/** Removes an item that was deleted at Bling while the list was read. */
export const removeImportacaoItem = (db: Db, id: number) =>
  db.deleteFrom('bling_importacao_itens').where('id', '=', id).execute()

/** Returns one page of the items as they were read, without their descriptions. */
export const lidosDepois = (db: Db, importacaoId: number, depois: number, limite: number) =>
  rowsOf<{ id: number; id_bling: string; detalhe: Detalhe }>(db)`
    select id, id_bling, detalhe from bling_importacao_itens
     where importacao_id = ${importacaoId} and id > ${depois} and detalhe is not null order by id limit ${limite}`

/** Codes that stand in several products and variations of the account, with how many; a child's own parent's is none. */
export async function codigosRepetidos(db: Db, importacaoId: number): Promise<Map<string, number>> {
  const repetidos = await rowsOf<{ chave: string; vezes: number }>(db)`
    select chave, count(*)::int as vezes from (
      select chave_sku(codigo) as chave from bling_importacao_itens where importacao_id = ${importacaoId}
      union all
      select chave_sku(f->>'codigo')
        from bling_importacao_itens i, jsonb_array_elements(i.detalhe->'remoto'->'variacoes') f
       where i.importacao_id = ${importacaoId}
         and chave_sku(f->>'codigo') is distinct from chave_sku(i.codigo)
    ) c where chave is not null group by chave having count(*) > 1`
  return new Map(repetidos.map(({ chave, vezes }) => [chave, vezes]))
}

interface Decisao extends Partial<Pick<Item, 'motivo' | 'produto_id' | 'modelo' | 'respondida'>> {
  readonly proposta?: Proposta
  readonly diferencas?: readonly object[]
}
export const saveDecision = (db: Db, id: number, { diferencas, ...decisao }: Decisao) =>
  db
    .updateTable('bling_importacao_itens')
    .set({ ...decisao, ...(diferencas === undefined ? {} : { diferencas: JSON.stringify(diferencas) }) })
    .where('id', '=', id)
    .execute()

/** Names of the account's kits that have parts, by id. */
export async function kitsLidos(db: Db, importacaoId: number): Promise<Map<string, string>> {
  const kits = await rowsOf<{ id_bling: string; nome: string }>(db)`
    select id_bling, nome from bling_importacao_itens where importacao_id = ${importacaoId} and formato = 'E'`
  return new Map(kits.map(({ id_bling, nome }) => [id_bling, nome]))
}

export interface ParaAplicar extends Pick<Item, 'id' | 'id_bling' | 'produto_id' | 'modelo' | 'respondida'> {
  readonly proposta: 'criar' | 'vincular'
  readonly detalhe: Detalhe
}
export const listItensToApply = (db: Db, importacaoId: number, limite: number): Promise<ParaAplicar[]> =>
  rowsOf<ParaAplicar>(db)`
    select id, id_bling, proposta, produto_id, modelo, respondida, detalhe from bling_importacao_itens
     where importacao_id = ${importacaoId} and proposta in ('criar', 'vincular') and aplicada_em is null
       and detalhe is not null
     -- A kit needs its parts.
     order by formato = 'E', id limit ${limite}`

/** Locks the item; null when it was applied, or is no longer to be. */
export const lockItemToApply = (trx: Transacao, id: number) =>
  rowOf<{ id: number }>(trx)`
    select i.id from bling_importacao_itens i join bling_importacoes m on m.id = i.importacao_id
     where i.id = ${id} and i.aplicada_em is null and m.estado = 'aplicando' for update of i`

/** `avisos`: what was left out; what the proposal said already is not said twice. */
export const recordAppliedItem = (trx: Transacao, id: number, produto_id: number, avisos: readonly string[] = []) =>
  trx
    .updateTable('bling_importacao_itens')
    .set({
      produto_id,
      aplicada_em: sql<string>`now()`,
      detalhe: null,
      motivo: sql<string | null>`nullif(concat_ws(' ', motivo, (select string_agg(aviso, ' ')
        from unnest(${[...avisos]}::text[]) aviso where strpos(coalesce(motivo, ''), aviso) = 0)), '')`,
    })
    .where('id', '=', id)
    .execute()

type Contados = 'itens' | 'lidos' | 'aplicados' | 'criar' | 'vincular' | 'perguntar' | 'ignorar'
type Numeros = Readonly<Record<Contados | 'fotos' | 'baixadas' | 'falhas', number>>
export const numeros = (db: Db, id: number): Promise<Numeros> =>
  theRow<Numeros>(db)`
    select * from (
      select count(*)::int as itens, count(*) filter (where detalhe is not null or proposta is not null)::int as lidos,
             count(*) filter (where aplicada_em is not null)::int as aplicados,
             count(*) filter (where proposta = 'criar')::int as criar,
             count(*) filter (where proposta = 'vincular')::int as vincular,
             count(*) filter (where proposta = 'perguntar')::int as perguntar,
             count(*) filter (where proposta = 'ignorar')::int as ignorar
        from bling_importacao_itens where importacao_id = ${id}) i, (
      select count(*)::int as fotos, count(*) filter (where estado = 'baixada')::int as baixadas,
             count(*) filter (where estado = 'falhou')::int as falhas
        from bling_importacao_fotos where importacao_id = ${id}) f`

export const modelosPropostos = (db: Db, id: number): Promise<{ nome: string; quantos: number }[]> =>
  rowsOf<{ nome: string; quantos: number }>(db)`
    select modelo as nome, count(*)::int as quantos from bling_importacao_itens
     where importacao_id = ${id} and modelo is not null and proposta in ('criar', 'perguntar') and aplicada_em is null
     group by modelo order by count(*) desc, modelo limit 200`

/** Names of variations in products that will be created, with the number of products for each. */
export const nomesDasVariacoes = (db: Db, id: number): Promise<{ nome: string; quantos: number }[]> =>
  rowsOf<{ nome: string; quantos: number }>(db)`
    select f->'variacao'->>'nome' as nome, count(distinct i.id)::int as quantos
      from bling_importacao_itens i, jsonb_array_elements(i.detalhe->'remoto'->'variacoes') f
     where i.importacao_id = ${id} and i.proposta in ('criar', 'perguntar') and f->'variacao'->>'nome' is not null
     group by 1 limit 5000`

type Filtro = Pick<ItensBusca, 'proposta' | 'modelo' | 'busca'>
const condicaoDe = (importacaoId: number, { proposta, modelo, busca }: Filtro) => sql<boolean>`
  i.importacao_id = ${importacaoId} and i.proposta is not null
  ${proposta ? sql`and i.proposta = ${proposta}` : sql``}
  ${modelo ? sql`and i.modelo = ${modelo} and i.proposta in ('criar', 'perguntar')` : sql``}
  and ${contemTodas(sql<string>`(' ' || normalizar(i.nome || ' ' || i.codigo))`, busca)}`

const ITEM = sql`
  i.id, i.id_bling, i.codigo, i.nome, i.formato, i.situacao, i.variacoes, i.proposta, i.motivo, i.produto_id,
  p.titulo as produto, i.modelo, i.aplicada_em is not null as aplicada, i.diferencas`

const ITENS = sql`bling_importacao_itens i left join produtos p on p.id = i.produto_id`

export const itens = (db: Db, importacaoId: number, busca: ItensBusca, cursor: Cursor | null) =>
  paginaDasLinhas<ItemDaImportacao>(
    db,
    { colunas: ITEM, tabela: ITENS, condicao: condicaoDe(importacaoId, busca) },
    busca.limite,
    cursor,
  )

export const itemPorId = (db: Db, importacaoId: number, id: number): Promise<ItemDaImportacao | null> =>
  rowOf<ItemDaImportacao>(db)`
    select ${ITEM} from ${ITENS}
     where i.importacao_id = ${importacaoId} and i.id = ${id} and i.proposta is not null`

/** Rows that may still change, of those named or found; answers how many changed. */
export async function changeImportacaoItens(
  db: Db,
  importacaoId: number,
  selection: { ids?: readonly number[] | undefined; filtro?: Filtro | undefined },
  { proposta, modelo }: { proposta?: 'criar' | 'ignorar' | undefined; modelo?: string | undefined },
): Promise<number> {
  const condicao = selection.ids
    ? sql<boolean>`i.importacao_id = ${importacaoId} and i.id = any(${[...selection.ids]}::int[])`
    : condicaoDe(importacaoId, selection.filtro ?? { busca: '' })
  const { numAffectedRows } = await sql`
    update bling_importacao_itens i set
           ${proposta ? sql`proposta = ${proposta}, respondida = true` : sql`respondida = respondida`}
           ${proposta === 'criar' ? sql`, produto_id = null, diferencas = '[]'` : sql``}
           ${modelo ? sql`, modelo = ${modelo}` : sql``}
     where ${condicao} and i.aplicada_em is null and i.detalhe is not null
       ${proposta ? sql`and not (i.proposta = 'ignorar' and not i.respondida)` : sql``}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
