import { type EstadoDaNota, type ModeloDeNota, NOTAS_VIVAS } from '@estampa/contract/notas/nota.ts'
import { configuracaoDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { NotasFiscais } from '../../infra/database/database.types.ts'
import { anyRow, rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'

/** How the shop makes invoices. */
export const notasConfiguracao = settingsRow({
  table: 'notas_configuracao',
  record: configuracaoDasNotas,
  name: 'Notas fiscais',
})

/** An invoice as rules and jobs work with it; its XML is read apart. */
const selectNotas = (db: Db) =>
  db
    .selectFrom('notas_fiscais')
    .select(['id', 'venda_id', 'id_bling', 'feita_la', 'numero', 'serie', 'valor', 'motivo', 'chave', 'ambiente'])
    .select(['arquivo', 'pedida_la', 'enviar', 'consultas', 'usuario_id'])
    .select(['estado', 'modelo'])
    .$narrowType<{ estado: EstadoDaNota; modelo: ModeloDeNota }>()
    .select(sql<boolean>`coalesce(incerta_ate > clock_timestamp(), false)`.as('incerta'))
    .select(sql<boolean>`xml is not null`.as('com_xml'))
export type Nota = NonNullable<Awaited<ReturnType<typeof notaPorId>>>

export const notaPorId = (db: Db, id: number) => selectNotas(db).where('id', '=', id).executeTakeFirst()

/** The one that stands for the sale. */
export const notaViva = (db: Db, vendaId: number): Promise<Nota | undefined> =>
  selectNotas(db).where('venda_id', '=', vendaId).where('estado', 'in', NOTAS_VIVAS).executeTakeFirst()

/** The sale's newest invoice in any state. */
export const ultimaNota = (db: Db, vendaId: number): Promise<Nota | undefined> =>
  selectNotas(db).where('venda_id', '=', vendaId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const notaDoIdBling = (db: Db, modelo: ModeloDeNota, idBling: string): Promise<Nota | undefined> =>
  selectNotas(db).where('modelo', '=', modelo).where('id_bling', '=', idBling).executeTakeFirst()

export const insertNota = (trx: Transacao, nova: Insertable<NotasFiscais> & { estado?: EstadoDaNota }) =>
  trx.insertInto('notas_fiscais').values(nova).returning('id').executeTakeFirstOrThrow()

export type MudancaDaNota = Omit<Updateable<NotasFiscais>, 'id' | 'venda_id' | 'estado'> & {
  readonly estado?: EstadoDaNota
}

/** The invoice that the job works on. One refused, or not made, is taken up again: a person tries anew. */
export async function notaAEmitir(db: Db, vendaId: number): Promise<Nota | undefined> {
  const nota = await ultimaNota(db, vendaId)
  if (!nota || !['falhou', 'rejeitada', 'diferente'].includes(nota.estado)) return notaViva(db, vendaId)
  const estado = nota.estado === 'rejeitada' ? 'enviando' : 'gerando'
  await changeNota(db, nota, { estado, enviar: true, motivo: null, produto_id: null, consultas: 0 })
  return notaViva(db, vendaId)
}

/** The invoice there is this one. */
export async function linkNota(db: Db, nota: Nota, modelo: ModeloDeNota, id_bling: string): Promise<Nota> {
  await changeNota(db, nota, { modelo, id_bling, incerta_ate: null })
  return { ...nota, modelo, id_bling }
}

/** Writes what became of it, unless it has left the state `de` meanwhile; false then. */
export const changeNota = (db: Db, { id, estado: oldEstado }: Pick<Nota, 'id' | 'estado'>, mudanca: MudancaDaNota) =>
  anyRow(
    db
      .updateTable('notas_fiscais')
      .set({ ...mudanca, lida_em: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .where('estado', '=', oldEstado)
      .returning('id'),
  )

/** Claims the creation of an invoice: true for one caller only, even if two hold the lock. `segundos`: longest answer time. */
export const claimNotaCreation = async (db: Db, id: number, segundos: number): Promise<boolean> =>
  (await rowOf(db)`
    update notas_fiscais set pedida_la = true, incerta_ate = clock_timestamp() + make_interval(secs => ${segundos})
     where id = ${id} and estado = 'gerando' and id_bling is null and not pedida_la returning id`) !== null

/** Seconds for which Bling's answer may still arrive; null: the outcome is known. */
export const setNotaAnswerWait = (db: Db, id: number, segundos: number | null) =>
  sql`update notas_fiscais
         set pedida_la = ${segundos !== null}, incerta_ate = clock_timestamp() + make_interval(secs => ${segundos}::float8)
       where id = ${id}`.execute(db)

export const arquivosDaNota = (db: Db, vendaId: number) =>
  db
    .selectFrom('notas_fiscais')
    .select(['arquivo', 'xml', 'numero', 'chave'])
    .where('venda_id', '=', vendaId)
    .where('estado', 'in', ['autorizada', 'cancelada'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The stored DANFE of each of these sales that has one, by sale. */
export async function danfesDasVendas(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const linhas = await rowsOf<{ venda_id: number; arquivo: string }>(db)`
    select venda_id, arquivo from notas_fiscais
     where venda_id = any(${[...ids]}::int[]) and estado = 'autorizada' and arquivo is not null`
  return new Map(linhas.map(({ venda_id, arquivo }) => [venda_id, arquivo]))
}

/** Authorised, cancelled and denied invoices of the month `mes` (aaaa-mm): all that used a number of the SEFAZ. */
export const notasDoMes = (db: Db, mes: string, depoisDe: number, limite: number) =>
  rowsOf<NotaDoMes>(db)`
    select id, venda_id, modelo, numero, serie, chave, valor, estado, ambiente, emitida_em, xml from notas_fiscais
     where (estado in ('autorizada', 'cancelada') and chave is not null or estado = 'denegada') and id > ${depoisDe}
       and emitida_em >= ${`${mes}-01`}::date::timestamp at time zone 'America/Sao_Paulo'
       and emitida_em < (${`${mes}-01`}::date + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'
     order by id limit ${limite}`
export type NotaDoMes = Pick<
  Nota,
  'id' | 'venda_id' | 'modelo' | 'numero' | 'serie' | 'valor' | 'estado' | 'chave' | 'ambiente'
> & {
  readonly emitida_em: string
  readonly xml: string | null
}
