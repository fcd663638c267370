import type { ItemDaConferencia, OpcoesDaConta } from '@estampa/contract/bling/configuracao.routes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../infra/database/transaction.ts'

export async function conferencia(db: Db) {
  const { rows } = await sql<{
    verificada_em: string | null
    verificando: boolean
    itens: ItemDaConferencia[]
    opcoes: OpcoesDaConta
  }>`select verificada_em, itens, opcoes,
            coalesce(pedida_em > coalesce(verificada_em, '-infinity') and pedida_em > now() - interval '2 minutes', false)
              as verificando
       from bling_conferencia where id = 1`.execute(db)
  const [linha] = rows
  if (!linha) throw new Error('the row is there from the start')
  return linha
}

export const anotarPedido = (db: Db) =>
  db.updateTable('bling_conferencia').set({ pedida_em: sql<string>`clock_timestamp()` }).execute()

/** The database's clock, to the microsecond. */
export async function agora(db: Db): Promise<string> {
  const { rows } = await sql<{ agora: string }>`select clock_timestamp()::text as agora`.execute(db)
  return rows[0]?.agora ?? ''
}

/**
 * What a reading that began at `desde` found. One that was asked for since then is still to come, and of two readings
 * the one that began later stays.
 */
export const guardarConferencia = (db: Db, desde: string, itens: readonly ItemDaConferencia[], opcoes: OpcoesDaConta) =>
  db
    .updateTable('bling_conferencia')
    .set({ itens: JSON.stringify(itens), opcoes: JSON.stringify(opcoes), verificada_em: desde })
    .where((eb) => eb.or([eb('verificada_em', 'is', null), eb('verificada_em', '<', desde)]))
    .execute()

/** When an event of the ERP last reached us. */
export async function ultimoEvento(db: Db): Promise<string | null> {
  const { rows } = await sql<{ em: string | null }>`select max(recebido_em) as em from bling_eventos`.execute(db)
  return rows[0]?.em ?? null
}

/** Orders of the last 30 days whose pieces the account booked. */
export async function pedidosBaixadosLa(db: Db): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`
    select count(distinct v.id)::int as quantos from bling_baixas b join vendas v on v.id = b.venda_id
     where v.criado_em > now() - interval '30 days'`.execute(db)
  return rows[0]?.quantos ?? 0
}

/** Shipments that the account was to book by itself, and whose balance has not followed for a day. */
export async function saidasSemBaixa(db: Db): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from bling_lancamentos l join movimentos_estoque m on m.id = l.movimento_id
     where l.tipo = 'alheia' and l.quantidade < 0 and m.criado_em < now() - interval '1 day'`.execute(db)
  return rows[0]?.quantas ?? 0
}
