import type { MovimentoComTurno, MovimentoDeCaixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { FORMAS_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { DomainError, found } from '../../infra/base/errors.ts'
import type { Db } from '../../infra/database/transaction.ts'
import { hasPermission } from '../../shop/session.ts'
import type { Viewer } from './lugar.rules.ts'
import { lastNumberOf, listTurnoMovimentos, type MovimentoLido, readMovimentoRow } from './movimentos.data.ts'
import { readTurnoRow, type TurnoLido } from './turnos.data.ts'

/**
 * A turno as this person reads it: every act of the drawer answers it. Of sums that only some see the contract hides each
 * (`conferencia`), so this file computes them for everybody.
 */
export async function readTurno(db: Db, id: number, viewer: Viewer): Promise<Turno> {
  const { conferido, ...row } = await found(readTurnoRow(db, id), 'TURNO_NAO_ENCONTRADO')
  const movimentos = await listTurnoMovimentos(db, id)
  const counted = movimentos.filter(({ estornado_em }) => estornado_em === null)
  return {
    ...row,
    movimentos: seenMovimentos(movimentos, viewer),
    ultimo_movimento_id: movimentos.length > 0 ? Math.max(...movimentos.map(lastNumberOf)) : null,
    por_forma: sumFormas(counted, conferido),
    por_pessoa: sumPessoas(counted),
    // Nothing is sold on credit yet.
    vendido_a_prazo: 0,
  }
}

/** A person who counts blind sees only the money that she moved herself. */
const isSeen = ({ usuario_id }: Pick<MovimentoLido, 'usuario_id'>, viewer: Viewer) =>
  hasPermission(viewer, 'conferir_caixa') || usuario_id === viewer.id

export async function readMovimento(db: Db, id: number, viewer: Viewer): Promise<MovimentoComTurno> {
  const movimento = await found(readMovimentoRow(db, id), 'MOVIMENTO_NAO_ENCONTRADO')
  if (!isSeen(movimento, viewer)) throw new DomainError('MOVIMENTO_NAO_ENCONTRADO')
  const { usuario_id: _, estorno_numero: _numero, ...seen } = movimento
  return seen
}

export const seenMovimentos = (movimentos: readonly MovimentoLido[], viewer: Viewer): MovimentoDeCaixa[] =>
  movimentos
    .filter((movimento) => isSeen(movimento, viewer))
    .map(({ usuario_id: _, estorno_numero: _numero, ...movimento }) => movimento)

interface Sums {
  readonly entrou: number
  readonly saiu: number
}
const isIn = ({ valor }: MovimentoLido) => valor > 0
const sumValores = (movimentos: readonly MovimentoLido[]) =>
  toReais(Math.abs(movimentos.reduce((soma, { valor }) => soma + toCentavos(valor), 0)))
const sumMovimentos = (movimentos: readonly MovimentoLido[]): Sums => ({
  entrou: sumValores(movimentos.filter(isIn)),
  saiu: sumValores(movimentos.filter((movimento) => !isIn(movimento))),
})

function sumFormas(
  movimentos: readonly MovimentoLido[],
  conferido: TurnoLido['conferido'],
): NonNullable<Turno['por_forma']> {
  return FORMAS_DE_PAGAMENTO.flatMap(({ valor: forma }) => {
    const dela = movimentos.filter((movimento) => movimento.forma === forma)
    const checked = conferido.find((linha) => linha.forma === forma)?.valor ?? null
    if (dela.length === 0 && checked === null) return []
    const { entrou, saiu } = sumMovimentos(dela)
    const saldo = toCentavos(entrou) - toCentavos(saiu)
    const diferenca = checked === null ? null : toReais(toCentavos(checked) - saldo)
    return [{ forma, entrou, saiu, saldo: toReais(saldo), conferido: checked, diferenca }]
  })
}

/** By the person who moved it, in the order of their first movement. */
function sumPessoas(movimentos: readonly MovimentoLido[]): NonNullable<Turno['por_pessoa']> {
  const groups = Map.groupBy(movimentos, ({ usuario_id, forma }) => `${usuario_id}/${forma}`)
  return [...groups.values()].flatMap((dela) => {
    const [{ usuario, forma }] = dela as [MovimentoLido]
    return [{ usuario, forma, ...sumMovimentos(dela) }]
  })
}
