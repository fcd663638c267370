import type { EstampaGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Lisa } from '../estoque/estoque.data.ts'
import * as data from './aproveitadas.data.ts'
import { newestArteVersoes } from './estampas.data.ts'
import { takeUnsoldPecas } from './linhas.rules.ts'
import { insertProducaoEvento } from './producao.data.ts'

/** Finished pieces that waited without a sale, and that a line of the same piece and prints takes. */

/** A printed line without names, and how many pieces it lacks. */
interface LinhaToServe extends Lisa {
  readonly indice: number
  readonly quantidade: number
  readonly estampas: readonly EstampaGuardada[]
  /** The versions that the customer approved, by the art's id. */
  readonly approvedVersoes: data.ArteVersoes
  /** The production that it goes on with; null: it has a new one. */
  readonly producaoId: number | null
}

export interface PecasTomadas extends Pick<data.WaitingPecas, 'producao_id' | 'venda_id' | 'quantidade'>, Lisa {
  /** The place of the line that takes them. */
  readonly indice: number
  /** The pieces waited at the line's own production, which counts them already. */
  readonly isOwn: boolean
}

interface Taker {
  readonly clienteId: number
  /** Pieces of this sale are just coming back: nobody has looked at them yet. */
  readonly exceptVendaId?: number | undefined
}

/**
 * Takes waiting pieces for lines that lack some: of the same piece and prints, in the versions that the line prints, and of no
 * other customer's art. They are free until the caller plans the lines, with the sale and the products locked.
 */
export async function takeWaitingPecas(
  trx: Transacao,
  { clienteId, exceptVendaId }: Taker,
  linhas: readonly LinhaToServe[],
): Promise<PecasTomadas[]> {
  if (linhas.length === 0) return []
  const produtoIds = [...new Set(linhas.map(({ produto_id }) => produto_id))]
  const waiting = (await data.lockWaitingPecas(trx, clienteId, produtoIds)).filter(
    ({ venda_id }) => venda_id !== exceptVendaId,
  )
  if (waiting.length === 0) return []
  const versoesOf = await readVersoes(trx, linhas)
  const left = new Map(waiting.map(({ producao_id, quantidade }) => [producao_id, quantidade]))
  const tomadas = linhas.flatMap((linha) => {
    const own = waiting.filter(({ producao_id }) => producao_id === linha.producaoId)
    const versoes = versoesOf(linha)
    let faltam = linha.quantidade
    return [...own, ...waiting.filter((pecas) => !own.includes(pecas))].flatMap((pecas): PecasTomadas[] => {
      const { producao_id, venda_id, produto_id, variacao_id } = pecas
      const quantidade = Math.min(faltam, left.get(producao_id) ?? 0)
      if (quantidade === 0 || !isSamePrinted(pecas, linha, versoes)) return []
      faltam -= quantidade
      left.set(producao_id, (left.get(producao_id) ?? 0) - quantidade)
      const isOwn = producao_id === linha.producaoId
      return [{ indice: linha.indice, producao_id, venda_id, produto_id, variacao_id, quantidade, isOwn }]
    })
  })
  await takeUnsoldPecas(trx, tomadas, true)
  return tomadas
}

const isSamePrinted = (pecas: data.WaitingPecas, linha: LinhaToServe, versoes: data.ArteVersoes): boolean =>
  pecas.produto_id === linha.produto_id &&
  pecas.variacao_id === linha.variacao_id &&
  keyOfEstampas(pecas.estampas) === keyOfEstampas(linha.estampas) &&
  Object.entries(pecas.artes).every(([arteId, versao]) => versoes[arteId] === versao)

/** Answers which versions a line prints: those of its production, else the approved ones, else the newest. */
async function readVersoes(trx: Transacao, linhas: readonly LinhaToServe[]) {
  const arteIds = linhas.flatMap(({ estampas }) => estampas.flatMap(({ arte_id }) => arte_id ?? []))
  await data.lockArtes(trx, arteIds)
  const newest = await newestArteVersoes(trx, arteIds)
  const running = await data.listProducaoVersoes(
    trx,
    linhas.flatMap(({ producaoId }) => producaoId ?? []),
  )
  return ({ producaoId, approvedVersoes }: LinhaToServe): data.ArteVersoes =>
    producaoId === null ? { ...newest, ...approvedVersoes } : (running.get(producaoId) ?? {})
}

/** The productions say what they gave and what they took; `itens`: the ids of the lines, by their place. */
export async function recordTomadas(
  trx: Transacao,
  vendaId: number,
  { itens, tomadas, usuarioId }: { itens: readonly number[]; tomadas: readonly PecasTomadas[]; usuarioId: number },
): Promise<void> {
  const takers = await data.producaoByItem(trx, itens)
  for (const { indice, producao_id, venda_id, quantidade, isOwn } of tomadas) {
    const evento = { quantidade, usuario_id: usuarioId }
    if (isOwn) {
      await insertProducaoEvento(trx, { ...evento, producao_id, tipo: 'retomar' })
      continue
    }
    const takerId = takers.get(itens[indice] ?? 0) ?? 0
    await insertProducaoEvento(trx, { ...evento, producao_id, tipo: 'ceder', motivo: `Venda ${vendaId}` })
    await insertProducaoEvento(trx, {
      ...evento,
      producao_id: takerId,
      tipo: 'usar',
      motivo: `Estampada para a venda ${venda_id}`,
    })
  }
}
