import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type NotNull, sql } from 'kysely'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

const rastreaveis = (db: Db, provedores: readonly string[]) =>
  db
    .selectFrom('envios as e')
    .innerJoin('vendas as v', 'v.id', 'e.venda_id')
    .select(['e.id', 'e.venda_id', 'e.provedor', 'e.id_externo', 'e.codigo_rastreamento', 'e.rastreamento'])
    .select(['e.arquivo', 'e.vencida_em'])
    .where('e.estado', '=', 'pronta')
    .where('e.provedor', 'in', ['', ...provedores])
    .where('e.id_externo', 'is not', null)
    .$narrowType<{ id_externo: NotNull }>()
export type Rastreavel = Awaited<ReturnType<ReturnType<typeof rastreaveis>['executeTakeFirstOrThrow']>>

export const rastreavel = (db: Db, provedores: readonly string[], vendaId: number): Promise<Rastreavel | undefined> =>
  rastreaveis(db, provedores).where('e.venda_id', '=', vendaId).executeTakeFirst()

export const rastreavelDe = (db: Db, provedor: string, idExterno: string): Promise<Rastreavel | undefined> =>
  rastreaveis(db, [provedor]).where('e.id_externo', '=', idExterno).executeTakeFirst()

const DIAS_DE_VIAGEM = 60
const UMA_PERGUNTA = 100

/** Parcels on their way whose turn it is; those heard of longest ago first. */
export const aCaminho = (db: Db, provedores: readonly string[]): Promise<Rastreavel[]> =>
  rastreaveis(db, provedores)
    .where('v.status', 'in', statusCom('rastreada', true))
    .where('e.entregue_em', 'is', null)
    .where('e.criado_em', '>', sql<string>`now() - make_interval(days => ${DIAS_DE_VIAGEM})`)
    .where((eb) => eb.or([eb('e.proximo_rastreio', 'is', null), eb('e.proximo_rastreio', '<=', sql<string>`now()`)]))
    .orderBy('e.alterado_em')
    .limit(UMA_PERGUNTA)
    .execute()

/** The older the label, the longer until the next question: a quarter of an hour on the first day, then up to six. */
const PROXIMA = sql<string>`now() + greatest(interval '15 minutes', least(interval '6 hours', (now() - criado_em) / 24))`

/** False: the label is in force no longer. */
export const saveEnvioRastreio = (
  db: Db,
  id: number,
  { codigo, rastreamento, entregueEm }: { codigo: string | null; rastreamento: object; entregueEm: string | null },
): Promise<boolean> =>
  anyRow(
    db
      .updateTable('envios')
      .set({
        codigo_rastreamento: codigo,
        rastreamento: JSON.stringify(rastreamento),
        entregue_em: sql<string | null>`coalesce(entregue_em, ${entregueEm}::timestamptz)`,
        proximo_rastreio: PROXIMA,
        alterado_em: sql<string>`now()`,
      })
      .where('id', '=', id)
      .where('estado', '=', 'pronta')
      .returning('id'),
  )

export const setVencimento = (trx: Transacao, id: number, vencida: boolean) =>
  sql`update envios set vencida_em = case when ${vencida}::boolean then now() end where id = ${id}`.execute(trx)

/** Nothing was heard: it is asked again in its turn. */
export const postponeRastreio = (db: Db, ids: readonly number[]) =>
  sql`update envios set proximo_rastreio = ${PROXIMA} where id = any(${[...ids]}::int[])`.execute(db)

/** True for the first delivery of a notice; old ones are forgotten. */
export async function avisoNovo(trx: Transacao, digest: Buffer): Promise<boolean> {
  await sql`delete from avisos_de_transporte where recebido_em < now() - interval '30 days'`.execute(trx)
  const { rows } = await sql`
    insert into avisos_de_transporte (digest) values (${digest}) on conflict do nothing returning digest`.execute(trx)
  return rows.length > 0
}
