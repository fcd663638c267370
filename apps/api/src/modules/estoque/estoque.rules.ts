import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import { travar } from './estoque.data.ts'
import { estoqueDoProduto } from './movimentos.data.ts'

export { aplicarContagem } from './contagem.rules.ts'
export { comMotivo } from './contexto.data.ts'
export { contarComoMudados } from './estoque.data.ts'
export { reservarOQueHa, trocarReserva } from './reserva.rules.ts'
export { darSaida, estornarSaida } from './saida.rules.ts'

/** Locks products before anything of theirs is decided; all in one call, so that no two sales wait for each other. */
export async function travarProdutos(trx: Transacao, ids: readonly number[]): Promise<void> {
  await travar(trx, ids)
}

export async function obterEstoque(db: Banco, produtoId: number): Promise<EstoqueDoProduto> {
  const estoque = await estoqueDoProduto(db, produtoId)
  if (!estoque) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
  return estoque
}
