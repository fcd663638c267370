import type { EstadoDaImportacao, Proposta } from '@estampa/contract/bling/importacao.schemas.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Detalhe } from './leitura.mapping.ts'

export interface CategoriaLida {
  readonly id: number
  readonly nome: string
  readonly pai: number | null
}

const COLUNAS = [
  'id',
  'estado',
  'usuario_id',
  'criterio',
  'pagina',
  'releituras',
  'estoque_dos_vinculados',
  'mensagem',
  'criada_em',
  'terminada_em',
] as const

const selecionar = (db: Db) =>
  db
    .selectFrom('bling_importacoes')
    .select(COLUNAS)
    .select([
      sql<CategoriaLida[]>`categorias`.as('categorias'),
      sql<string[]>`avisos`.as('avisos'),
      sql<Record<string, string>>`cores`.as('cores'),
      sql<number>`extract(epoch from clock_timestamp() - etapa_em)::float8`.as('segundos'),
    ])
    .$narrowType<{ estado: EstadoDaImportacao; estoque_dos_vinculados: 'do_bling' | null }>()

export type ImportacaoLinha = NonNullable<Awaited<ReturnType<typeof importacaoPorId>>>

export const importacaoPorId = (db: Db, id: number) => selecionar(db).where('id', '=', id).executeTakeFirst()

export const travarImportacao = (trx: Transacao, id: number) =>
  selecionar(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const ultimas = (db: Db, limite: number) => selecionar(db).orderBy('id', 'desc').limit(limite).execute()

/** Those that work without a person. */
export const emCurso = (db: Db) =>
  db.selectFrom('bling_importacoes').select('id').where('estado', 'in', ['lendo', 'aplicando']).execute()

/** Null while another one is open. */
export const abrir = (trx: Transacao, usuario_id: number) =>
  trx
    .insertInto('bling_importacoes')
    .values({ usuario_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Keeps the last few earlier imports, without the rows that were read. */
export async function esquecerAntigas(trx: Transacao, atual: number, quantas: number): Promise<void> {
  await sql`delete from bling_importacoes where id < ${atual} and id not in
    (select id from bling_importacoes where id < ${atual} order by id desc limit ${quantas})`.execute(trx)
  await sql`update bling_importacao_itens set detalhe = null where importacao_id < ${atual} and detalhe is not null`.execute(
    trx,
  )
}

interface Mudanca {
  readonly estado?: EstadoDaImportacao
  readonly criterio?: number | null
  readonly pagina?: number
  readonly releituras?: number
  readonly mensagem?: string | null
  readonly estoque_dos_vinculados?: 'do_bling' | null
  readonly terminada?: boolean
  readonly nova_etapa?: boolean
}
export const mudar = (db: Db, id: number, { terminada, nova_etapa, ...dados }: Mudanca) =>
  db
    .updateTable('bling_importacoes')
    .set({
      ...dados,
      ...(terminada === undefined ? {} : { terminada_em: terminada ? sql<string>`now()` : null }),
      ...(nova_etapa ? { etapa_em: sql<string>`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .execute()

export const avisar = (db: Db, id: number, aviso: string) =>
  sql`update bling_importacoes set avisos = avisos || to_jsonb(array[${aviso}::text])
       where id = ${id} and not avisos ? ${aviso}`.execute(db)

export const anotarCategorias = (db: Db, id: number, categorias: readonly CategoriaLida[]) =>
  db
    .updateTable('bling_importacoes')
    .set({ categorias: JSON.stringify(categorias) })
    .where('id', '=', id)
    .execute()

export const anotarCor = (db: Db, id: number, nome: string, cor: string) =>
  sql`update bling_importacoes set cores = cores || jsonb_build_object(${nome}::text, ${cor}::text) where id = ${id}`.execute(
    db,
  )

export interface NovoItem {
  readonly id_bling: string
  readonly codigo: string
  readonly nome: string
  readonly formato: string
  readonly situacao: string
}
/** Answers how many of them were new. */
export async function inserirItens(trx: Transacao, importacao_id: number, itens: readonly NovoItem[]): Promise<number> {
  if (itens.length === 0) return 0
  const novos = await trx
    .insertInto('bling_importacao_itens')
    .values(itens.map((item) => ({ ...item, importacao_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return novos.length
}

export const semDetalhe = (db: Db, importacaoId: number, limite: number) =>
  db
    .selectFrom('bling_importacao_itens')
    .select(['id', 'id_bling'])
    .where('importacao_id', '=', importacaoId)
    .where('detalhe', 'is', null)
    .orderBy('id')
    .limit(limite)
    .execute()

export const guardarDetalhe = (db: Db, id: number, detalhe: Detalhe) =>
  db
    .updateTable('bling_importacao_itens')
    .set({ detalhe: JSON.stringify(detalhe), variacoes: detalhe.remoto.variacoes.length })
    .where('id', '=', id)
    .execute()

/** It was deleted over there while the list was read. */
export const tirarItem = (db: Db, id: number) => db.deleteFrom('bling_importacao_itens').where('id', '=', id).execute()

/** One page of the items as they were read, without their descriptions. */
export async function lidosDepois(db: Db, importacaoId: number, depois: number, limite: number) {
  const { rows } = await sql<{ id: number; id_bling: string; detalhe: Detalhe }>`
    select id, id_bling, detalhe from bling_importacao_itens
     where importacao_id = ${importacaoId} and id > ${depois} and detalhe is not null order by id limit ${limite}`.execute(
    db,
  )
  return rows
}

/** Codes that stand in several products and variations of the account, with how many; a child's own parent's is none. */
export async function codigosRepetidos(db: Db, importacaoId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ chave: string; vezes: number }>`
    select chave, count(*)::int as vezes from (
      select chave_sku(codigo) as chave from bling_importacao_itens where importacao_id = ${importacaoId}
      union all
      select chave_sku(f->>'codigo')
        from bling_importacao_itens i, jsonb_array_elements(i.detalhe->'remoto'->'variacoes') f
       where i.importacao_id = ${importacaoId}
         and chave_sku(f->>'codigo') is distinct from chave_sku(i.codigo)
    ) c where chave is not null group by chave having count(*) > 1`.execute(db)
  return new Map(rows.map(({ chave, vezes }) => [chave, vezes]))
}

export async function ligados(db: Db, idsBling: readonly string[]) {
  const { rows } = await sql<{ id_bling: string; id: number; titulo: string }>`
    select id_bling, id, titulo from produtos where id_bling = any(${[...idsBling]}::text[])
    union all
    select v.id_bling, p.id, p.titulo from variacoes v join produtos p on p.id = v.produto_id
     where v.id_bling = any(${[...idsBling]}::text[])`.execute(db)
  return new Map(rows.map(({ id_bling, ...produto }) => [id_bling, produto]))
}

export interface Decisao {
  readonly proposta?: Proposta
  readonly motivo?: string | null
  readonly produto_id?: number | null
  readonly modelo?: string | null
  readonly diferencas?: readonly object[]
  readonly respondida?: boolean
}
export const decidir = (db: Db, id: number, { diferencas, ...decisao }: Decisao) =>
  db
    .updateTable('bling_importacao_itens')
    .set({ ...decisao, ...(diferencas === undefined ? {} : { diferencas: JSON.stringify(diferencas) }) })
    .where('id', '=', id)
    .execute()

export interface ParaAplicar {
  readonly id: number
  readonly id_bling: string
  readonly proposta: 'criar' | 'vincular'
  readonly produto_id: number | null
  readonly modelo: string | null
  readonly respondida: boolean
  readonly detalhe: Detalhe
}
/** The next ones to create or link. */
/** Names of the account's kits that have parts, by id. */
export async function kitsLidos(db: Db, importacaoId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id_bling: string; nome: string }>`
    select id_bling, nome from bling_importacao_itens where importacao_id = ${importacaoId} and formato = 'E'`.execute(
    db,
  )
  return new Map(rows.map(({ id_bling, nome }) => [id_bling, nome]))
}

export async function paraAplicar(db: Db, importacaoId: number, limite: number): Promise<ParaAplicar[]> {
  const { rows } = await sql<ParaAplicar>`
    select id, id_bling, proposta, produto_id, modelo, respondida, detalhe from bling_importacao_itens
     where importacao_id = ${importacaoId} and proposta in ('criar', 'vincular') and aplicada_em is null
       and detalhe is not null
     -- A kit needs its parts.
     order by formato = 'E', id limit ${limite}`.execute(db)
  return rows
}

/** Locks the item; null when it was applied, or is no longer to be. */
export async function travarParaAplicar(trx: Transacao, id: number) {
  const { rows } = await sql<{ id: number }>`
    select i.id from bling_importacao_itens i join bling_importacoes m on m.id = i.importacao_id
     where i.id = ${id} and i.aplicada_em is null and m.estado = 'aplicando' for update of i`.execute(trx)
  return rows[0] ?? null
}

/** `avisos`: what was left out; what the proposal said already is not said twice. */
export const anotarAplicada = (trx: Transacao, id: number, produto_id: number, avisos: readonly string[] = []) =>
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
