import type { MovimentoComTurno, MovimentoDeCaixa } from '@estampa/contract/caixas/caixas.schemas.ts'
import type { DestinoDaSangria } from '@estampa/contract/caixas/caixas.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

/** Movements and undos of them have one order. */
const NEXT_NUMBER = sql`nextval(pg_get_serial_sequence('movimentos_de_caixa', 'id'))`

/** What is in the turnos: payments as they were noted, and what was put in and taken out by hand. */
export const MOVIMENTOS = sql`
  select m.id, m.turno_id, coalesce(m.tipo, case when p.valor > 0 then 'recebimento' else 'devolucao' end) as tipo,
      coalesce(p.forma, 'dinheiro') as forma, coalesce(p.valor, m.valor) as valor, coalesce(p.observacao, m.motivo) as motivo,
      m.destino, p.venda_id, m.pagamento_id, m.usuario_id, m.em, coalesce(p.estornado_em, m.estornado_em) as estornado_em,
      m.estorno_numero
    from movimentos_de_caixa m left join pagamentos p on p.id = m.pagamento_id`

export type MovimentoLido = MovimentoDeCaixa & {
  readonly usuario_id: number | null
  /** When it was undone, in the order of all movements; null: it stands. */
  readonly estorno_numero: number | null
}

/** The number of what happened last to a movement. */
export const lastNumberOf = ({ id, estorno_numero }: Pick<MovimentoLido, 'id' | 'estorno_numero'>): number =>
  Math.max(id, estorno_numero ?? 0)

const COLUMNS = sql`m.id, m.tipo, m.forma, m.valor, m.motivo, m.destino, m.venda_id, m.pagamento_id, m.usuario_id,
  u.nome as usuario, m.em, m.estornado_em, m.estorno_numero`
const FROM = sql`(${MOVIMENTOS}) m left join usuarios u on u.id = m.usuario_id`

export const listTurnoMovimentos = (db: Db, turnoId: number): Promise<MovimentoLido[]> =>
  rowsOf<MovimentoLido>(db)`select ${COLUMNS} from ${FROM} where m.turno_id = ${turnoId} order by m.id`

export const readMovimentoRow = (db: Db, id: number) =>
  rowOf<MovimentoComTurno & Pick<MovimentoLido, 'usuario_id' | 'estorno_numero'>>(db)`
    select ${COLUMNS}, m.turno_id, json_build_object('id', c.id, 'nome', c.nome) as caixa
      from ${FROM} join turnos t on t.id = m.turno_id join caixas c on c.id = t.caixa_id where m.id = ${id}`

/** The payment is in this turno from now on; written under the turno's lock. */
export const insertPagamentoMovimento = (trx: Transacao, turno_id: number, pagamento_id: number, usuario_id: number) =>
  trx.insertInto('movimentos_de_caixa').values({ turno_id, pagamento_id, usuario_id }).execute()

interface HandMovimento {
  readonly turno_id: number
  readonly tipo: 'suprimento' | 'sangria'
  /** Signed. */
  readonly valor: number
  readonly motivo: string
  readonly destino: DestinoDaSangria | null
  readonly usuario_id: number
}
export const insertHandMovimento = (trx: Transacao, movimento: HandMovimento) =>
  trx.insertInto('movimentos_de_caixa').values(movimento).execute()

/** A movement of the turno, put in or taken out by hand or of a payment. */
export const findMovimento = (trx: Transacao, turnoId: number, id: number) =>
  rowOf<Pick<MovimentoDeCaixa, 'tipo' | 'valor' | 'venda_id' | 'estornado_em'>>(trx)`
    select tipo, valor, venda_id, estornado_em from (${MOVIMENTOS}) m where id = ${id} and turno_id = ${turnoId}`

export const reverseMovimentoRow = (trx: Transacao, id: number, motivo: string, usuarioId: number) =>
  sql`update movimentos_de_caixa set estornado_em = clock_timestamp(), estornado_por = ${usuarioId},
        motivo_do_estorno = ${motivo}, estorno_numero = ${NEXT_NUMBER} where id = ${id}`.execute(trx)

/** Notes that the payment of a movement was undone; written under the turno's lock. */
export const numberPagamentoReversal = (trx: Transacao, pagamentoId: number) =>
  sql`update movimentos_de_caixa set estorno_numero = ${NEXT_NUMBER} where pagamento_id = ${pagamentoId}`.execute(trx)

/** Payments that a person would bring into a turno, locked so that none is undone meanwhile. */
export const lockPagamentosToBring = (trx: Transacao, ids: readonly number[]) =>
  rowsOf<{ id: number; venda_id: number; forma: string; valor: number; fora_do_caixa: boolean; no_caixa: boolean }>(
    trx,
  )`
    select p.id, p.venda_id, p.forma, p.valor, p.fora_do_caixa,
        exists (select from movimentos_de_caixa m where m.pagamento_id = p.id) as no_caixa
      from pagamentos p where p.id = any(${[...ids]}::int[]) and p.estornado_em is null order by p.id for update of p`
