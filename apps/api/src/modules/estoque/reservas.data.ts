import { sql } from 'kysely'
import { runPrepared } from '../../infra/database/database.ts'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Lisa } from './estoque.data.ts'

/** Who holds pieces: a line of a sale; a production its blanks, or finished pieces with names that no sale wants. */
type Dono =
  | { readonly tipo: 'venda'; readonly item_id: number }
  | { readonly tipo: 'lisa' | 'sem_venda'; readonly producao_id: number }

/** Pieces of a product or variation that are held. */
export type Reserva = Dono & Lisa & { readonly quantidade: number }

export interface Donos {
  readonly itens?: readonly number[]
  /** Productions, by their blanks. */
  readonly lisasDe?: readonly number[]
}

/** Pieces that were held. */
export interface PecaSolta extends Lisa {
  readonly item_id: number | null
  readonly quantidade: number
}

const delas = ({ itens = [], lisasDe = [] }: Donos) =>
  sql`(item_id = any(${[...itens]}::int[]) or tipo = 'lisa' and producao_id = any(${[...lisasDe]}::int[]))`

const ninguem = ({ itens = [], lisasDe = [] }: Donos) => itens.length + lisasDe.length === 0

/** The products of which they hold pieces, to lock before anything of them is let go. */
export async function produtosDosDonos(trx: Transacao, donos: Donos): Promise<number[]> {
  if (ninguem(donos)) return []
  const rows = await rowsOf<{ produto_id: number }>(trx)`select distinct produto_id from reservas where ${delas(donos)}`
  return rows.map(({ produto_id }) => produto_id)
}

/** Lets go what they hold, under the lock of its products; answers it. */
export const releaseReservas = async (trx: Transacao, donos: Donos): Promise<PecaSolta[]> =>
  ninguem(donos)
    ? []
    : rowsOf<PecaSolta>(trx)`
        delete from reservas where ${delas(donos)} returning item_id, produto_id, variacao_id, quantidade`

const linhas = (reservas: readonly Reserva[]) => JSON.stringify(reservas.filter(({ quantidade }) => quantidade > 0))
const DE_JSON = sql`m(item_id int, producao_id int, tipo text, produto_id int, variacao_id int, quantidade int)`

/** Holds these pieces, in addition to pieces held before. It does not check that they are free. */
export async function reservePecas(trx: Transacao, reservas: readonly Reserva[]): Promise<void> {
  if (!reservas.some(({ quantidade }) => quantidade > 0)) return
  await runPrepared(
    trx,
    sql`insert into reservas (item_id, producao_id, tipo, produto_id, variacao_id, quantidade)
      select item_id, producao_id, tipo, produto_id, variacao_id, sum(quantidade)
        from json_to_recordset(${linhas(reservas)}::json) ${DE_JSON} group by 1, 2, 3, 4, 5
      on conflict on constraint reservas_peca do update set quantidade = reservas.quantidade + excluded.quantidade`,
  )
}

/** So many of these pieces are held no more. */
export async function releasePecas(trx: Transacao, reservas: readonly Reserva[]): Promise<void> {
  for (const { tipo, produto_id, variacao_id, quantidade, ...dono } of reservas) {
    if (quantidade <= 0) continue
    const reservaCondition = sql`tipo = ${tipo} and produto_id = ${produto_id} and variacao_id is not distinct from ${variacao_id}::int
      and ${'item_id' in dono ? sql`item_id = ${dono.item_id}` : sql`producao_id = ${dono.producao_id}`}`
    await sql`delete from reservas where ${reservaCondition} and quantidade = ${quantidade}`.execute(trx)
    await sql`update reservas set quantidade = quantidade - ${quantidade} where ${reservaCondition} and quantidade > ${quantidade}`.execute(
      trx,
    )
  }
}
