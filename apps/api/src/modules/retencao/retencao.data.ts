import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

/** One kind of record that the nightly job deletes. All others stay until a person acts: docs/retention.md. */
interface Prazo {
  /** Its table's name, where rows of one table have several terms a name of its own. */
  readonly chave: string
  readonly tabela?: string
  /** Which rows are past it; `limite` is the instant before which they are. Null: the audit forgets by a function of its own. */
  readonly vencida: string | null
  readonly oQue: string
  readonly porQue: string
  /** Days; the audit's are a setting. */
  readonly dias: number
}

/** Rows deleted at one go: locks are short, and the shop goes on meanwhile. */
const POR_VEZ = 5_000

/** The nightly job's table. docs/retention.md says the same: a test compares them. */
export const prazos = (diasDeAuditoria: number): readonly Prazo[] => [
  {
    chave: 'idempotencia',
    vencida: 'criada_em < limite',
    oQue: 'Answers kept under an `Idempotency-Key`; they may hold a whole customer',
    porQue: 'A repeated request gets the first answer; repetitions come within minutes',
    dias: 1,
  },
  {
    chave: 'importacoes',
    vencida: 'criada_em < limite',
    oQue: 'Imports of spreadsheets, with their rows; these may hold customers',
    porQue: 'An import can be undone for a month',
    dias: 30,
  },
  {
    chave: 'orcamentos',
    vencida: 'venda_id is null and alterado_em < limite',
    oQue: 'Quotes that became no sale, with versions and links; they name people',
    porQue: 'A customer may come back to an offer of last year',
    dias: 400,
  },
  {
    chave: 'sincronizacoes_encerradas',
    tabela: 'sincronizacoes',
    vencida: "estado in ('concluida', 'descartada') and alterado_em < limite",
    oQue: 'Synchronisations that are done or were discarded; titles name customers',
    porQue: 'The sync centre shows the latest transfers',
    dias: 90,
  },
  {
    chave: 'sincronizacoes_falhas',
    tabela: 'sincronizacoes',
    vencida: "estado = 'falhou' and alterado_em < limite",
    oQue: 'Synchronisations that failed and were not tried again',
    porQue: 'Each is a task for a person, for as long as it can still be one',
    dias: 365,
  },
  {
    chave: 'bling_eventos',
    vencida: 'recebido_em < limite',
    oQue: 'Ids of notifications from Bling',
    porQue: 'A notification is applied once; Bling repeats one for three days',
    dias: 30,
  },
  {
    chave: 'bling_pedidos_de_fora',
    tabela: 'bling_pedidos',
    vencida: 'venda_id is null and visto_em < limite',
    oQue: 'Ids of orders at Bling that did not become sales',
    porQue: 'An order that changes later is looked at again; ids name no person',
    dias: 30,
  },
  {
    chave: 'avisos_de_transporte',
    vencida: 'recebido_em < limite',
    oQue: 'Digests of notices from carriers',
    porQue: 'A notice is applied once; carriers repeat one for days',
    dias: 30,
  },
  {
    chave: 'bling_autorizacoes',
    vencida: 'criada_em < limite',
    oQue: 'Authorisations at Bling that were begun',
    porQue: 'Each can be finished for a quarter of an hour',
    dias: 1,
  },
  {
    chave: 'bling_codigos',
    vencida: 'criado_em < limite',
    oQue: 'Digests of authorisation codes that were exchanged',
    porQue: 'A code is never exchanged twice; it lives for minutes',
    dias: 7,
  },
  {
    chave: 'tentativas_login',
    vencida: 'desde < limite',
    oQue: 'Counts of failed sign-ins, with the address',
    porQue: 'Guessing is slowed down within five minutes',
    dias: 1,
  },
  {
    chave: 'entradas_pendentes',
    vencida: 'expira_em < limite',
    oQue: 'Sign-ins whose second factor was never given',
    porQue: 'A ticket lives for five minutes',
    dias: 1,
  },
  {
    chave: 'entradas_por_codigo',
    vencida: 'expira_em < limite',
    oQue: 'Codes shown for a telephone, with its address and browser',
    porQue: 'A code lives for two minutes',
    dias: 1,
  },
  {
    chave: 'desafios_de_registro',
    vencida: 'expira_em < limite',
    oQue: 'Challenges of passkeys that were never registered',
    porQue: 'A challenge lives for five minutes',
    dias: 1,
  },
  {
    chave: 'sessoes',
    vencida: 'coalesce(revogada_em, expira_em) < limite',
    oQue: 'Sessions that ended, with address and browser',
    porQue: 'The reuse of an old token is recognised',
    dias: 30,
  },
  {
    chave: 'auditoria',
    vencida: null,
    oQue: 'The audit',
    porQue: 'Questions about an act come long afterwards (`AUDITORIA_DIAS`)',
    dias: diasDeAuditoria,
  },
]

/** Deletes expired rows; answers how many. Several processes may run it at once. */
export async function esquecer(
  db: Banco,
  { chave, tabela = chave, vencida, dias }: Omit<Prazo, 'oQue' | 'porQue'>,
): Promise<number> {
  if (vencida === null) return contar(sql`select auditoria_esquecer(${dias}::int) as quantas`, db)
  let todas = 0
  for (;;) {
    const quantas = await contar(
      sql`with vencidas as (
            select t.ctid from ${sql.table(tabela)} t, (select now() - make_interval(days => ${dias}::int) as limite) l
             where ${sql.raw(vencida)} limit ${POR_VEZ} for update of t skip locked),
          idas as (delete from ${sql.table(tabela)} where ctid in (select ctid from vencidas) returning 1)
          select count(*)::int as quantas from idas`,
      db,
    )
    todas += quantas
    if (quantas < POR_VEZ) return todas
  }
}

async function contar(consulta: RawBuilder<unknown>, db: Banco): Promise<number> {
  const { rows } = await (consulta as RawBuilder<{ quantas: number }>).execute(db)
  return rows[0]?.quantas ?? 0
}
