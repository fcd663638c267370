import { formatReais, toCentavos } from '@estampa/contract/shared/money.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { hasPermission, type UsuarioDaSessao } from '../../shop/session.ts'
import { caixasConfiguracao, findCaixa, listCaixas, readAqui } from './caixas.data.ts'
import { insertPagamentoMovimento, numberPagamentoReversal } from './movimentos.data.ts'
import { type LockedTurno, lockOpenTurno, lockPagamentoTurno, readEsperado } from './turnos.data.ts'

/** The caller's session says which drawer the device uses. */
export type Viewer = Pick<UsuarioDaSessao, 'id' | 'negadas' | 'sessaoId'>

/** The drawer that a request names. */
export interface ChosenCaixa {
  readonly caixa_id: number | null
  readonly fora_do_caixa: boolean
}

declare const decided: unique symbol
interface Lugar<Kind> {
  readonly [decided]: Kind
  readonly turnoId: number | null
  readonly fora_do_caixa: boolean
}
/**
 * The turno that a row of money is in, if any. Only this file makes one, and no row is written without one: whoever lets
 * money move says where.
 */
export type LugarNoCaixa = Lugar<'money'>
/** Of what only passes from one sale to another: no drawer sees it. */
export type NoMoney = Lugar<'none'>

const buildLugar = (turnoId: number | null, isFora = false) => ({ turnoId, fora_do_caixa: isFora }) as LugarNoCaixa
export const NO_MONEY = { turnoId: null, fora_do_caixa: false } as NoMoney

interface Money {
  readonly forma: string
  /** Signed, in reais. */
  readonly valor: number
}

/**
 * The place of money that comes or goes now; its turno stays locked, so that a closing has it or refuses it. Cash without
 * an open drawer is refused, other forms are then in no turno.
 */
export async function chooseLugar(
  trx: Transacao,
  money: Money,
  chosen: ChosenCaixa,
  viewer: Viewer,
): Promise<LugarNoCaixa> {
  const { ativo } = await caixasConfiguracao.readForShare(trx)
  if (!ativo) return buildLugar(null)
  if (chosen.caixa_id !== null && !(await findCaixa(trx, chosen.caixa_id)))
    throw camposInvalidos({ caixa_id: ['Este caixa não existe.'] })
  if (chosen.fora_do_caixa) return buildLugar(null, true)
  const turno = await lockOpenTurno(trx, chosen.caixa_id ?? (await readAqui(trx, viewer.sessaoId)))
  if (turno) {
    if (money.forma === 'dinheiro' && money.valor < 0) await requireCash(trx, turno, -money.valor, viewer)
    return buildLugar(turno.id)
  }
  if (money.forma !== 'dinheiro') return buildLugar(null)
  const dica = 'Abra o caixa e repita: nada foi registrado.'
  throw new DomainError('CAIXA_FECHADO', { dica }, { caixas: await listCaixas(trx, viewer.sessaoId) })
}

/** Writes what the place of a payment asks for. */
export async function keepLugar(
  trx: Transacao,
  { turnoId }: LugarNoCaixa | NoMoney,
  pagamentoId: number,
  usuarioId: number,
) {
  if (turnoId !== null) await insertPagamentoMovimento(trx, turnoId, pagamentoId, usuarioId)
}

/**
 * Before a payment is undone: its turno, if it is in one, is open, stays so until the transaction ends, and holds the cash
 * that goes out again. The undo gets its number among the movements.
 */
export async function leaveTurno(
  trx: Transacao,
  { id, forma, valor }: Money & { readonly id: number },
  viewer: Viewer,
): Promise<void> {
  const turno = await lockPagamentoTurno(trx, id)
  if (turno === null) return
  if (turno.fechado_em !== null) throw new DomainError('PAGAMENTO_DE_CAIXA_FECHADO')
  if (forma === 'dinheiro' && valor > 0) await requireCash(trx, turno, valor, viewer)
  await numberPagamentoReversal(trx, id)
}

/** Under the turno's lock: no more goes out than is in the drawer. How much that is, only who may see it is told. */
export async function requireCash(trx: Transacao, turno: LockedTurno, valor: number, viewer: Viewer): Promise<void> {
  const esperado = await readEsperado(trx, turno.id)
  if (toCentavos(valor) <= toCentavos(esperado)) return
  const quanto = hasPermission(viewer, 'conferir_caixa') ? `: há ${formatReais(esperado)}` : ''
  throw new DomainError('CAIXA_SEM_DINHEIRO', { quanto })
}
