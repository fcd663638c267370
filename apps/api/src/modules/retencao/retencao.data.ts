import { sql } from 'kysely'
import { theRow } from '../../infra/database/sql.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { auditExclusoes, SISTEMA } from '../../shop/auditoria.ts'

/** Kind of record that the nightly job deletes. All others stay until a person acts: docs/retention.md. */
interface Prazo {
  /** Its table's name, where rows of one table have several terms a name of its own. */
  readonly chave: string
  readonly tabela?: string
  /** Which rows are past it; `limite` is the instant before which they are. Null: the audit forgets by a function of its own. */
  readonly vencida: string | null
  /** People made these records: the audit gets a line for each deleted one. */
  readonly alvo?: 'orcamento'
  /** Days; the audit's are a setting. */
  readonly dias: number
}

/** Rows deleted at one go: locks are short, and the shop goes on meanwhile. */
const POR_VEZ = 5_000

/** The nightly job's table. docs/retention.md says of each what it is and why it may go; a test compares keys and days. */
export const prazos = (diasDeAuditoria: number): readonly Prazo[] => [
  { chave: 'idempotencia', vencida: 'criada_em < limite', dias: 1 },
  { chave: 'importacoes', vencida: 'criada_em < limite', dias: 30 },
  { chave: 'orcamentos', vencida: 'venda_id is null and alterado_em < limite', alvo: 'orcamento', dias: 400 },
  {
    chave: 'sincronizacoes_encerradas',
    tabela: 'sincronizacoes',
    vencida: "estado in ('concluida', 'descartada') and alterado_em < limite",
    dias: 90,
  },
  {
    chave: 'sincronizacoes_falhas',
    tabela: 'sincronizacoes',
    vencida: "estado = 'falhou' and alterado_em < limite",
    dias: 365,
  },
  {
    chave: 'tarefas_encerradas',
    tabela: 'tarefas',
    vencida: "estado in ('concluida', 'descartada') and alterada_em < limite",
    dias: 90,
  },
  { chave: 'tarefas_abertas', tabela: 'tarefas', vencida: "estado = 'aberta' and alterada_em < limite", dias: 365 },
  { chave: 'bling_eventos', vencida: 'recebido_em < limite', dias: 30 },
  {
    chave: 'bling_pedidos_de_fora',
    tabela: 'bling_pedidos',
    vencida: 'venda_id is null and visto_em < limite',
    dias: 30,
  },
  { chave: 'avisos_de_transporte', vencida: 'recebido_em < limite', dias: 30 },
  { chave: 'bling_autorizacoes', vencida: 'criada_em < limite', dias: 1 },
  { chave: 'bling_codigos', vencida: 'criado_em < limite', dias: 7 },
  { chave: 'tentativas_login', vencida: 'desde < limite', dias: 1 },
  { chave: 'entradas_pendentes', vencida: 'expira_em < limite', dias: 1 },
  { chave: 'entradas_por_codigo', vencida: 'expira_em < limite', dias: 1 },
  { chave: 'desafios_de_registro', vencida: 'expira_em < limite', dias: 1 },
  { chave: 'sessoes', vencida: 'coalesce(revogada_em, expira_em) < limite', dias: 30 },
  { chave: 'auditoria', vencida: null, dias: diasDeAuditoria },
]

type Quantas = { readonly quantas: number }
type Idas = Quantas & { readonly ids: number[] | null }

/** Deletes expired rows; answers how many. Several processes may run it at once. */
export async function forgetExpired(db: Banco, { chave, tabela = chave, vencida, alvo, dias }: Prazo): Promise<number> {
  if (vencida === null) return (await theRow<Quantas>(db)`select auditoria_esquecer(${dias}::int) as quantas`).quantas
  let total = 0
  for (;;) {
    const quantas = await transaction(db, async (trx) => {
      const idas = await theRow<Idas>(trx)`
      with vencidas as (
        select t.ctid from ${sql.table(tabela)} t, (select now() - make_interval(days => ${dias}::int) as limite) l
         where ${sql.raw(vencida)} limit ${POR_VEZ} for update of t skip locked),
      idas as (delete from ${sql.table(tabela)} where ctid in (select ctid from vencidas) returning ${alvo ? sql.ref('id') : sql`null::int`} as id)
      select count(*)::int as quantas, array_agg(id) filter (where id is not null) as ids from idas`
      if (alvo)
        await auditExclusoes(
          trx,
          SISTEMA,
          alvo,
          (idas.ids ?? []).map((id) => ({ id })),
          `prazo de ${dias} dias`,
        )
      return idas.quantas
    })
    total += quantas
    if (quantas < POR_VEZ) return total
  }
}
