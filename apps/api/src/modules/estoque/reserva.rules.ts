import { errorSentence } from '@estampa/contract/errors.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { idsDosProdutos, livre, Somas } from './somas.ts'

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
  const estoques = await data.travarEstoque(trx, idsDosProdutos([...antes, ...depois]))
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
  const produtos = new Somas()
  const variacoes = new Somas()
  const mudar = ({ produto_id, variacao_id, quantidade }: data.Peca, sinal: 1 | -1) => {
    produtos.somar(produto_id, { reservado: sinal * quantidade })
    if (variacao_id !== null) variacoes.somar(variacao_id, { reservado: sinal * quantidade })
  }
  for (const peca of antes) mudar(peca, -1)
  for (const linha of depois) {
    const disponivel = disponivelDe(linha, estoques, produtos, variacoes)
    if (linha.quantidade > disponivel) throw estoqueInsuficiente(linha, disponivel)
    mudar(linha, 1)
  }
  await data.somarEstoque(trx, produtos, variacoes)
}

export async function reservarOQueHa(trx: Transacao, pedida: data.Peca): Promise<number> {
  const { produto_id, variacao_id, quantidade } = pedida
  const estoques = await data.travarEstoque(trx, [produto_id])
  const produtos = new Somas()
  const variacoes = new Somas()
  const reservado = Math.max(0, Math.min(quantidade, disponivelDe(pedida, estoques, produtos, variacoes)))
  produtos.somar(produto_id, { reservado })
  if (variacao_id !== null) variacoes.somar(variacao_id, { reservado })
  await data.somarEstoque(trx, produtos, variacoes)
  return reservado
}

/** How many can be promised, once the changes are made: of a variation no more than of its product. */
function disponivelDe(
  { produto_id, variacao_id }: data.Peca,
  estoques: data.Estoques,
  produtos: Somas,
  variacoes: Somas,
): number {
  const estoque = estoques.get(produto_id)
  const noProduto = livre(estoque, produtos)
  if (variacao_id === null) return noProduto
  const variacao = estoque?.variacoes.find(({ id }) => id === variacao_id)
  return Math.min(noProduto, livre(variacao, variacoes))
}

function estoqueInsuficiente({ descricao, indice }: Pedida, disponivel: number): DomainError {
  const dados = { descricao, disponivel }
  const mensagem = [errorSentence('ESTOQUE_INSUFICIENTE', dados)]
  return new DomainError('ESTOQUE_INSUFICIENTE', dados, {
    erros: { [`itens.${indice}.quantidade`]: mensagem },
    disponivel,
  })
}
