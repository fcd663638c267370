import type { MotivoDaContagem } from '@estampa/contract/estoque/motivos.ts'
import { sql } from 'kysely'
import { runPrepared } from '../../infra/database/database.ts'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'

/** A quantity of a product or, where one is named, of its variation. */
export interface Peca extends Parte {
  /** Parts that one kit takes, as a line of a sale has them; absent: those the kit is made of now. */
  readonly partes?: readonly Parte[]
  /** The kit's name. */
  readonly descricao?: string
}
/** Part of a kit: `quantidade` pieces in each kit. */
export interface Parte {
  /** Null: it was deleted for good. It has no stock; a kit's line still has its parts'. */
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly quantidade: number
}

/** The blank that a piece is printed on. */
export interface Lisa {
  readonly produto_id: number
  readonly variacao_id: number | null
}

export type Saldo = Readonly<Record<'id' | 'quantidade' | 'reservado', number>>
export interface Estoque extends Saldo {
  readonly titulo: string
  readonly id_bling: string | null
  readonly tem_variacoes: boolean
  readonly na_lixeira: boolean
  readonly kit: boolean
  /** Parts that a kit is made of; empty for other products. */
  readonly partes: readonly Parte[]
  /**
   * Blanks of what may be sold before it is printed, by its variation (`de`); empty unless the shop sells so. `isUnlimited`: also
   * beyond those that are free.
   */
  readonly lisas: readonly { readonly de: number | null; readonly lisa: Lisa; readonly isUnlimited: boolean }[]
  /** Locked only because something that was asked for is printed on it. */
  readonly soLisa: boolean
  readonly variacoes: readonly (Saldo & { readonly nome: string | null })[]
}

export type Estoques = ReadonlyMap<number, Estoque>

/** Is the product `p` sold beyond the free blanks? */
export const SEM_LIMITE = sql<boolean>`coalesce(p.com_ficha
  and (select c.ativa and c.vender_sob_demanda and c.vender_sem_lisas from producao_configuracao c), false)`

/**
 * Locks the products, what the kits among them are made of and the blanks that they are printed on, in the order of
 * their ids and answers their stock; all stock is read and written under this lock.
 */
export async function lockEstoque(trx: Transacao, ids: readonly number[]): Promise<Estoques> {
  const produtos = await runPrepared(
    trx,
    sql<Omit<Estoque, 'variacoes' | 'partes' | 'lisas' | 'soLisa'> & { com_ficha: boolean }>`
    select id, titulo, id_bling, tem_variacoes, excluido_em is not null as na_lixeira, kit, com_ficha, quantidade, reservado
      from produtos where id = any(array(select unnest(${[...ids]}::int[])
        union select produto_id from kit_componentes where kit_id = any(${[...ids]}::int[])
        union select lisa_produto_id from fichas where produto_id = any(${[...ids]}::int[]))) order by id for update`,
  )
  const kits = produtos.filter(({ kit }) => kit).map(({ id }) => id)
  const partes = kits.length === 0 ? new Map<number, Parte[]>() : await partesDosKits(trx, kits)
  const fichaProdutoIds = produtos.filter(({ com_ficha }) => com_ficha).map(({ id }) => id)
  const lisas = fichaProdutoIds.length === 0 ? new Map<number, Ficha[]>() : await lisasDasFichas(trx, fichaProdutoIds)
  const travados = new Set(produtos.map(({ id }) => id))
  const faltam = [
    ...[...partes.values()].flat().flatMap(({ produto_id }) => produto_id ?? []),
    ...[...lisas.values()].flat().map(({ lisa }) => lisa.produto_id),
  ]
  // The parts of a kit, or the blank of a printed product, changed during the wait for the lock.
  if (faltam.some((id) => !travados.has(id))) return lockEstoque(trx, [...travados, ...faltam])
  // A separate statement: it sees rows committed during the wait for the lock.
  const produtosComVariacoes = produtos.filter(({ tem_variacoes }) => tem_variacoes).map(({ id }) => id)
  const variacoes = produtosComVariacoes.length === 0 ? [] : await saldosDasVariacoes(trx, produtosComVariacoes)
  const variacoesByProduto = Map.groupBy(variacoes, ({ produto_id }) => produto_id)
  const pedidos = new Set([...ids, ...[...partes.values()].flat().map(({ produto_id }) => produto_id)])
  return new Map(
    produtos.map(({ com_ficha: _, ...p }) => {
      const soLisa = !pedidos.has(p.id)
      const dele = { partes: partes.get(p.id) ?? [], lisas: lisas.get(p.id) ?? [] }
      return [p.id, { ...p, ...dele, variacoes: variacoesByProduto.get(p.id) ?? [], soLisa }]
    }),
  )
}

const saldosDasVariacoes = (trx: Transacao, produtos: readonly number[]) =>
  runPrepared(
    trx,
    sql<Estoque['variacoes'][number] & { produto_id: number }>`
    select id, produto_id, quantidade, reservado, nome_da_variacao(variacoes) as nome
      from variacoes where produto_id = any(array(select unnest(${[...produtos]}::int[])))`,
  )

async function partesDosKits(trx: Transacao, kits: readonly number[]): Promise<Map<number, Parte[]>> {
  const { rows } = await sql<Parte & { kit_id: number }>`
    select kit_id, produto_id, variacao_id, quantidade from kit_componentes
     where kit_id = any(${[...kits]}::int[]) order by kit_id, ordem`.execute(trx)
  return Map.groupBy(rows, ({ kit_id }) => kit_id)
}

type Ficha = Estoque['lisas'][number]

async function lisasDasFichas(trx: Transacao, produtos: readonly number[]): Promise<Map<number, Ficha[]>> {
  const { rows } = await sql<Ficha & { produto_id: number }>`
    select produto_id, variacao_id as de,
           json_build_object('produto_id', lisa_produto_id, 'variacao_id', lisa_variacao_id) as lisa, c.vender_sem_lisas as "isUnlimited"
      from fichas, producao_configuracao c
     where produto_id = any(${[...produtos]}::int[]) and c.ativa and c.vender_sob_demanda for share of c`.execute(trx)
  return Map.groupBy(rows, ({ produto_id }) => produto_id)
}

/** By id of a product or variation: how many pieces come, or go. */
export type MudancasDeEstoque = ReadonlyMap<number, { readonly quantidade: number }>

async function addQuantities(
  trx: Transacao,
  tabela: 'produtos' | 'variacoes',
  mudancas: MudancasDeEstoque,
): Promise<void> {
  const linhas = [...mudancas].filter(([, { quantidade }]) => quantidade !== 0)
  if (linhas.length === 0) return
  // JSON hides the number of rows from the planner, so one prepared plan serves any number.
  const diferencas = JSON.stringify(linhas.map(([id, { quantidade: q }]) => ({ id, q })))
  await runPrepared(
    trx,
    sql`update ${sql.table(tabela)} t set quantidade = t.quantidade + d.q
    from json_to_recordset(${diferencas}::json) d(id int, q int) where t.id = d.id`,
  )
}

/** Moves pieces. */
export async function addToEstoque(
  trx: Transacao,
  produtos: MudancasDeEstoque,
  variacoes: MudancasDeEstoque,
): Promise<void> {
  await addQuantities(trx, 'produtos', produtos)
  await addQuantities(trx, 'variacoes', variacoes)
}

/** Raises the product's version, so that an open form gets a conflict: saving it would undo the movement. */
export const raiseProdutoVersao = (trx: Transacao, ids: readonly number[]) =>
  trx
    .updateTable('produtos')
    .set({ versao: sql<number>`versao + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()

/** Pieces of a sale that went out and did not come back; without a product when it was deleted for good. */
export const saidasEmAberto = (trx: Transacao, vendaId: number) =>
  rowsOf<Parte & { kit: string | null }>(trx)`
    select produto_id, variacao_id, kit, -sum(quantidade)::int as quantidade from movimentos_estoque
     where venda_id = ${vendaId} and motivo in ('saida', 'estorno', 'troca')
     group by produto_id, variacao_id, kit having sum(quantidade) < 0`

/** Why stock changes, for which sale and kit, by whom; without a reason the ledger writes its own. */
export interface ContextoDoMovimento {
  readonly motivo?: MotivoDaContagem | 'bling' | 'saida' | 'estorno' | 'troca' | 'producao' | 'compra'
  readonly venda_id?: number
  readonly compra_id?: number
  readonly usuario_id?: number | null
  /** Name of the kit's line with which the pieces go or come. */
  readonly kit?: string | null
}

/** Sets reason, sale and user of the movements that the stock triggers write while `escrever` runs. */
export async function writeWithMotivo<T>(
  trx: Transacao,
  contexto: ContextoDoMovimento,
  escrever: () => Promise<T>,
): Promise<T> {
  await setMovementContext(trx, contexto)
  const resultado = await escrever()
  await setMovementContext(trx, {})
  return resultado
}

const setMovementContext = (trx: Transacao, { motivo, venda_id, compra_id, usuario_id, kit }: ContextoDoMovimento) =>
  sql`select set_config('estampa.motivo', ${motivo ?? ''}, true), set_config('estampa.venda', ${String(venda_id ?? '')}, true),
    set_config('estampa.compra', ${String(compra_id ?? '')}, true), set_config('estampa.usuario', ${String(usuario_id ?? '')}, true), set_config('estampa.kit', ${kit ?? ''}, true)`.execute(
    trx,
  )
