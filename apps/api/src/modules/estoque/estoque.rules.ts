import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.routes.ts'
import { found } from '../../infra/base/errors.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { estoqueDoProduto } from './movimentos.data.ts'
import { Somas } from './pecas.ts'

export { aplicarContagem } from './contagem.rules.ts'
export type { Estoques, Lisa, Parte } from './estoque.data.ts'
export { comMotivo } from './estoque.data.ts'
export { type AEstampar, type Pedida, reservar, reservarOQueHa, trocarReserva } from './reserva.rules.ts'
export {
  darSaida,
  estornarSaida,
  livresDe,
  type MudancaDePecas,
  moverNaProducao,
  receberDeVolta,
} from './saida.rules.ts'

/** Locks products before anything of theirs is decided; all in one call, so that no two sales wait for each other. */
export const travarProdutos = data.travarEstoque

/** Pieces that moved at the ERP, negative for those that left: one movement of the kind `bling`. */
export async function receberDoErp(
  trx: Transacao,
  { produto_id, variacao_id, quantidade }: data.Lisa & { readonly quantidade: number },
): Promise<void> {
  const [produtos, variacoes] = [new Somas(), new Somas()]
  if (variacao_id === null) produtos.somar(produto_id, { quantidade })
  else variacoes.somar(variacao_id, { quantidade })
  await data.comMotivo(trx, { motivo: 'bling' }, () => data.somarEstoque(trx, produtos, variacoes))
  await data.contarComoMudados(trx, [produto_id])
}

export const obterEstoque = async (db: Banco, produtoId: number): Promise<EstoqueDoProduto> =>
  found(estoqueDoProduto(db, produtoId), 'PRODUTO_NAO_ENCONTRADO')
