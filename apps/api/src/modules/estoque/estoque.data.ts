import { sql } from 'kysely'
import { isOneOf, rowsOf } from '../../infra/lists.ts'
import { type RowsOf, type Statement, type Transacao, together } from '../../infra/transaction.ts'

/** A quantity of a product or, where one is named, of its variation. */
export interface Peca {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly quantidade: number
}

export interface Saldo {
  readonly id: number
  readonly quantidade: number
  readonly reservado: number
}
export interface Estoque extends Saldo {
  readonly titulo: string
  readonly id_bling: string | null
  readonly tem_variacoes: boolean
  readonly na_lixeira: boolean
  readonly variacoes: readonly (Saldo & { readonly nome: string | null })[]
}

export type Estoques = ReadonlyMap<number, Estoque>

/**
 * Locks the products in the order of their ids; all stock is read and written under this lock. Answers their stock, then
 * the rows of each of `leituras`, statements that run under the lock too.
 */
export async function travarEstoque<const L extends readonly Statement[]>(
  trx: Transacao,
  ids: readonly number[],
  ...leituras: L
): Promise<[Estoques, ...RowsOf<L>]> {
  const produtos = sql<Omit<Estoque, 'variacoes'>>`
    select id, titulo, id_bling, tem_variacoes, excluido_em is not null as na_lixeira, quantidade, reservado
      from produtos
     where ${isOneOf(sql`id`, ids)} order by id for update`.compile(trx)
  // A separate statement: it sees rows committed during the wait for the lock.
  const variacoes = sql<Estoque['variacoes'][number] & { produto_id: number }>`
    select id, produto_id, quantidade, reservado, nome_da_variacao(variacoes) as nome
      from variacoes where ${isOneOf(sql`produto_id`, ids)}`.compile(trx)
  const [travados, delas, ...lidas] = await together(trx, produtos, variacoes, ...leituras)
  const porProduto = Map.groupBy(delas, ({ produto_id }) => produto_id)
  const estoques = new Map(travados.map((p) => [p.id, { ...p, variacoes: porProduto.get(p.id) ?? [] }]))
  return [estoques, ...(lidas as RowsOf<L>)]
}

/** By id of a product or variation: the amounts to add to quantity and reservation. */
export type Mudancas = ReadonlyMap<number, { readonly quantidade: number; readonly reservado: number }>

function soma(trx: Transacao, tabela: 'produtos' | 'variacoes', mudancas: Mudancas): Statement[] {
  const linhas = [...mudancas].filter(([, m]) => m.quantidade !== 0 || m.reservado !== 0)
  if (linhas.length === 0) return []
  const d = rowsOf(
    linhas.map(([id, { quantidade, reservado }]) => [id, quantidade, reservado]),
    3,
  )
  // Where no piece moves `quantidade` stays unnamed, so that nothing is derived from it again.
  const fisico = linhas.some(([, { quantidade }]) => quantidade !== 0)
  const comando = sql`update ${sql.table(tabela)} t set reservado = t.reservado + d.r
    ${fisico ? sql`, quantidade = t.quantidade + d.q` : sql``}
    from ${d} d(id, q, r) where t.id = d.id`
  return [comando.compile(trx)]
}

/**
 * The statements that write the changes. The products first: what they hold in reserve may not be more than they have
 * when the variations give.
 */
export const somasDoEstoque = (trx: Transacao, produtos: Mudancas, variacoes: Mudancas): Statement[] => [
  ...soma(trx, 'produtos', produtos),
  ...soma(trx, 'variacoes', variacoes),
]

export const somarEstoque = (trx: Transacao, produtos: Mudancas, variacoes: Mudancas): Promise<unknown> =>
  together(trx, ...somasDoEstoque(trx, produtos, variacoes))

/** Raises the product's version, so that an open form gets a conflict: saving it would undo the movement. */
export const contarComoMudados = (trx: Transacao, ids: readonly number[]) =>
  trx
    .updateTable('produtos')
    .set({ versao: sql<number>`versao + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()

/** Pieces of a sale that went out and did not come back; without a product when it was deleted for good. */
export async function saidasEmAberto(trx: Transacao, vendaId: number) {
  const { rows } = await sql<{ produto_id: number | null; variacao_id: number | null; quantidade: number }>`
    select produto_id, variacao_id, -sum(quantidade)::int as quantidade from movimentos_estoque
     where venda_id = ${vendaId} and motivo in ('saida', 'estorno', 'troca')
     group by produto_id, variacao_id having sum(quantidade) < 0`.execute(trx)
  return rows
}
