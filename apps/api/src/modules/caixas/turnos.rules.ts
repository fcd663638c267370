import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { AberturaEntrada, FechamentoEntrada, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import type { DestinoDaSangria } from '@estampa/contract/caixas/caixas.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { DomainError, found } from '../../infra/base/errors.ts'
import { type Banco, type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import { type Ato, type Autor, auditAct } from '../../shop/auditoria.ts'
import { lockCaixa } from './caixas.data.ts'
import { requireCaixas } from './caixas.rules.ts'
import { readTurno, seenMovimentos } from './leitura.rules.ts'
import { requireCash, type Viewer } from './lugar.rules.ts'
import * as movimentos from './movimentos.data.ts'
import * as data from './turnos.data.ts'

interface Quem {
  readonly viewer: Viewer
  readonly autor: Autor
}
interface Pedido {
  readonly db: Banco
  readonly quem: Quem
  readonly idempotencia: Idempotencia | undefined
}

/** Acts once a key; the turno is read after it, so that a permission taken away since then counts. */
async function act({ db, quem, idempotencia }: Pedido, write: (trx: Transacao) => Promise<number>): Promise<Turno> {
  const { id } = await transactionOnce(db, idempotencia, async (trx) => {
    await requireCaixas(trx)
    return { id: await write(trx) }
  })
  return readTurno(db, id, quem.viewer)
}

const auditCaixa = (
  trx: Transacao,
  { autor }: Quem,
  tipo: TipoDeAto,
  { caixa_id, nome }: { readonly caixa_id: number; readonly nome: string },
  detalhes: NonNullable<Ato['detalhes']>,
) => auditAct(trx, autor, { tipo, alvo: { tipo: 'caixa', id: caixa_id, nome }, detalhes })

const minus = (a: number, b: number) => toReais(toCentavos(a) - toCentavos(b))

/** A drawer that people may open. */
async function lockUsableCaixa(trx: Transacao, id: number) {
  const caixa = await found(lockCaixa(trx, id), 'CAIXA_NAO_ENCONTRADO')
  if (!caixa.ativo) throw new DomainError('CAIXA_GUARDADO', { nome: caixa.nome })
  return caixa
}

export const openTurno = (pedido: Pedido, caixaId: number, entrada: AberturaEntrada): Promise<Turno> =>
  act(pedido, async (trx) => {
    const { nome } = await lockUsableCaixa(trx, caixaId)
    const last = await data.findLastTurno(trx, caixaId)
    if (last && last.fechado_em === null)
      throw new DomainError('CAIXA_ABERTO', { nome, dica: 'Continue nele, ou feche-o antes de abrir de novo.' })
    const fundoEsperado = last?.deixado ?? null
    const { id } = await data.insertTurno(trx, caixaId, entrada, fundoEsperado, pedido.quem.viewer.id)
    await auditCaixa(
      trx,
      pedido.quem,
      'caixa_aberto',
      { caixa_id: caixaId, nome },
      {
        fundo: formatReais(entrada.fundo),
        ...(fundoEsperado !== null && {
          fundo_esperado: formatReais(fundoEsperado),
          diferenca: formatReais(minus(entrada.fundo, fundoEsperado)),
        }),
      },
    )
    return id
  })

/** Locks a turno to which something still happens. */
async function lockOpen(trx: Transacao, id: number): Promise<data.LockedTurno> {
  const turno = await found(data.lockTurno(trx, id), 'TURNO_NAO_ENCONTRADO')
  if (turno.fechado_em !== null) throw new DomainError('CAIXA_FECHADO', { dica: 'Nada nele muda mais.' })
  return turno
}

interface ByHand {
  readonly valor: number
  readonly motivo: string
}
export const putIn = (pedido: Pedido, id: number, { valor, motivo }: ByHand): Promise<Turno> =>
  act(pedido, async (trx) => {
    const turno = await lockOpen(trx, id)
    const usuario_id = pedido.quem.viewer.id
    await movimentos.insertHandMovimento(trx, {
      turno_id: id,
      tipo: 'suprimento',
      valor,
      motivo,
      destino: null,
      usuario_id,
    })
    await auditCaixa(trx, pedido.quem, 'suprimento', turno, { valor: formatReais(valor) })
    return id
  })

export const takeOut = (
  pedido: Pedido,
  id: number,
  { valor, motivo, destino }: ByHand & { readonly destino: DestinoDaSangria },
): Promise<Turno> =>
  act(pedido, async (trx) => {
    const turno = await lockOpen(trx, id)
    const { viewer } = pedido.quem
    await requireCash(trx, turno, valor, viewer)
    const movimento = { turno_id: id, tipo: 'sangria', valor: -valor, motivo, destino, usuario_id: viewer.id } as const
    await movimentos.insertHandMovimento(trx, movimento)
    await auditCaixa(trx, pedido.quem, 'sangria', turno, { valor: formatReais(valor), destino })
    return id
  })

export const reverseMovimento = (pedido: Pedido, id: number, movimentoId: number, motivo: string): Promise<Turno> =>
  act(pedido, async (trx) => {
    const turno = await lockOpen(trx, id)
    const movimento = await found(movimentos.findMovimento(trx, id, movimentoId), 'MOVIMENTO_NAO_ENCONTRADO')
    if (movimento.estornado_em !== null) throw new DomainError('JA_ESTORNADO')
    if (movimento.venda_id !== null)
      throw new DomainError('MOVIMENTO_DE_PAGAMENTO', {
        movimento: movimento.tipo === 'devolucao' ? 'uma devolução' : 'um pagamento',
        venda: movimento.venda_id,
      })
    if (movimento.valor > 0) await requireCash(trx, turno, movimento.valor, pedido.quem.viewer)
    await movimentos.reverseMovimentoRow(trx, movimentoId, motivo, pedido.quem.viewer.id)
    const detalhes = { movimento: movimento.tipo, valor: formatReais(Math.abs(movimento.valor)) }
    await auditCaixa(trx, pedido.quem, 'movimento_estornado', turno, detalhes)
    return id
  })

/** Money that was noted outside of the drawers is put into one. */
export const bringIn = (pedido: Pedido, id: number, pagamentoIds: readonly number[]): Promise<Turno> =>
  act(pedido, async (trx) => {
    const pagamentos = await movimentos.lockPagamentosToBring(trx, pagamentoIds)
    if (pagamentos.length < pagamentoIds.length) throw new DomainError('PAGAMENTO_NAO_ENCONTRADO')
    if (pagamentos.some(({ no_caixa }) => no_caixa)) throw new DomainError('JA_NO_CAIXA')
    const bound = pagamentos.find(({ fora_do_caixa }) => !fora_do_caixa)
    if (bound) throw new DomainError('PAGAMENTO_SEM_CAIXA', { venda: bound.venda_id })
    const turno = await lockOpen(trx, id)
    const { viewer } = pedido.quem
    const cash = pagamentos
      .filter(({ forma }) => forma === 'dinheiro')
      .reduce((soma, { valor }) => soma + toCentavos(valor), 0)
    if (cash < 0) await requireCash(trx, turno, toReais(-cash), viewer)
    for (const pagamento of pagamentos) await movimentos.insertPagamentoMovimento(trx, id, pagamento.id, viewer.id)
    return id
  })

export const closeTurno = (pedido: Pedido, id: number, entrada: FechamentoEntrada): Promise<Turno> =>
  act(pedido, async (trx) => {
    const turno = await lockOpen(trx, id)
    await refuseLater(trx, id, entrada.ate_movimento, pedido.quem.viewer)
    const esperado = await data.readEsperado(trx, id)
    await data.closeTurnoRow(trx, id, entrada, pedido.quem.viewer.id)
    await auditCaixa(trx, pedido.quem, 'caixa_fechado', turno, {
      fundo: formatReais(turno.fundo),
      esperado: formatReais(esperado),
      contado: formatReais(entrada.contado),
      diferenca: formatReais(minus(entrada.contado, esperado)),
      deixado: formatReais(entrada.deixado),
    })
    return id
  })

/** Money that came or went since the counting began, or was undone, would be missing in the count, or too much. */
async function refuseLater(trx: Transacao, id: number, lastSeenId: number | null | undefined, viewer: Viewer) {
  if (lastSeenId === undefined) return
  const later = (await movimentos.listTurnoMovimentos(trx, id)).filter(
    (movimento) => movimentos.lastNumberOf(movimento) > (lastSeenId ?? 0),
  )
  if (later.length > 0) throw new DomainError('CAIXA_MUDOU', {}, { movimentos: seenMovimentos(later, viewer) })
}

/** The drawer's last turno goes on; the count of its closing is set aside. */
export const reopenTurno = (pedido: Pedido, id: number, motivo: string): Promise<Turno> =>
  act(pedido, async (trx) => {
    const { caixa_id } = await found(data.findTurnoCaixa(trx, id), 'TURNO_NAO_ENCONTRADO')
    const { nome } = await lockUsableCaixa(trx, caixa_id)
    const turno = await found(data.lockTurno(trx, id), 'TURNO_NAO_ENCONTRADO')
    const last = await data.findLastTurno(trx, caixa_id)
    if (last?.id !== id) throw new DomainError('TURNO_MAIS_NOVO')
    if (turno.fechado_em === null) throw new DomainError('CAIXA_ABERTO', { nome, dica: 'Não há o que reabrir.' })
    const { contado, diferenca } = await data.reopenTurnoRow(trx, id, motivo, pedido.quem.viewer.id)
    const detalhes = { contado: formatReais(contado), diferenca: formatReais(diferenca) }
    await auditCaixa(trx, pedido.quem, 'caixa_reaberto', turno, detalhes)
    return id
  })
