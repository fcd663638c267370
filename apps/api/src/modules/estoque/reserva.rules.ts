import { errorSentence } from '@estampa/contract/errors.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { comProduto, idsTravados, kitsLivres, pecasSoltas } from './kits.ts'
import { livre, Somas } from './somas.ts'

/** What a line of a sale asks for; `descricao` is how a refusal calls it, `indice` its place among the lines. */
export interface Pedida extends data.Peca {
  readonly descricao: string
  readonly indice: number
}

/** Locks the stock, then makes the sale hold `depois` where it held `antes`, as `reservar` says. */
export async function trocarReserva(
  trx: Transacao,
  antes: readonly data.Peca[],
  depois: readonly Pedida[],
): Promise<void> {
  const estoques = await data.travarEstoque(trx, idsTravados([...antes, ...depois]))
  await reservar(trx, estoques, antes, depois)
}

/**
 * Makes a sale hold `depois` where it held `antes`, over stock read under its lock. Refuses with
 * ESTOQUE_INSUFICIENTE the first line that asks for more than is free together with what the sale holds already.
 */
export async function reservar(
  trx: Transacao,
  estoques: data.Estoques,
  antes: readonly data.Peca[],
  depois: readonly Pedida[],
): Promise<void> {
  const somas = { produtos: new Somas(), variacoes: new Somas() }
  for (const peca of antes) segurar(peca, -1, estoques, somas)
  for (const linha of depois) {
    const disponivel = disponivelDe(linha, estoques, somas)
    if (linha.quantidade > disponivel) throw estoqueInsuficiente(linha, disponivel)
    segurar(linha, 1, estoques, somas)
  }
  await data.somarEstoque(trx, somas.produtos, somas.variacoes)
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

export async function reservarOQueHa(trx: Transacao, pedida: data.Peca): Promise<number> {
  const estoques = await data.travarEstoque(trx, idsTravados([pedida]))
  const somas = { produtos: new Somas(), variacoes: new Somas() }
  const quantas = Math.max(0, Math.min(pedida.quantidade, disponivelDe(pedida, estoques, somas)))
  segurar({ ...pedida, quantidade: quantas }, 1, estoques, somas)
  await data.somarEstoque(trx, somas.produtos, somas.variacoes)
  return quantas
}

/** How many can be promised, once the changes are made: of a variation no more than of its product. */
function disponivelDe(
  { produto_id, variacao_id, partes }: data.Peca,
  estoques: data.Estoques,
  somas: Reservadas,
): number {
  const estoque = estoques.get(produto_id)
  const doKit = partes ?? estoque?.partes ?? []
  if (doKit.length > 0) return kitsLivres(doKit, estoques, somas)
  const noProduto = livre(estoque, somas.produtos)
  if (variacao_id === null) return noProduto
  const variacao = estoque?.variacoes.find(({ id }) => id === variacao_id)
  return Math.min(noProduto, livre(variacao, somas.variacoes))
}

function estoqueInsuficiente({ descricao, indice }: Pedida, disponivel: number): DomainError {
  const dados = { descricao, disponivel }
  const mensagem = [errorSentence('ESTOQUE_INSUFICIENTE', dados)]
  return new DomainError('ESTOQUE_INSUFICIENTE', dados, {
    erros: { [`itens.${indice}.quantidade`]: mensagem },
    disponivel,
  })
}
