import { type EstadoDaNota, type ModeloDeNota, NOTAS_VIVAS } from '@estampa/contract/notas/nota.ts'
import type { ConfiguracaoDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { NotasFiscais } from '../../infra/database/database.types.ts'
import { anyRow, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const CAMPOS = ['ativa', 'natureza_id', 'natureza_contribuinte_id', 'natureza_consumidor_id', 'enviar_email'] as const
const lida = (db: Db) =>
  db
    .selectFrom('notas_configuracao')
    .select(CAMPOS)
    .select([sql<ConfiguracaoDasNotas['formas']>`formas`.as('formas')])
    .select(sql<ConfiguracaoDasNotas['emitir']>`emitir`.as('emitir'))
/** How the shop makes invoices. */
export const configuracao = (db: Db): Promise<ConfiguracaoDasNotas> => lida(db).executeTakeFirstOrThrow()
export const travarConfiguracao = (trx: Transacao) => lida(trx).forUpdate().executeTakeFirstOrThrow()

export const guardarConfiguracao = (trx: Transacao, { formas, ...nova }: ConfiguracaoDasNotas) =>
  trx
    .updateTable('notas_configuracao')
    .set({ ...nova, formas: JSON.stringify(formas) })
    .execute()

/** An invoice as rules and jobs work with it; its XML is read apart. */
const selecionar = (db: Db) =>
  db
    .selectFrom('notas_fiscais')
    .select(['id', 'venda_id', 'id_bling', 'feita_la', 'numero', 'serie', 'valor', 'motivo', 'chave', 'ambiente'])
    .select(['arquivo', 'pedida_la', 'enviar', 'consultas', 'usuario_id'])
    .select(sql<EstadoDaNota>`estado`.as('estado'))
    .select(sql<ModeloDeNota>`modelo`.as('modelo'))
    .select(sql<boolean>`coalesce(incerta_ate > clock_timestamp(), false)`.as('incerta'))
    .select(sql<boolean>`xml is not null`.as('com_xml'))
export type Nota = NonNullable<Awaited<ReturnType<typeof notaPorId>>>

export const notaPorId = (db: Db, id: number) => selecionar(db).where('id', '=', id).executeTakeFirst()

/** The one that stands for the sale. */
export const notaViva = (db: Db, vendaId: number): Promise<Nota | undefined> =>
  selecionar(db).where('venda_id', '=', vendaId).where('estado', 'in', NOTAS_VIVAS).executeTakeFirst()

export const notaDoIdBling = (db: Db, modelo: ModeloDeNota, idBling: string): Promise<Nota | undefined> =>
  selecionar(db).where('modelo', '=', modelo).where('id_bling', '=', idBling).executeTakeFirst()

export const inserirNota = (trx: Transacao, nova: Insertable<NotasFiscais> & { estado?: EstadoDaNota }) =>
  trx.insertInto('notas_fiscais').values(nova).returning('id').executeTakeFirstOrThrow()

export type MudancaDaNota = Omit<Updateable<NotasFiscais>, 'id' | 'venda_id' | 'estado'> & {
  readonly estado?: EstadoDaNota
}
/** The newest of a sale that was not made. */
const ultimaFalha = async (db: Db, vendaId: number): Promise<Nota | undefined> => {
  const ultima = await selecionar(db).where('venda_id', '=', vendaId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return ultima?.estado === 'falhou' ? ultima : undefined
}

/**
 * The invoice that the job works on. One that was refused, or not made, is taken up again: the job runs for it only where a
 * person tries anew.
 */
export async function notaAEmitir(db: Db, vendaId: number): Promise<Nota | undefined> {
  const nota = (await notaViva(db, vendaId)) ?? (await ultimaFalha(db, vendaId))
  if (!nota || !['falhou', 'rejeitada', 'diferente'].includes(nota.estado)) return nota
  const estado = nota.estado === 'rejeitada' ? 'enviando' : 'gerando'
  await mudarNota(db, nota, { estado, enviar: true, motivo: null, consultas: 0 })
  return notaViva(db, vendaId)
}

/** Is a synchronisation of the sale's invoice waiting or running? */
export const emissaoAberta = (db: Db, vendaId: number): Promise<boolean> =>
  anyRow(
    db
      .selectFrom('sincronizacoes')
      .select('id')
      .where('tipo', '=', 'nota')
      .where('operacao', '=', 'emitir')
      .where('alvo_id', '=', vendaId)
      .where('estado', 'in', ['pendente', 'executando']),
  )

/** It was not made; a later wish may make one. */
export const notaFalhou = (db: Db, nota: Nota, motivo: string) => mudarNota(db, nota, { estado: 'falhou', motivo })

/** The invoice there is this one. */
export async function ligarNota(db: Db, nota: Nota, modelo: ModeloDeNota, id_bling: string): Promise<Nota> {
  await mudarNota(db, nota, { modelo, id_bling, incerta_ate: null })
  return { ...nota, modelo, id_bling }
}

/** The id of the invoice that the sale's order is known to have there. */
export const notaDoPedido = async (db: Db, vendaId: number): Promise<string | null> =>
  (await db.selectFrom('vendas').select('nota_no_bling').where('id', '=', vendaId).executeTakeFirst())?.nota_no_bling ??
  null

/** Writes what became of it, unless it has left the state `de` meanwhile; false then. */
export const mudarNota = (db: Db, { id, estado: de }: Pick<Nota, 'id' | 'estado'>, mudanca: MudancaDaNota) =>
  anyRow(
    db
      .updateTable('notas_fiscais')
      .set({ ...mudanca, lida_em: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .where('estado', '=', de)
      .returning('id'),
  )

/**
 * Claims the making of an invoice; true for one caller only, even if two processes believe they hold the lock. `segundos`:
 * how long the answer may take.
 */
export const comecarAFazer = (db: Db, id: number, segundos: number) =>
  anyRow(
    db
      .updateTable('notas_fiscais')
      .set({ incerta_ate: sql<string>`clock_timestamp() + make_interval(secs => ${segundos})`, pedida_la: true })
      .where('id', '=', id)
      .where('estado', '=', 'gerando')
      .where('id_bling', 'is', null)
      .where('pedida_la', '=', false)
      .returning('id'),
  )

/** Its answer may be on its way for so many seconds more; null: what became of it is known. */
export const esperarAResposta = (db: Db, id: number, segundos: number | null) =>
  db
    .updateTable('notas_fiscais')
    .set({
      incerta_ate: segundos === null ? null : sql<string>`clock_timestamp() + make_interval(secs => ${segundos})`,
      pedida_la: segundos !== null,
    })
    .where('id', '=', id)
    .execute()

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

/** Invoices issued from the first day of `mes` (aaaa-mm) on, a month's; those authorised and those cancelled afterwards. */
export async function notasDoMes(db: Db, mes: string, depoisDe: number, limite: number) {
  const { rows } = await sql<NotaDoMes>`
    select id, venda_id, modelo, numero, serie, chave, valor, estado, emitida_em, xml from notas_fiscais
     where estado in ('autorizada', 'cancelada') and chave is not null and id > ${depoisDe}
       and emitida_em >= ${`${mes}-01`}::date::timestamp at time zone 'America/Sao_Paulo'
       and emitida_em < (${`${mes}-01`}::date + interval '1 month')::timestamp at time zone 'America/Sao_Paulo'
     order by id limit ${limite}`.execute(db)
  return rows
}
interface NotaDoMes {
  readonly id: number
  readonly venda_id: number
  readonly modelo: ModeloDeNota
  readonly numero: string | null
  readonly serie: string | null
  readonly chave: string
  readonly valor: number | null
  readonly estado: EstadoDaNota
  readonly emitida_em: string
  readonly xml: string | null
}

/** Those to be read again: open ones, or the authorised of the last 30 days; by sale. */
export async function vendasComNota(db: Db, quais: 'abertas' | 'autorizadas'): Promise<number[]> {
  const condicao =
    quais === 'abertas'
      ? sql`estado in ('gerando', 'enviando', 'rejeitada', 'diferente')
          or estado = 'autorizada' and (arquivo is null or xml is null) and criada_em > now() - interval '2 days'`
      : sql`estado = 'autorizada' and coalesce(emitida_em, criada_em) > now() - interval '30 days'`
  const { rows } = await sql<{ venda_id: number }>`
    select venda_id from notas_fiscais where ${condicao} order by lida_em nulls first limit 1000`.execute(db)
  return rows.map(({ venda_id }) => venda_id)
}

/** Sales whose order has an invoice there that is not known here. */
export async function vendasComNotaDeFora(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vendas v
     where v.nota_no_bling is not null and v.nota_no_bling_em > now() - interval '40 days'
       and not exists (select from notas_fiscais n where n.venda_id = v.id and n.id_bling = v.nota_no_bling)
     order by v.nota_no_bling_em limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** The sale that an order's number at the channel names, where its order began there. */
export const vendaDoCanal = (db: Db, numero: string) =>
  db
    .selectFrom('vendas')
    .select('id')
    .where('importada', '=', true)
    .where('numero_no_canal', '=', numero)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** A sale as its invoice needs it. `valor`: what the customer pays, reais; `forma`: that of the largest payment. */
export const vendaDaNota = (db: Db, id: number) =>
  db
    .selectFrom('vendas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['v.id', 'v.id_bling', 'v.revisao', 'v.importada', 'v.status', 'c.contribuinte', 'c.nome'])
    .select(sql<number>`v.total + v.frete_cobrado`.as('valor'))
    .select(
      sql<string>`coalesce((select p.forma from pagamentos p where p.venda_id = v.id and p.valor > 0
        and p.forma <> 'troca' group by p.forma order by sum(p.valor) desc, p.forma limit 1), 'a_receber')`.as('forma'),
    )
    .select(
      sql<boolean>`exists (select from sincronizacoes s where s.estado in ('pendente', 'executando')
        and (s.tipo = 'pedido' and s.operacao = 'sincronizar' and s.alvo_id = v.id
          or s.tipo = 'contato' and s.operacao = 'atualizar' and s.alvo_id = v.cliente_id))`.as('mudando_la'),
    )
    .where('v.id', '=', id)
    .executeTakeFirst()
export type VendaDaNota = NonNullable<Awaited<ReturnType<typeof vendaDaNota>>>

/** Names of customers of sales under way that lack what an NF-e needs. */
export async function clientesIncompletos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select distinct c.nome from vendas v join clientes c on c.id = v.cliente_id
     where v.status = any(${statusCom('pecas', 'reservadas')}::text[]) and not v.importada
       and not c.consumidor_final
       and ('' in (c.cpf, c.endereco, c.numero, c.bairro, c.municipio, c.uf, c.cep)
         or c.contribuinte = 'sim' and coalesce(c.inscricao_estadual, '') = '')
     order by c.nome limit 50`.execute(db)
  return rows.map(({ nome }) => nome)
}

/** Where the last invoice counted. */
export const ultimoAmbiente = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('notas_fiscais')
      .select('ambiente')
      .where('ambiente', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.ambiente ?? null
