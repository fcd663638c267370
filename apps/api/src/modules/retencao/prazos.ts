/** One kind of record that the nightly job deletes. All others stay until a person acts: docs/retention.md. */
export interface Prazo {
  /** The key of its statement in `retencao.data.ts`. */
  readonly chave: ChaveDoPrazo
  readonly oQue: string
  readonly porQue: string
  /** Days; the audit's are a setting. */
  readonly dias: number
}

export type ChaveDoPrazo =
  | 'idempotencia'
  | 'importacoes'
  | 'orcamentos'
  | 'sincronizacoes_encerradas'
  | 'sincronizacoes_falhas'
  | 'bling_eventos'
  | 'bling_pedidos_de_fora'
  | 'avisos_de_transporte'
  | 'bling_autorizacoes'
  | 'bling_codigos'
  | 'tentativas_login'
  | 'entradas_pendentes'
  | 'entradas_por_codigo'
  | 'desafios_de_registro'
  | 'sessoes'
  | 'auditoria'

/** The nightly job's table. docs/retention.md says the same: a test compares them. */
export const prazos = (diasDeAuditoria: number): readonly Prazo[] => [
  {
    chave: 'idempotencia',
    oQue: 'Answers kept under an `Idempotency-Key`; they may hold a whole customer',
    porQue: 'A repeated request gets the first answer; repetitions come within minutes',
    dias: 1,
  },
  {
    chave: 'importacoes',
    oQue: 'Imports of spreadsheets, with their rows; these may hold customers',
    porQue: 'An import can be undone for a month',
    dias: 30,
  },
  {
    chave: 'orcamentos',
    oQue: 'Quotes that became no sale, with versions and links; they name people',
    porQue: 'A customer may come back to an offer of last year',
    dias: 400,
  },
  {
    chave: 'sincronizacoes_encerradas',
    oQue: 'Synchronisations that are done or were discarded; titles name customers',
    porQue: 'The sync centre shows the latest transfers',
    dias: 90,
  },
  {
    chave: 'sincronizacoes_falhas',
    oQue: 'Synchronisations that failed and were not tried again',
    porQue: 'Each is a task for a person, for as long as it can still be one',
    dias: 365,
  },
  {
    chave: 'bling_eventos',
    oQue: 'Ids of notifications from Bling',
    porQue: 'A notification is applied once; Bling repeats one for three days',
    dias: 30,
  },
  {
    chave: 'bling_pedidos_de_fora',
    oQue: 'Ids of orders at Bling that did not become sales',
    porQue: 'An order that changes later is looked at again; ids name no person',
    dias: 30,
  },
  {
    chave: 'avisos_de_transporte',
    oQue: 'Digests of notices from carriers',
    porQue: 'A notice is applied once; carriers repeat one for days',
    dias: 30,
  },
  {
    chave: 'bling_autorizacoes',
    oQue: 'Authorisations at Bling that were begun',
    porQue: 'Each can be finished for a quarter of an hour',
    dias: 1,
  },
  {
    chave: 'bling_codigos',
    oQue: 'Digests of authorisation codes that were exchanged',
    porQue: 'A code is never exchanged twice; it lives for minutes',
    dias: 7,
  },
  {
    chave: 'tentativas_login',
    oQue: 'Counts of failed sign-ins, with the address',
    porQue: 'Guessing is slowed down within five minutes',
    dias: 1,
  },
  {
    chave: 'entradas_pendentes',
    oQue: 'Sign-ins whose second factor was never given',
    porQue: 'A ticket lives for five minutes',
    dias: 1,
  },
  {
    chave: 'entradas_por_codigo',
    oQue: 'Codes shown for a telephone, with its address and browser',
    porQue: 'A code lives for two minutes',
    dias: 1,
  },
  {
    chave: 'desafios_de_registro',
    oQue: 'Challenges of passkeys that were never registered',
    porQue: 'A challenge lives for five minutes',
    dias: 1,
  },
  {
    chave: 'sessoes',
    oQue: 'Sessions that ended, with address and browser',
    porQue: 'The reuse of an old token is recognised',
    dias: 30,
  },
  {
    chave: 'auditoria',
    oQue: 'The audit',
    porQue: 'Questions about an act come long afterwards (`AUDITORIA_DIAS`)',
    dias: diasDeAuditoria,
  },
]
