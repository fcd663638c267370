import type { EstadoDaImportacao } from '@estampa/contract/bling/importacao.routes.ts'
import { type Selectable, sql } from 'kysely'
import type { BlingImportacaoFotos } from '../../../infra/database/database.types.ts'
import { rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import { horasDaMudanca, segundosDaEtapa } from '../../../shop/importacoes.ts'

export interface CategoriaLida {
  readonly id: number
  readonly nome: string
  readonly pai: number | null
}

const selectBlingImportacoes = (db: Db) =>
  db
    .selectFrom('bling_importacoes')
    .select(['id', 'estado', 'usuario_id', 'criterio', 'pagina', 'releituras', 'estoque_dos_vinculados'])
    .select(['mensagem', 'criada_em', 'terminada_em'])
    .select([
      sql<CategoriaLida[]>`categorias`.as('categorias'),
      sql<string[]>`avisos`.as('avisos'),
      sql<Record<string, string>>`cores`.as('cores'),
      segundosDaEtapa.as('segundos'),
    ])
    .$narrowType<{ estado: EstadoDaImportacao; estoque_dos_vinculados: 'do_bling' | null }>()

export type BlingImportacaoLinha = NonNullable<Awaited<ReturnType<typeof readBlingImportacaoRow>>>

export const readBlingImportacaoRow = (db: Db, id: number) =>
  selectBlingImportacoes(db).where('id', '=', id).executeTakeFirst()

export const lockBlingImportacao = (trx: Transacao, id: number) =>
  selectBlingImportacoes(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const listBlingImportacaoRows = (db: Db, limite: number) =>
  selectBlingImportacoes(db).orderBy('id', 'desc').limit(limite).execute()

/** Null while another one is open. */
export const insertBlingImportacao = (trx: Transacao, usuario_id: number) =>
  trx
    .insertInto('bling_importacoes')
    .values({ usuario_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Keeps the last few earlier imports, without the rows that were read. */
export async function forgetOldImportacoes(trx: Transacao, atual: number, quantas: number): Promise<void> {
  await sql`delete from bling_importacoes where id < ${atual} and id not in
    (select id from bling_importacoes where id < ${atual} order by id desc limit ${quantas})`.execute(trx)
  await sql`update bling_importacao_itens set detalhe = null
             where importacao_id < ${atual} and detalhe is not null`.execute(trx)
}

interface Mudanca extends Partial<Omit<BlingImportacaoLinha, 'categorias' | 'avisos' | 'cores' | 'segundos'>> {
  readonly terminada?: boolean
  readonly nova_etapa?: boolean
}
export const changeBlingImportacao = (db: Db, id: number, { terminada, nova_etapa, ...dados }: Mudanca) =>
  db
    .updateTable('bling_importacoes')
    .set({ ...dados, ...horasDaMudanca({ terminada, nova_etapa }) })
    .where('id', '=', id)
    .execute()

export const addImportacaoAviso = (db: Db, id: number, aviso: string) =>
  sql`update bling_importacoes set avisos = avisos || to_jsonb(array[${aviso}::text])
       where id = ${id} and not avisos ? ${aviso}`.execute(db)

export const setImportacaoCategorias = (db: Db, id: number, categorias: readonly CategoriaLida[]) =>
  db
    .updateTable('bling_importacoes')
    .set({ categorias: JSON.stringify(categorias) })
    .where('id', '=', id)
    .execute()

export const setImportacaoCor = (db: Db, id: number, nome: string, cor: string) =>
  sql`update bling_importacoes set cores = cores || jsonb_build_object(${nome}::text, ${cor}::text)
       where id = ${id}`.execute(db)

export type FotoEsperando = Omit<Selectable<BlingImportacaoFotos>, 'importacao_id' | 'estado'>

export async function insertImportacaoFotos(
  trx: Transacao,
  fotoOwner: { importacao_id: number; produto_id: number; id_bling: string },
  enderecos: readonly string[],
): Promise<void> {
  if (enderecos.length === 0) return
  await trx
    .insertInto('bling_importacao_fotos')
    .values(enderecos.map((endereco, ordem) => ({ ...fotoOwner, endereco, ordem })))
    .execute()
}

/** The next picture of each of some products, so that those of a product keep their order. */
export const fotosEsperando = (db: Banco, importacaoId: number, limite: number): Promise<FotoEsperando[]> =>
  rowsOf<FotoEsperando>(db)`
    select id, produto_id, id_bling, endereco, ordem, tentativas from bling_importacao_fotos
     where id in (select min(id) from bling_importacao_fotos
                   where importacao_id = ${importacaoId} and estado = 'esperando' group by produto_id)
     order by tentativas, id limit ${limite}`

/** Locks it; null when it came already. */
export const lockFoto = (trx: Transacao, id: number) =>
  trx
    .selectFrom('bling_importacao_fotos')
    .select('id')
    .where('id', '=', id)
    .where('estado', '=', 'esperando')
    .forUpdate()
    .executeTakeFirst()

export const setImportacaoFoto = (
  db: Db,
  id: number,
  dados: { estado?: 'baixada' | 'falhou'; tentativas?: number; endereco?: string },
) => db.updateTable('bling_importacao_fotos').set(dados).where('id', '=', id).execute()
