import { createHash } from 'node:crypto'
import type { NomeDaAcao } from '@estampa/contract/vendas/vendas.machine.ts'
import { ACOES, mudancaPara, passoSeguinte } from '@estampa/contract/vendas/vendas.machine.ts'
import type { AvancoFeito } from '@estampa/contract/vendas/vendas.routes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Idempotencia, type Transacao, transaction, transactionOnce } from '../../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import type { Erp, Loja } from '../../../shop/loja.ts'
import { giveUpUnprinted } from '../../producao/linhas.rules.ts'
import { linhasDaVenda } from '../itens/itens.data.ts'
import { formatVendaLinhaName } from '../itens/pecas.ts'
import * as pedidos from '../venda/pedido.rules.ts'
import { readLockedVenda, readVenda, requireStoppedNota } from '../venda/venda.rules.ts'
import { changeVendaRow, nomesDosClientes, recordHistory } from '../venda/vendas.data.ts'
import { EFEITOS, type Passagem } from './vendas.effects.ts'

/** Moves the sale, with all that it causes, if the machine allows it; nothing when it has that status already. */
export const changeVendaStatus = (loja: Loja, id: number, movimento: Movimento): Promise<Venda> =>
  transaction(loja.db, (trx) => moveVenda(trx, loja, id, movimento))

/** Cancels the sale; its invoice, which may have been cancelled at the ERP since, is read at the ERP first. */
export async function cancelVenda(
  loja: Loja,
  id: number,
  movimento: Omit<Movimento, 'para'>,
  apesarDaNota: Autor | null,
): Promise<Venda> {
  const { db, erp } = loja
  await erp.relerNota(id)
  return transaction(db, async (trx) => {
    const { nota } = await readLockedVenda(trx, erp, id)
    if (nota?.estado === 'autorizada' && apesarDaNota !== null) {
      const alvo = { tipo: 'venda', id, nome: `Venda ${id}` } as const
      await auditAct(trx, apesarDaNota, { tipo: 'cancelada_apesar_da_nota', alvo, detalhes: { nota: nota.chave } })
    } else requireStoppedNota({ nota }, 'cancele a venda')
    return moveVenda(trx, loja, id, { ...movimento, para: ACOES.cancelar.para })
  })
}

interface Movimento {
  readonly para: StatusDaVenda
  /** Null: the ERP moved it. */
  readonly usuarioId: number | null
  readonly de?: StatusDaVenda | undefined
  /** The person who allows unprinted pieces to leave; null or absent: nobody allows it. */
  readonly plainPecasAutor?: Autor | null | undefined
}

/** Moves the sale in the caller's transaction: what the move causes is written in it too. */
export async function moveVenda(
  trx: Transacao,
  { queue, erp, envios }: Omit<Loja, 'db'>,
  id: number,
  { para, usuarioId, de, plainPecasAutor }: Movimento,
): Promise<Venda> {
  const stored = await readLockedVenda(trx, erp, id)
  // A step forward on an outdated screen may be a step back by now.
  if (de !== undefined && stored.status !== de && stored.status !== para) {
    const motivo = `A venda já está em ${rotuloDoStatus(stored.status)}.`
    throw new DomainError('TRANSICAO_INVALIDA', { motivo })
  }
  const wanted = mudancaPara(stored, para)
  const faltam = wanted.tipo === 'recusa' ? wanted.faltam : undefined
  const { venda, observacao } = await letPlainPecasLeave(trx, erp, stored, faltam, plainPecasAutor)
  const mudanca = mudancaPara(venda, para)
  if (mudanca.tipo === 'nenhuma') return venda
  if (mudanca.tipo === 'recusa') throw new DomainError('TRANSICAO_INVALIDA', { motivo: mudanca.motivo })
  await applyPasso({ trx, queue, envios, venda, usuarioId }, mudanca.nome, observacao)
  const mudada = await readVenda(trx, erp, id)
  if (erp.ativo) {
    const pedida = await pedidos.requestSituacao(trx, queue, erp, mudada)
    if (!pedida && mudanca.nome === 'confirmarRetirada') await pedidos.requestRastreio(trx, queue, mudada)
    if (!pedida && mudanca.nome === 'cancelar' && usuarioId !== null)
      await pedidos.askAboutRemoteCancel(trx, erp, mudada)
  }
  return erp.ativo && interessaAoErp(mudanca.nome, mudada)
    ? pedidos.requestPedido(trx, queue, mudada, usuarioId)
    : mudada
}

/**
 * Ends the printing of a sale which only lacks printed pieces, `faltam` of them (undefined: it lacks none), so that the rest
 * leaves plain. Returns the sale as it is then, and a sentence for the history. Refuses with FALTA_ESTAMPAR without `autor`.
 */
export async function letPlainPecasLeave(
  trx: Transacao,
  erp: Pick<Erp, 'ativo'>,
  venda: Venda,
  faltam: number | undefined,
  autor: Autor | null = null,
): Promise<{ readonly venda: Venda; readonly observacao: string }> {
  if (faltam === undefined) return { venda, observacao: '' }
  if (autor === null) throw new DomainError('FALTA_ESTAMPAR', { faltam }, { faltam })
  const { id } = venda
  const linhas = await linhasDaVenda(trx, id)
  const pecas = await giveUpUnprinted(
    trx,
    linhas.map((linha) => ({ ...linha, descricao: formatVendaLinhaName(linha) })),
  )
  const alvo = { tipo: 'venda', id, nome: `Venda ${id}` } as const
  await auditAct(trx, autor, { tipo: 'saiu_sem_estampar', alvo, detalhes: { pecas } })
  const observacao = pecas === 1 ? ' 1 peça sai sem estampa.' : ` ${pecas} peças saem sem estampa.`
  return { venda: await readVenda(trx, erp, id), observacao }
}

/** The move itself: what it causes, the new status and the line of the history, which ends with `observacao`. */
export async function applyPasso(passagem: Passagem, nome: NomeDaAcao, observacao = ''): Promise<void> {
  const { trx, venda, usuarioId } = passagem
  const { sentido, para } = ACOES[nome]
  const efeito = await EFEITOS[nome](passagem)
  await changeVendaRow(trx, venda.id, { ...efeito.mudanca, status: para })
  await recordHistory(trx, {
    venda_id: venda.id,
    tipo: sentido === 'cancelamento' ? 'cancelada' : 'status',
    descricao: describeMove(nome, venda.status, para) + observacao + (efeito.observacao ?? ''),
    de: venda.status,
    para,
    usuario_id: usuarioId,
  })
}

/** An order follows its sale; a sale without one gets it when it leaves the picking. */
export const interessaAoErp = (acao: NomeDaAcao, venda: Venda) =>
  pedidos.canHavePedido(venda) || (!venda.importada && acao === 'separar' && venda.produtos_nao_publicados.length === 0)

function describeMove(acao: NomeDaAcao, oldStatus: StatusDaVenda, newStatus: StatusDaVenda): string {
  const { sentido } = ACOES[acao]
  if (sentido === 'cancelamento') return `Venda cancelada; estava em ${rotuloDoStatus(oldStatus)}.`
  const verbo = sentido === 'avanco' ? 'Passou' : 'Voltou'
  return `${verbo} de ${rotuloDoStatus(oldStatus)} para ${rotuloDoStatus(newStatus)}.`
}

/**
 * Moves each sale from the step in which the person saw it to the next one, in a transaction of its own: one that is held
 * back holds back no other. A repeated request finds what its first run did to each sale, and goes on with the rest.
 */
export async function advanceVendas(
  loja: Loja,
  ids: readonly number[],
  oldStatus: StatusDaVenda,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<AvancoFeito> {
  const newStatus = passoSeguinte(oldStatus)
  if (newStatus === null)
    throw new DomainError('TRANSICAO_INVALIDA', {
      motivo: `Depois de ${rotuloDoStatus(oldStatus)} não há outro passo.`,
    })
  const avancadas: number[] = []
  const recusas = new Map<number, string>()
  for (const id of ids) {
    try {
      // The request's key for this one of its sales.
      const chave = createHash('sha256').update(`${idempotencia?.chave} ${id}`).digest('hex')
      await transactionOnce(loja.db, idempotencia && { ...idempotencia, chave }, async (trx) => {
        await moveVenda(trx, loja, id, { para: newStatus, de: oldStatus, usuarioId })
        return { id }
      })
      avancadas.push(id)
    } catch (erro) {
      if (!(erro instanceof DomainError) || erro.codigo === 'CHAVE_REUTILIZADA') throw erro
      recusas.set(id, erro.message)
    }
  }
  const nomes = await nomesDosClientes(loja.db, [...recusas.keys()])
  const recusadas = [...recusas].map(([id, motivo]) => ({ id, cliente_nome: nomes.get(id) ?? '', motivo }))
  return { avancadas, recusadas }
}
