import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { fornecedores } from '../fornecedores/fornecedores.rules.ts'
import { rememberLinhas } from './codigos.rules.ts'
import * as compras from './compras.data.ts'
import { auditCompra, lockCompraFor, readCompra, requireWholeLinhas, sizeOf } from './compras.rules.ts'
import { roundCusto } from './custo.rules.ts'
import { type StoredNota, setCompraNota } from './nota.data.ts'
import { dismissMissingNumbers } from './preenchimento.data.ts'
import { listReceivedOfNota } from './recebimento.data.ts'

/** Moves the invoice of a draft to the ordered purchase that it belongs to, and deletes the draft. */
export const joinCompra = (
  db: Banco,
  id: number,
  orderId: number,
  autor: Autor,
  idempotencia?: Idempotencia,
): Promise<Compra> =>
  transactionOnce(db, idempotencia, async (trx) => {
    // In the order of their ids, so that two joins never wait for each other.
    for (const compraId of [id, orderId].toSorted((a, b) => a - b)) await compras.lockCompra(trx, compraId)
    const draft = await lockCompraFor(trx, id, 'editar')
    const order = await lockCompraWithoutNota(trx, orderId)
    const { nota_chave: chave, nota_frete, nota_duvidosa, avisos, frete, previsao, observacao } = draft
    if (chave === null) throw new DomainError('COMPRA_SEM_NOTA')
    if (draft.fornecedor_id !== order.fornecedor_id) {
      const { nome } = await fornecedores.record(trx, draft.fornecedor_id)
      throw await buildOtherFornecedorError(trx, order, nome)
    }
    const itens = await compras.listCompraItens(trx, id)
    requireWholeLinhas(itens)
    await compras.deleteCompraRow(trx, id)
    const typed = { frete, previsao, observacao }
    const nota = { chave, frete: nota_frete, avisos, ...(nota_duvidosa && { duvidosa: true as const }) }
    if (draft.preenchimento_dispensado) await dismissMissingNumbers(trx, orderId)
    return carryNota(trx, order, { nota, itens, typed }, autor, { rascunho: id })
  })

/** Locks a purchase that was ordered and of which no invoice was read. */
export async function lockCompraWithoutNota(trx: Transacao, id: number): Promise<compras.LockedCompra> {
  const order = await lockCompraFor(trx, id, 'lancar_nota')
  if (order.nota_chave !== null) throw new DomainError('COMPRA_COM_NOTA', { numero: id })
  return order
}

export async function buildOtherFornecedorError(trx: Transacao, order: compras.LockedCompra, nota: string) {
  const { nome } = await fornecedores.record(trx, order.fornecedor_id)
  return new DomainError('NOTA_DE_OUTRO_FORNECEDOR', { nota, numero: order.id, fornecedor: nome })
}

export interface CarriedNota {
  readonly nota: StoredNota
  /** Whole lines of the invoice: each names its piece and its pieces. */
  readonly itens: readonly compras.NewItem[]
  /** The values that a person typed beside the invoices. */
  readonly typed?: Pick<compras.LockedCompra, 'frete' | 'previsao' | 'observacao'>
}

/**
 * Gives an ordered purchase its invoice: key, the supplier's codes, costs. What was ordered stays ordered, also where the
 * invoice brings less; what it brings beyond is a line more. What arrived before keeps the cost with which it came.
 */
export async function carryNota(
  trx: Transacao,
  order: compras.LockedCompra,
  { nota, itens, typed }: CarriedNota,
  autor: Autor,
  details: { readonly rascunho?: number } = {},
): Promise<Compra> {
  const ordered = await compras.listCompraItens(trx, order.id)
  const byPeca = Map.groupBy(itens, compras.keyOfPeca)
  const received = await listReceivedOfNota(trx, order.id, nota.chave)
  const kept = ordered.map((item) => {
    const linhas = byPeca.get(compras.keyOfPeca(item)) ?? []
    // An invoice of all that was ordered brings what arrived before, too.
    const isOfAll = countPecas(linhas) === item.quantidade
    const chegaram_antes = isOfAll ? 0 : item.recebida - (received.get(item.id) ?? 0)
    return { ...item, ...foldLinhas(linhas, chegaram_antes) }
  })
  const isOrdered = new Set(ordered.map(compras.keyOfPeca))
  const added = [...byPeca].flatMap(([key, linhas]) => (isOrdered.has(key) ? [] : [createLinha(linhas)]))
  const frete = chooseFrete(order, nota, typed)
  const avisos = [
    ...nota.avisos,
    ...compareNota(ordered, byPeca, added),
    ...(frete === order.frete || order.frete === 0 ? [] : ['O frete do pedido deu lugar ao da nota.']),
  ]
  await setCompraNota(trx, order.id, { ...nota, avisos })
  await compras.writeCompraItens(trx, order.id, [...kept, ...added])
  await rememberLinhas(trx, order.fornecedor_id, itens)
  await compras.updateCompraRow(trx, order.id, {
    frete,
    previsao: order.previsao ?? typed?.previsao ?? null,
    observacao: [order.observacao, typed?.observacao].filter(Boolean).join('\n'),
  })
  const compra = await readCompra(trx, order.id)
  await auditCompra(trx, autor, 'compra_juntada', { ...sizeOf(compra), ...details })
  return compra
}

const countPecas = (linhas: readonly Pick<compras.NewItem, 'quantidade'>[]) =>
  linhas.reduce((sum, { quantidade }) => sum + quantidade, 0)

/** What lines of an invoice say of one piece: its mean cost, and the supplier's words with the sums of the lines. */
function foldLinhas(
  linhas: readonly compras.NewItem[],
  chegaram_antes = 0,
): Partial<Pick<compras.NewItem, 'custo_unitario' | 'do_fornecedor'>> {
  const valued = linhas.filter(({ custo_unitario }) => custo_unitario !== null)
  const value = valued.reduce((sum, { custo_unitario, quantidade }) => sum + (custo_unitario ?? 0) * quantidade, 0)
  const said = linhas.flatMap(({ do_fornecedor }) => do_fornecedor ?? [])
  const [first] = said
  return {
    ...(valued.length > 0 && { custo_unitario: roundCusto(value / countPecas(valued)) }),
    ...(first && {
      do_fornecedor: {
        ...(said.length === 1 ? first : sumLinhas(first, said, linhas)),
        pecas: countPecas(linhas),
        chegaram_antes,
      },
    }),
  }
}

/** Lines in several units are counted in pieces. */
function sumLinhas(
  first: compras.StoredFornecedorLinha,
  said: readonly compras.StoredFornecedorLinha[],
  linhas: readonly compras.NewItem[],
): compras.StoredFornecedorLinha {
  const valor = said.reduce((sum, linha) => sum + linha.valor, 0)
  const ean_da_peca = sumEans(said)
  const hasOneUnit = said.every(({ unidade }) => unidade === first.unidade)
  if (!hasOneUnit) return { ...first, unidade: 'UN', quantidade: countPecas(linhas), valor, ean_da_peca }
  return { ...first, quantidade: said.reduce((sum, { quantidade }) => sum + quantidade, 0), valor, ean_da_peca }
}

/** The bar code that all lines say, with the pieces of all. */
function sumEans(said: readonly compras.StoredFornecedorLinha[]) {
  const eans = said.map(({ ean_da_peca }) => ean_da_peca ?? null)
  const [first] = eans
  if (!first || eans.some((code) => code?.ean !== first.ean)) return null
  return { ean: first.ean, pecas: eans.reduce((sum, code) => sum + (code?.pecas ?? 0), 0) }
}

/** A line for what was not ordered. */
function createLinha(linhas: readonly compras.NewItem[]): compras.NewItem {
  const [first] = linhas
  if (!first) throw new Error('a piece without a line')
  return { ...first, id: null, quantidade: countPecas(linhas), ...foldLinhas(linhas) }
}

/** What a person typed beside the invoice; else that of the order, unless the invoice's costs have one in them. */
function chooseFrete(order: compras.LockedCompra, nota: StoredNota, typed: CarriedNota['typed']): number {
  if (typed && typed.frete > 0) return typed.frete
  return nota.frete > 0 ? 0 : order.frete
}

/** How the invoice differs from what was ordered, in sentences. */
function compareNota(
  ordered: readonly compras.CompraItem[],
  byPeca: ReadonlyMap<string, readonly compras.NewItem[]>,
  added: readonly compras.NewItem[],
): string[] {
  const open = ordered.flatMap((item) => {
    const missing = Math.max(0, item.quantidade - item.recebida)
    const invoiced = countPecas(byPeca.get(compras.keyOfPeca(item)) ?? [])
    return [{ item, missing, invoiced }]
  })
  const absent = open.filter(({ missing, invoiced }) => invoiced === 0 && missing > 0)
  const unequal = open.filter(
    ({ item, missing, invoiced }) => invoiced > 0 && invoiced !== missing && invoiced !== item.quantidade,
  )
  const sentence = (begin: string, pecas: readonly string[]) =>
    pecas.length === 0 ? [] : [`${begin}: ${listFew(pecas)}.`]
  return [
    ...sentence(
      'A nota traz o que não foi pedido',
      added.map((item) => `${item.quantidade} × ${nameOf(item)}`),
    ),
    ...sentence(
      'A nota não traz',
      absent.map(({ item, missing }) => `${missing} × ${nameOf(item)}`),
    ),
    ...sentence(
      'A nota traz outra quantidade',
      unequal.map(
        ({ item, missing, invoiced }) => `${nameOf(item)}, ${invoiced} em vez de ${missing || item.quantidade}`,
      ),
    ),
  ]
}

const nameOf = ({ titulo, variacao }: Pick<compras.NewItem, 'titulo' | 'variacao'>) =>
  [titulo, variacao].filter(Boolean).join(' ')

/** Names that a sentence of an invoice takes. */
const MOST_NAMES = 5
function listFew(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES
  return names.slice(0, MOST_NAMES).join('; ') + (rest > 0 ? ` e mais ${rest}` : '')
}
