import { type Selectable, sql } from 'kysely'
import type { BlingImportacaoFotos } from '../../../infra/database/database.types.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'

export type FotoEsperando = Omit<Selectable<BlingImportacaoFotos>, 'importacao_id' | 'estado'>

export async function esperarFotos(
  trx: Transacao,
  de: { importacao_id: number; produto_id: number; id_bling: string },
  enderecos: readonly string[],
): Promise<void> {
  if (enderecos.length === 0) return
  await trx
    .insertInto('bling_importacao_fotos')
    .values(enderecos.map((endereco, ordem) => ({ ...de, endereco, ordem })))
    .execute()
}

/** The next picture of each of some products, so that those of a product keep their order. */
export async function fotosEsperando(db: Banco, importacaoId: number, limite: number): Promise<FotoEsperando[]> {
  const { rows } = await sql<FotoEsperando>`
    select id, produto_id, id_bling, endereco, ordem, tentativas from bling_importacao_fotos
     where id in (select min(id) from bling_importacao_fotos
                   where importacao_id = ${importacaoId} and estado = 'esperando' group by produto_id)
     order by tentativas, id limit ${limite}`.execute(db)
  return rows
}

/** Locks it; null when it came already. */
export const travarFoto = (trx: Transacao, id: number) =>
  trx
    .selectFrom('bling_importacao_fotos')
    .select('id')
    .where('id', '=', id)
    .where('estado', '=', 'esperando')
    .forUpdate()
    .executeTakeFirst()

export const anotarFoto = (
  db: Db,
  id: number,
  dados: { estado?: 'baixada' | 'falhou'; tentativas?: number; endereco?: string },
) => db.updateTable('bling_importacao_fotos').set(dados).where('id', '=', id).execute()
