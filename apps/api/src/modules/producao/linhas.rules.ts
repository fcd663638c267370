import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { livresDe, type Pedida, type Plano } from '../estoque/reserva.rules.ts'
import { type Reserva, releasePecas, reservePecas } from '../estoque/reservas.data.ts'

import { listProducoesToMove, type ProducaoToMove, setAguarda, setProducaoArteVersao } from './estampas.data.ts'
import * as data from './producao.data.ts'

/** The printing of a sale's line: `aFazer` of its pieces, on blanks of which `reservada` are held. */
export type ProducaoDaLinha = data.ProducaoDaLinhaRow

/** Finished pieces with names that no line wants any more: held until a person says what becomes of them. */
export interface SemVenda extends Pedida {
  readonly producao_id: number
  readonly produto_id: number
  /** Printed, without names and without a fault: another line may take them. */
  readonly isReusable: boolean
}

/** Pieces that waited, and that the line at this place has now; `isOwn`: its production counts them already. */
interface Tomada {
  readonly indice: number
  readonly quantidade: number
  readonly isOwn: boolean
}

interface Estampagem {
  readonly planos: readonly Plano[]
  /** The ids of the lines, by their place. */
  readonly itens: readonly number[]
  /** Productions of the lines before; `continuam`: with which of them a line goes on, by its place. */
  readonly antes?: readonly ProducaoDaLinha[]
  readonly continuam?: ReadonlyMap<number, ProducaoDaLinha>
  readonly semVenda?: readonly SemVenda[]
  readonly tomadas?: readonly Tomada[]
}

/**
 * Writes the planned reservations and productions of a sale's lines. Printing that no line goes on with
 * is given up: its finished pieces are free, or wait for a person where names are on them.
 */
export async function saveLinhaPecas(
  trx: Transacao,
  vendaId: number,
  { planos, itens, antes = [], continuam = new Map(), semVenda = [], tomadas: allTomadas = [] }: Estampagem,
): Promise<void> {
  const seguem = new Set([...continuam.values()].map(({ id }) => id))
  await data.cancelProducoes(
    trx,
    antes.flatMap(({ id }) => (seguem.has(id) ? [] : [id])),
  )
  await keepSemVenda(trx, semVenda)
  const novas: Reserva[] = []
  for (const { indice, pecas, aFazer, reservada, tinha, lisa } of planos) {
    const item_id = itens[indice]
    // Pieces that wait for a person are of no line.
    if (item_id === undefined) continue
    novas.push(...pecas.map((peca) => ({ tipo: 'venda' as const, item_id, ...peca })))
    const antiga = continuam.get(indice)
    const tomadas = allTomadas
      .filter((tomada) => tomada.indice === indice && !tomada.isOwn)
      .reduce((soma, tomada) => soma + tomada.quantidade, 0)
    if (antiga && lisa)
      await releasePecas(trx, [{ tipo: 'lisa', producao_id: antiga.id, ...lisa, quantidade: tinha - reservada }])
    if (antiga) await data.continueProducao(trx, antiga.id, { item_id, aFazer, tomadas })
    if (lisa === null || (!antiga && aFazer + tomadas === 0)) continue
    const producao_id = antiga?.id ?? (await data.insertVendaProducao(trx, vendaId, { item_id, aFazer, tomadas, lisa }))
    novas.push({ tipo: 'lisa', producao_id, ...lisa, quantidade: reservada - tinha })
  }
  await reservePecas(trx, novas)
  const isPrinted = continuam.size > 0 || planos.some(({ lisa, aFazer }) => lisa !== null && aFazer > 0)
  if (isPrinted) await setAguarda(trx, vendaId)
}

/** A sale that ends gives up what is printed for it. */
export async function cancelLinhaProducoes(
  trx: Transacao,
  linhas: readonly { readonly producao: ProducaoDaLinha | null }[],
  unsoldPecas: readonly SemVenda[],
): Promise<void> {
  const ids = linhas.flatMap(({ producao }) => producao?.id ?? [])
  await data.cancelProducoes(trx, ids)
  await keepSemVenda(trx, unsoldPecas)
}

interface LinhaToGiveUp {
  readonly id: number
  readonly descricao: string
  readonly producao: ProducaoDaLinha | null
}

/**
 * Ends the printing of these lines: each line reserves blanks in place of the pieces that are not printed yet. Answers how
 * many pieces leave plain. The caller has locked the sale. Refuses with ESTOQUE_INSUFICIENTE a line without free blanks.
 */
export async function giveUpUnprinted(trx: Transacao, linhas: readonly LinhaToGiveUp[]): Promise<number> {
  let plainPecas = 0
  for (const { id: item_id, descricao, producao } of linhas) {
    if (!producao || producao.aFazer === 0) continue
    const { id: producao_id, aFazer, reservada, lisa } = producao
    if (!lisa) throw new DomainError('ESTOQUE_INSUFICIENTE', { descricao, disponivel: 0 })
    const estoques = await travarProdutos(trx, [lisa.produto_id])
    await releasePecas(trx, [{ tipo: 'lisa', producao_id, ...lisa, quantidade: reservada }])
    const disponivel = reservada + Math.max(0, livresDe(estoques, lisa))
    if (disponivel < aFazer) throw new DomainError('ESTOQUE_INSUFICIENTE', { descricao, disponivel }, { disponivel })
    await data.endProducao(trx, producao_id)
    await reservePecas(trx, [{ tipo: 'venda', item_id, ...lisa, quantidade: aFazer }])
    plainPecas += aFazer
  }
  return plainPecas
}

const comoReserva = ({ producao_id, produto_id, variacao_id }: WaitingPeca, quantidade: number): Reserva => ({
  tipo: 'sem_venda',
  producao_id,
  produto_id,
  variacao_id,
  quantidade,
})

/** The pieces are held until a person says what becomes of them, or a line takes them. */
export async function keepSemVenda(trx: Transacao, unsoldPecas: readonly SemVenda[]): Promise<void> {
  for (const { producao_id, quantidade, isReusable } of unsoldPecas)
    await data.addUnsoldPecas(trx, producao_id, quantidade, isReusable ? quantidade : 0)
  await reservePecas(
    trx,
    unsoldPecas.map((peca) => comoReserva(peca, peca.quantidade)),
  )
}

type WaitingPeca = Pick<SemVenda, 'producao_id' | 'produto_id' | 'variacao_id' | 'quantidade'>
/** The pieces wait no more: a sale has them. `areReusable`: only pieces that a line may take. */
export async function takeUnsoldPecas(
  trx: Transacao,
  unsoldPecas: readonly WaitingPeca[],
  areReusable = false,
): Promise<void> {
  for (const { producao_id, quantidade } of unsoldPecas)
    await data.addUnsoldPecas(trx, producao_id, -quantidade, areReusable ? -quantidade : 0)
  await releasePecas(
    trx,
    unsoldPecas.map((peca) => comoReserva(peca, peca.quantidade)),
  )
}

/** After an approval: a production that has printed nothing takes the approved versions; one that has begun says so. */
export async function followApproval(trx: Transacao, vendaId: number, usuarioId: number | null): Promise<void> {
  for (const move of await listProducoesToMove(trx, vendaId)) await moveProducaoArte(trx, move, usuarioId)
  await setAguarda(trx, vendaId)
}

async function moveProducaoArte(trx: Transacao, move: ProducaoToMove, usuario_id: number | null): Promise<void> {
  const { id: producao_id, arte, arte_id, approvedVersao, printedVersao, isBegun } = move
  if (!isBegun) await setProducaoArteVersao(trx, producao_id, { arte_id, versao: approvedVersao })
  const motivo = isBegun
    ? `“${arte}”: o cliente aprovou a versão ${approvedVersao}, e já se estampou a versão ${printedVersao}`
    : `“${arte}”: versão ${approvedVersao}, a que o cliente aprovou`
  await data.insertProducaoEvento(trx, { producao_id, usuario_id, tipo: 'versao', motivo })
}
