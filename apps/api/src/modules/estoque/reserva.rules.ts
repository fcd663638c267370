import { errorSentence } from '@estampa/contract/errors.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { comProduto, idsTravados, kitsLivres, livre, pecasSoltas, Somas } from './pecas.ts'

/** What a line of a sale asks for; `descricao` is how a refusal calls it, `indice` its place among the lines. */
export interface Pedida extends data.Peca {
  readonly descricao: string
  readonly indice: number
  /** Printing for the line that goes on: its blanks stay held but for the difference. `feitas`: finished pieces that it holds. */
  readonly producao?:
    | (EmProducao & { readonly quantidade: number; readonly feitas: number; readonly lisa: data.Lisa | null })
    | undefined
  /** Absent: printed pieces, and blanks after them. `feitas`: names are put on, so nothing of the shelf serves that can be made. */
  readonly so?: 'prontas' | 'feitas'
}

/** Pieces of a line that are to be printed for it, on blanks that it holds now. */
export interface AEstampar extends EmProducao {
  readonly indice: number
  readonly lisa: data.Lisa | null
}

/** Locks the stock, then makes the sale hold `depois` where it held `antes`, as `reservar` says. */
export async function trocarReserva(trx: Transacao, antes: readonly data.Peca[], depois: readonly Pedida[]) {
  const lisas = depois.flatMap(({ producao }) => (producao?.lisa ? [{ ...producao.lisa, quantidade: 0 }] : []))
  const estoques = await data.travarEstoque(trx, idsTravados([...antes, ...depois, ...lisas]))
  return reservar(trx, estoques, antes, depois)
}

/**
 * Makes a sale hold `depois` where it held `antes`, over stock read under its lock. Refuses with
 * ESTOQUE_INSUFICIENTE the first line that asks for more than is free together with what the sale holds already. Where
 * the shop sells before it prints, blanks stand for pieces: answers the lines of which some are to be printed.
 */
export async function reservar(
  trx: Transacao,
  estoques: data.Estoques,
  antes: readonly data.Peca[],
  depois: readonly Pedida[],
): Promise<AEstampar[]> {
  const somas = { produtos: new Somas(), variacoes: new Somas() }
  for (const peca of antes) segurar(peca, -1, estoques, somas)
  const aEstampar: AEstampar[] = []
  for (const linha of depois) {
    const { possivel, lisa, ...plano } = planejar(linha, estoques, somas)
    if (possivel !== null) throw estoqueInsuficiente(linha, possivel)
    segurar({ ...linha, quantidade: linha.quantidade - plano.aFazer }, 1, estoques, somas)
    const novas = plano.reservada - (linha.producao?.reservada ?? 0)
    if (lisa && novas !== 0) segurar({ ...lisa, quantidade: novas }, 1, estoques, somas)
    if (linha.producao || plano.aFazer > 0) aEstampar.push({ indice: linha.indice, lisa, ...plano })
  }
  await data.somarEstoque(trx, somas.produtos, somas.variacoes)
  return aEstampar
}

const NADA = { quantidade: 0, aFazer: 0, reservada: 0 }

/** How a line would be served now: from printed pieces, and from blanks where its product may be sold before it is printed. */
function planejar(linha: data.Peca & Pick<Pedida, 'producao' | 'so'>, estoques: data.Estoques, somas: Reservadas) {
  const { produto_id, variacao_id, quantidade, producao, so } = linha
  const ficha = doProduto(estoques, produto_id)?.lisas.find(({ de }) => de === variacao_id)
  const lisa = producao ? producao.lisa : (ficha?.lisa ?? null)
  const lisas = ficha && lisa && so !== 'prontas' ? Math.max(0, disponivelDe(lisa, estoques, somas)) : 0
  const naPrateleira = disponivelDe(linha, estoques, somas)
  const prontas = so === 'feitas' && (ficha || producao) ? Math.min(producao?.feitas ?? 0, naPrateleira) : naPrateleira
  return { lisa, ...dividir({ quantidade, prontas, lisas, antes: producao ?? NADA }) }
}

interface Reservadas {
  readonly produtos: Somas
  readonly variacoes: Somas
}

function segurar(peca: data.Peca, sinal: 1 | -1, estoques: data.Estoques, { produtos, variacoes }: Reservadas): void {
  for (const { produto_id, variacao_id, quantidade } of comProduto(pecasSoltas([peca], estoques))) {
    produtos.somar(produto_id, { reservado: sinal * quantidade })
    if (variacao_id !== null) variacoes.somar(variacao_id, { reservado: sinal * quantidade })
  }
}

/** As many pieces as there are, printed or to be printed; `quantas` counts both. */
export async function reservarOQueHa(trx: Transacao, pedida: data.Peca) {
  const estoques = await data.travarEstoque(trx, idsTravados([pedida]))
  const { possivel } = planejar(pedida, estoques, { produtos: new Somas(), variacoes: new Somas() })
  const quantas = Math.max(0, possivel ?? pedida.quantidade)
  const [aEstampar] = await reservar(trx, estoques, [], [{ ...pedida, quantidade: quantas, descricao: '', indice: 0 }])
  return { quantas, aEstampar: aEstampar ?? null }
}

const doProduto = (estoques: data.Estoques, id: number | null) => (id === null ? undefined : estoques.get(id))

/**
 * How many can be promised, once the changes are made: of a variation no more than of its product. Of what was deleted for
 * good no stock is asked.
 */
function disponivelDe(
  { produto_id, variacao_id, partes }: Omit<data.Peca, 'quantidade' | 'descricao'>,
  estoques: data.Estoques,
  somas: Reservadas,
): number {
  const estoque = doProduto(estoques, produto_id)
  const doKit = partes ?? estoque?.partes ?? []
  if (doKit.length > 0) return kitsLivres(doKit, estoques, somas)
  if (produto_id === null) return Number.POSITIVE_INFINITY
  const noProduto = livre(estoque, somas.produtos)
  if (variacao_id === null) return noProduto
  const variacao = estoque?.variacoes.find(({ id }) => id === variacao_id)
  return Math.min(noProduto, livre(variacao, somas.variacoes))
}

/** Blanks that are not reserved; for a variation at most as many as its product has. */
export const livresDe = (estoques: data.Estoques, lisa: data.Lisa): number =>
  disponivelDe(lisa, estoques, { produtos: new Somas(), variacoes: new Somas() })

function estoqueInsuficiente({ descricao, indice }: Pedida, disponivel: number): DomainError {
  const dados = { descricao, disponivel }
  const erros = { [`itens.${indice}.quantidade`]: [errorSentence('ESTOQUE_INSUFICIENTE', dados)] }
  return new DomainError('ESTOQUE_INSUFICIENTE', dados, { erros, disponivel })
}

/** What a line has of pieces that are still to be printed, and of blanks that are held for them. */
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
  /** How the line was before an edit. */
  readonly antes: EmProducao & { readonly quantidade: number }
}

/**
 * How many pieces of a line must be printed. An edit to fewer pieces drops unprinted ones first; an edit to more pieces
 * takes printed stock first. `possivel`: the most that can be promised, when that is less than the line asks for.
 */
export function dividir(pedido: Pedido): EmProducao & { readonly possivel: number | null } {
  const { quantidade, prontas, lisas, antes } = pedido
  const mantidas = Math.max(0, antes.aFazer - Math.max(0, antes.quantidade - quantidade))
  const aMais = Math.max(0, quantidade - mantidas - prontas)
  return {
    aFazer: mantidas + aMais,
    reservada: Math.min(antes.reservada, mantidas) + aMais,
    possivel: aMais > lisas ? prontas + mantidas + lisas : null,
  }
}
