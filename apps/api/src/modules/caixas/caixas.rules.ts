import type { Caixa, CaixaAlteracao } from '@estampa/contract/caixas/caixas.schemas.ts'
import { camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  type Transacao,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import { type Autor } from '../../shop/auditoria.ts'
import { hasPermission, requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './caixas.data.ts'
import type { Viewer } from './lugar.rules.ts'

/** Refuses acts while the drawer is off, which it cannot be turned before the transaction ends. */
export async function requireCaixas(trx: Transacao): Promise<void> {
  const { ativo } = await data.caixasConfiguracao.readForShare(trx)
  if (!ativo) throw new DomainError('CAIXA_DESLIGADO')
}

/** For sums that tell what should be in a drawer; without drawers there is nothing to be told. */
export async function requireConferencia(db: Banco, pessoa: Pick<UsuarioDaSessao, 'negadas'>): Promise<void> {
  if (await countsBlind(db, pessoa)) requirePermissao(pessoa, 'conferir_caixa')
}

/** Does the person count the drawer without being told what should be in it? */
export const countsBlind = async (db: Banco, pessoa: Pick<UsuarioDaSessao, 'negadas'>): Promise<boolean> =>
  (await data.caixasConfiguracao.read(db)).ativo && !hasPermission(pessoa, 'conferir_caixa')

/** Nothing is lost by switching off; what is open is closed first. */
export const changeConfiguracao = (db: Banco, autor: Autor, ativo: boolean) =>
  data.caixasConfiguracao.change(db, autor, async (stored, trx) => {
    if (stored.ativo === ativo) return null
    const open = ativo ? null : await data.findOpenCaixa(trx)
    if (open) throw new DomainError('CAIXA_ABERTO', { nome: open.nome, dica: 'Feche-o antes.' })
    return { row: { ativo }, details: { ativo } }
  })

async function readCaixa(db: Db, id: number, { sessaoId }: Viewer): Promise<Caixa> {
  const caixas = await data.listCaixas(db, sessaoId)
  const caixa = caixas.find((candidate) => candidate.id === id)
  if (!caixa) throw new DomainError('CAIXA_NAO_ENCONTRADO')
  return caixa
}

export const createCaixaRecord = (
  db: Banco,
  nome: string,
  viewer: Viewer,
  idempotencia?: Idempotencia,
): Promise<Caixa> =>
  transactionOnce(db, idempotencia, async (trx) => {
    await requireCaixas(trx)
    const { id } = await data.insertCaixa(trx, nome)
    return readCaixa(trx, id, viewer)
  })

/** An open drawer is not put away. */
export const changeCaixa = (db: Banco, id: number, change: CaixaAlteracao, viewer: Viewer): Promise<Caixa> =>
  transaction(db, async (trx) => {
    await requireCaixas(trx)
    const { nome } = await found(data.lockCaixa(trx, id), 'CAIXA_NAO_ENCONTRADO')
    if (change.ativo === false) {
      if (await data.hasOpenTurno(trx, id)) throw new DomainError('CAIXA_ABERTO', { nome, dica: 'Feche-o antes.' })
      await data.forgetAqui(trx, id)
    }
    await data.changeCaixaRow(trx, id, change)
    return readCaixa(trx, id, viewer)
  })

/** The drawer of this session and its device. */
export const chooseAqui = (db: Banco, caixaId: number | null, { sessaoId }: Viewer): Promise<Caixa[]> =>
  transaction(db, async (trx) => {
    await requireCaixas(trx)
    const caixa = caixaId === null ? null : await data.lockCaixa(trx, caixaId)
    if (caixaId !== null && !caixa) throw camposInvalidos({ caixa_id: ['Este caixa não existe.'] })
    if (caixa?.ativo === false) throw new DomainError('CAIXA_GUARDADO', { nome: caixa.nome })
    await data.setAqui(trx, sessaoId, caixaId)
    return data.listCaixas(trx, sessaoId)
  })
