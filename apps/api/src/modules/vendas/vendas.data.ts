import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { sql, type Updateable } from 'kysely'
import type { Vendas } from '../../infra/database/database.types.ts'
import { anyRow } from '../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'

/** Locks the sale's row, before anything else of it is read. */
export async function travarVenda(trx: Transacao, id: number) {
  const linha = await trx
    .selectFrom('vendas')
    .select(['id', 'cliente_id', 'origem', 'versao', 'altura', 'largura', 'comprimento', 'peso'])
    .select(['servico_frete', 'frete_valor', 'codigo_servico_frete', 'prazo_entrega'])
    .select(['link_etiqueta_pdf', 'revisao', 'importada', 'numero_pedido_bling', 'id_bling'])
    .select(['situacao_bling', 'situacao_enviando', 'anotacao', 'prazo', 'prioritaria'])
    .select(sql<StatusDaVenda>`status`.as('status'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return linha ?? null
}
export type VendaTravada = NonNullable<Awaited<ReturnType<typeof travarVenda>>>

export interface NovaVenda {
  readonly cliente_id: number
  readonly origem: string
  readonly total: number
  readonly vendedor_id: number | null
  readonly anotacao?: string
  readonly prazo?: string | null
  readonly prioritaria?: boolean
  readonly importada?: boolean
  readonly canal?: string | null
  readonly numero_no_canal?: string | null
  readonly entrega_no_canal?: string | null
  readonly envio_do_canal?: string | null
  readonly observacoes_do_canal?: string | null
  readonly frete_cobrado?: number
  /** The order's own date. */
  readonly data_do_pedido?: string | null
  readonly id_bling?: string
  readonly numero_pedido_bling?: string
  readonly situacao_bling?: number
}
export const inserirVenda = (trx: Transacao, venda: NovaVenda) =>
  trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()

export type MudancaDaVenda = Omit<Updateable<Vendas>, 'id' | 'versao' | 'alterado_em'>

/** Writes the change; every one counts as a new version. `reiniciar` begins the next revision. */
export const mudarVenda = (trx: Transacao, id: number, mudanca: MudancaDaVenda, { reiniciar = false } = {}) =>
  trx
    .updateTable('vendas')
    .set({
      ...mudanca,
      ...(reiniciar ? { revisao: sql<number>`revisao + 1` } : {}),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()

/** Writes the paid sum of the sale, the charged freight, or the value of returned pieces; under the sale's lock. */
export const anotarCobranca = (
  trx: Transacao,
  id: number,
  mudanca: Pick<MudancaDaVenda, 'pago' | 'frete_cobrado' | 'credito'>,
): Promise<unknown> => mudarVenda(trx, id, mudanca)

/** Holds the customer as it is until the sale stands: a name that changes meanwhile reaches the sale too. */
export const travarCliente = (trx: Transacao, id: number) =>
  trx.selectFrom('clientes').select(['id', 'nome', 'anonimizado_em']).where('id', '=', id).forShare().executeTakeFirst()

export const existeVenda = (db: Banco, id: number): Promise<boolean> =>
  anyRow(db.selectFrom('vendas').select('id').where('id', '=', id))

/** The customers' names, by sale. */
export async function nomesDosClientes(db: Banco, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const linhas = await db
    .selectFrom('vendas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['v.id', 'c.nome'])
    .where('v.id', 'in', ids)
    .execute()
  return new Map(linhas.map(({ id, nome }) => [id, nome]))
}
