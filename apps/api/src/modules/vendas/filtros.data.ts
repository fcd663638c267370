import type { SituacaoDoPagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/atraso.ts'
import type { OrdemDasVendas } from '@estampa/contract/vendas/ordens.ts'
import type { Origem } from '@estampa/contract/vendas/origens.ts'
import { ESCONDIDOS, type StatusDaVenda, statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { HOJE } from '../../infra/database/sql.ts'

export interface FiltrosDeVendas {
  readonly busca: string
  readonly status?: StatusDaVenda | undefined
  readonly cliente?: number | undefined
  readonly pagamento?: SituacaoDoPagamento | undefined
  readonly origem?: Origem | undefined
  readonly vendedor?: number | undefined
  /** First and last day on which the sale was registered, in São Paulo. */
  readonly de?: string | null | undefined
  readonly ate?: string | null | undefined
  readonly atrasadas?: boolean
  readonly prioritarias?: boolean
  readonly com_anotacao?: boolean
  readonly importadas?: boolean
  readonly ordem?: OrdemDasVendas | undefined
  /** Cancelled sales too, in the list's order, without being asked for by status or search. */
  readonly comCanceladas?: boolean
}

type Condicao = RawBuilder<boolean>
export const e = (condicoes: readonly Condicao[]): Condicao =>
  condicoes.length === 0 ? sql`true` : sql.join(condicoes, sql` and `)

// Statuses are written out, not as parameters, so that the partial indexes serve.
const literais = (status: readonly StatusDaVenda[]) => sql.join(status.map((um) => sql.lit(um)))
export const semEscondidas = (coluna: RawBuilder<unknown> = sql`v.status`): Condicao =>
  e(ESCONDIDOS.map((status) => sql<boolean>`${coluna} <> ${sql.lit(status)}`))
export const soEscondidas = e([sql<boolean>`v.status in (${literais(ESCONDIDOS)})`])

// A sub-select is computed once, not for each row; the planner estimates nothing from it.
const meiaNoite = (dia: RawBuilder<unknown>) => sql`(${dia})::timestamp at time zone 'America/Sao_Paulo'`
const LIMITE_SEM_PRAZO = sql`(select ${meiaNoite(sql`${HOJE} - ${sql.lit(DIAS_ATE_ATRASAR - 1)}`)})`
/** The pieces have not left the shop. */
const naLoja: Condicao = sql`v.status in (${literais(statusCom('pecas', 'reservadas'))})`
/** Past its day; a sale without one is late after some days without a change. `vendas_na_loja` serves it. */
export const atrasada: Condicao = sql`(${naLoja} and case when v.prazo is null
    then v.alterado_em < ${LIMITE_SEM_PRAZO} else v.prazo < ${HOJE} end)`
export const prioritaria: Condicao = sql`(${naLoja} and v.prioritaria)`

/** What the filters beside search and status ask for. */
export function condicoesDosFiltros(filtros: FiltrosDeVendas): Condicao[] {
  const { cliente, pagamento, origem, vendedor, de, ate } = filtros
  return [
    ...(cliente === undefined ? [] : [sql<boolean>`v.cliente_id = ${cliente}`]),
    ...(pagamento === undefined ? [] : [sql<boolean>`v.pagamento = ${pagamento}`]),
    ...(origem === undefined ? [] : [sql<boolean>`v.origem = ${origem}`]),
    ...(vendedor === undefined ? [] : [sql<boolean>`v.vendedor_id = ${vendedor}`]),
    ...(de ? [sql<boolean>`v.criado_em >= ${meiaNoite(sql`${de}::date`)}`] : []),
    ...(ate ? [sql<boolean>`v.criado_em < ${meiaNoite(sql`${ate}::date + 1`)}`] : []),
    ...(filtros.atrasadas ? [atrasada] : []),
    ...(filtros.prioritarias ? [prioritaria] : []),
    ...(filtros.com_anotacao ? [sql<boolean>`v.anotacao <> ''`] : []),
    ...(filtros.importadas ? [sql<boolean>`v.importada`] : []),
  ]
}

/** The column that each order goes by, and its direction when read forward. */
export const ORDENS_DA_LISTA = {
  alteradas: { coluna: sql`v.alterado_em`, crescente: false },
  paradas: { coluna: sql`v.alterado_em`, crescente: true },
  novas: { coluna: sql`v.criado_em`, crescente: false },
  antigas: { coluna: sql`v.criado_em`, crescente: true },
} as const satisfies Record<OrdemDasVendas, object>
