import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'

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

/** Locks the products in the order of their ids and answers their stock; all stock is read and written under this lock. */
export async function travarEstoque(trx: Transacao, ids: readonly number[]): Promise<Estoques> {
  const { rows: produtos } = await sql<Omit<Estoque, 'variacoes'>>`
    select id, titulo, id_bling, tem_variacoes, excluido_em is not null as na_lixeira, quantidade, reservado
      from produtos where id = any(${[...ids]}::int[]) order by id for update`.execute(trx)
  // A separate statement: it sees rows committed during the wait for the lock.
  const { rows: variacoes } = await sql<Estoque['variacoes'][number] & { produto_id: number }>`
    select id, produto_id, quantidade, reservado, nome_da_variacao(variacoes) as nome
      from variacoes where produto_id = any(${[...ids]}::int[])`.execute(trx)
  const porProduto = Map.groupBy(variacoes, ({ produto_id }) => produto_id)
  return new Map(produtos.map((p) => [p.id, { ...p, variacoes: porProduto.get(p.id) ?? [] }]))
}

/** By id of a product or variation: the amounts to add to quantity and reservation. */
export type Mudancas = ReadonlyMap<number, { readonly quantidade: number; readonly reservado: number }>

async function somar(trx: Transacao, tabela: 'produtos' | 'variacoes', mudancas: Mudancas): Promise<void> {
  const linhas = [...mudancas].filter(([, m]) => m.quantidade !== 0 || m.reservado !== 0)
  if (linhas.length === 0) return
  const [ids, q, r] = [0, 1, 2].map((i) => linhas.map(([id, m]) => [id, m.quantidade, m.reservado][i] ?? 0))
  // Where no piece moves `quantidade` stays unnamed, so that nothing is derived from it again.
  const fisico = linhas.some(([, { quantidade }]) => quantidade !== 0)
  await sql`update ${sql.table(tabela)} t set reservado = t.reservado + d.r
    ${fisico ? sql`, quantidade = t.quantidade + d.q` : sql``}
    from unnest(${ids}::int[], ${q}::int[], ${r}::int[]) d(id, q, r) where t.id = d.id`.execute(trx)
}

/**
 * Writes the changes. The products first: what they hold in reserve may not be more than they have when the variations
 * give.
 */
export async function somarEstoque(trx: Transacao, produtos: Mudancas, variacoes: Mudancas): Promise<void> {
  await somar(trx, 'produtos', produtos)
  await somar(trx, 'variacoes', variacoes)
}

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
