import type { ItemDaConferencia, OpcoesDaConta } from '@estampa/contract/bling/configuracao.routes.ts'
import { sql } from 'kysely'
import { theRow } from '../../../infra/database/sql.ts'
import type { Db } from '../../../infra/database/transaction.ts'

const VERIFICANDO = sql<boolean>`coalesce(pedida_em > coalesce(verificada_em, '-infinity')
  and pedida_em > now() - interval '2 minutes', false)`
export const conferencia = (db: Db) =>
  db
    .selectFrom('bling_conferencia')
    .select(['verificada_em', VERIFICANDO.as('verificando')])
    .select([sql<ItemDaConferencia[]>`itens`.as('itens'), sql<OpcoesDaConta>`opcoes`.as('opcoes')])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

export const recordFirstPedido = (db: Db) =>
  db.updateTable('bling_conferencia').set({ pedida_em: sql<string>`clock_timestamp()` }).execute()

/** The database's clock, to the microsecond. */
export const agora = async (db: Db): Promise<string> =>
  (await theRow<{ agora: string }>(db)`select clock_timestamp()::text as agora`).agora

/** Stores what a reading begun at `desde` found; a reading that began later, or was asked for since, counts more. */
export const saveConferencia = (db: Db, desde: string, itens: readonly ItemDaConferencia[], opcoes: OpcoesDaConta) =>
  db
    .updateTable('bling_conferencia')
    .set({ itens: JSON.stringify(itens), opcoes: JSON.stringify(opcoes), verificada_em: desde })
    .where((eb) => eb.or([eb('verificada_em', 'is', null), eb('verificada_em', '<', desde)]))
    .execute()

/** When an event last came; orders booked by the account in 30 days; shipments that it left unbooked for a day. */
export const sabidoAqui = (db: Db) =>
  theRow<{ ultimoEvento: string | null; baixados: number; semBaixa: number }>(db)`
    select (select max(recebido_em) from bling_eventos) as "ultimoEvento",
           (select count(distinct v.id)::int from bling_baixas b join vendas v on v.id = b.venda_id
             where v.criado_em > now() - interval '30 days') as baixados,
           (select count(*)::int from bling_lancamentos l join movimentos_estoque m on m.id = l.movimento_id
             where l.tipo = 'alheia' and l.quantidade < 0 and m.criado_em < now() - interval '1 day') as "semBaixa"`
