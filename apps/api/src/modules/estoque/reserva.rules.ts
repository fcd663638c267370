import { errorSentence } from '@estampa/contract/errors.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { idsTravados, kitsLivres, livre, pecasSoltas, Somas, selectPecasWithProduto } from './pecas.ts'
import { type Donos, type PecaSolta, produtosDosDonos, releaseReservas } from './reservas.data.ts'

/** Pieces that a line of a sale asks for; `descricao` is how a refusal calls it, `indice` its place among the lines. */
export interface Pedida extends data.Peca {
  readonly descricao: string
  readonly indice: number
  /** Printing for the line that goes on: its blanks stay held but for the difference. `feitas`: finished pieces that it holds. */
  readonly producao?:
    | (EmProducao & { readonly quantidade: number; readonly feitas: number; readonly lisa: data.Lisa | null })
    | undefined
  /** Absent: printed pieces, and blanks after them. `feitas`: names are put on, so nothing of the shelf serves that can be made. */
  readonly so?: 'prontas' | 'feitas'
  /** The line's own piece is the blank that its prints go on, whatever the shop sells on demand. */
  readonly estampada?: boolean
}

/** How a line is served: pieces that it is to hold, and those to print for it on blanks of which `reservada` are to be held. */
export interface Plano extends EmProducao {
  readonly indice: number
  readonly pecas: readonly (data.Lisa & { readonly quantidade: number })[]
  readonly lisa: data.Lisa | null
  /** Blanks that its production holds already. */
  readonly tinha: number
}

/** Locks the stock, frees the pieces that the owners hold, and plans the pieces that lines ask for, as `planReservas` does. */
export async function replaceReservas(trx: Transacao, donos: Donos, pedidas: readonly Pedida[]): Promise<Plano[]> {
  const lisas = pedidas.flatMap(({ producao }) => producao?.lisa?.produto_id ?? [])
  const ids = [...idsTravados(pedidas), ...lisas, ...(await produtosDosDonos(trx, donos))]
  const estoques = await data.lockEstoque(trx, [...new Set(ids)])
  return planReservas(estoques, await releaseReservas(trx, donos), pedidas)
}

/**
 * Plans what lines are to hold, over stock read under its lock; `soltas`: what was let go since. Refuses with
 * ESTOQUE_INSUFICIENTE the first line that asks for more than is free. Where the shop sells before it prints, blanks
 * stand for pieces.
 */
export function planReservas(
  estoques: data.Estoques,
  soltas: readonly PecaSolta[],
  pedidas: readonly Pedida[],
): Plano[] {
  const somas = new Planejadas()
  for (const peca of soltas) somas.somar(peca, -1)
  return pedidas.map((linha) => {
    const { possivel, ...plano } = planLinha(linha, estoques, somas)
    if (possivel !== null) throw estoqueInsuficiente(linha, possivel)
    return plano
  })
}

/** Plans as many pieces as the shop has or can print; `quantas` counts both. `somas`: pieces that earlier lines planned. */
export async function planAvailablePecas(trx: Transacao, pedida: data.Peca, somas = new Planejadas()) {
  const estoques = await data.lockEstoque(trx, idsTravados([pedida]))
  const linha = { ...pedida, indice: 0 }
  const { possivel } = planLinha(linha, estoques, somas.copia())
  const quantas = Math.max(0, possivel ?? pedida.quantidade)
  const { possivel: _, ...plano } = planLinha({ ...linha, quantidade: quantas }, estoques, somas)
  return { quantas, plano }
}

const NADA = { quantidade: 0, aFazer: 0, reservada: 0 }

/** Pieces that plans hold and that are not written yet. */
export class Planejadas {
  readonly produtos: Somas
  readonly variacoes: Somas
  constructor(produtos = new Somas(), variacoes = new Somas()) {
    this.produtos = produtos
    this.variacoes = variacoes
  }
  somar({ produto_id, variacao_id, quantidade }: data.Lisa & { readonly quantidade: number }, sinal: 1 | -1): void {
    this.produtos.somar(produto_id, { reservado: sinal * quantidade })
    if (variacao_id !== null) this.variacoes.somar(variacao_id, { reservado: sinal * quantidade })
  }
  copia(): Planejadas {
    return new Planejadas(new Somas(this.produtos), new Somas(this.variacoes))
  }
}

/** From printed pieces, and from blanks where its product may be sold before it is printed; what it takes is in `somas` then. */
function planLinha(
  linha: data.Peca & Pick<Pedida, 'producao' | 'so' | 'indice' | 'estampada'>,
  estoques: data.Estoques,
  somas: Planejadas,
): Plano & { readonly possivel: number | null } {
  const { produto_id, variacao_id, quantidade, producao, so, indice, estampada = false } = linha
  const ownPeca =
    estampada && produto_id !== null ? { lisa: { produto_id, variacao_id }, isUnlimited: false } : undefined
  const ficha = ownPeca ?? findEstoque(estoques, produto_id)?.lisas.find(({ de }) => de === variacao_id)
  const lisa = producao ? producao.lisa : (ficha?.lisa ?? null)
  const freeLisas = ficha && lisa && so !== 'prontas' ? Math.max(0, disponivelDe(lisa, estoques, somas)) : 0
  const shelfPecas = disponivelDe(linha, estoques, somas)
  const prontas = so === 'feitas' && (ficha || producao) ? Math.min(producao?.feitas ?? 0, shelfPecas) : shelfPecas
  // Finished pieces that were let go stand among the free ones of the same product.
  const lisas = ownPeca ? Math.max(0, freeLisas - prontas) : freeLisas
  const isUnlimited = lisa !== null && so !== 'prontas' && ficha?.isUnlimited === true
  const { aFazer, reservada, possivel } = splitPedido({
    quantidade,
    prontas,
    lisas,
    isUnlimited,
    antes: producao ?? NADA,
  })
  const tinha = producao?.reservada ?? 0
  const pecas = selectPecasWithProduto(pecasSoltas([{ ...linha, quantidade: quantidade - aFazer }], estoques))
  for (const peca of pecas) somas.somar(peca, 1)
  if (lisa) somas.somar({ ...lisa, quantidade: reservada - tinha }, 1)
  return { indice, pecas, aFazer, reservada, lisa, tinha, possivel }
}

const findEstoque = (estoques: data.Estoques, id: number | null) => (id === null ? undefined : estoques.get(id))

/**
 * How many can be promised, once the changes are made: of a variation no more than of its product. Of what was deleted for
 * good no stock is asked.
 */
function disponivelDe(
  { produto_id, variacao_id, partes }: Omit<data.Peca, 'quantidade' | 'descricao'>,
  estoques: data.Estoques,
  somas: Planejadas,
): number {
  const estoque = findEstoque(estoques, produto_id)
  const kitPartes = partes ?? estoque?.partes ?? []
  if (kitPartes.length > 0) return kitsLivres(kitPartes, estoques, somas)
  if (produto_id === null) return Number.POSITIVE_INFINITY
  const freeProdutoPecas = livre(estoque, somas.produtos)
  if (variacao_id === null) return freeProdutoPecas
  const variacao = estoque?.variacoes.find(({ id }) => id === variacao_id)
  return Math.min(freeProdutoPecas, livre(variacao, somas.variacoes))
}

/** Blanks that are not reserved; for a variation at most as many as its product has. */
export const livresDe = (estoques: data.Estoques, lisa: data.Lisa): number =>
  disponivelDe(lisa, estoques, new Planejadas())

function estoqueInsuficiente({ descricao, indice }: Pedida, disponivel: number): DomainError {
  const dados = { descricao, disponivel }
  const erros = { [`itens.${indice}.quantidade`]: [errorSentence('ESTOQUE_INSUFICIENTE', dados)] }
  return new DomainError('ESTOQUE_INSUFICIENTE', dados, { erros, disponivel })
}

/** Pieces of a line that are still to be printed, and blanks that are held for them. */
interface EmProducao {
  readonly aFazer: number
  readonly reservada: number
}

interface Pedido {
  readonly quantidade: number
  /** Printed pieces that the line may take, its own included. */
  readonly prontas: number
  /** Unreserved blanks; 0 when the shop does not sell on demand. */
  readonly lisas: number
  /** Missing blanks are bought. */
  readonly isUnlimited?: boolean
  /** How the line was before an edit. */
  readonly antes: EmProducao & { readonly quantidade: number }
}

/**
 * How many pieces of a line must be printed. An edit to fewer pieces drops unprinted ones first; an edit to more pieces
 * takes printed stock first. `possivel`: the most that can be promised, when that is less than the line asks for.
 */
export function splitPedido(pedido: Pedido): EmProducao & { readonly possivel: number | null } {
  const { quantidade, prontas, lisas, isUnlimited = false, antes } = pedido
  const mantidas = Math.max(0, antes.aFazer - Math.max(0, antes.quantidade - quantidade))
  const aMais = Math.max(0, quantidade - mantidas - prontas)
  return {
    aFazer: mantidas + aMais,
    reservada: Math.min(antes.reservada, mantidas) + (isUnlimited ? Math.min(aMais, lisas) : aMais),
    possivel: aMais > lisas && !isUnlimited ? prontas + mantidas + lisas : null,
  }
}
