import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Files } from '../../infra/files.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/transaction.ts'
import type { Upload } from '../../infra/upload.ts'
import { guardarImagens } from '../imagens/imagens.rules.ts'
import * as data from './produtos.data.ts'
import { adiarUnicidadeDeSkus, exigirUnicidadeDeSkus } from './variacoes.data.ts'
import { completarSkus, gravarVariacoes, recusarSkusDeOutros } from './variacoes.rules.ts'

export async function obterProduto(db: Banco | Transacao, id: number): Promise<Produto> {
  const produto = await data.produtoPorId(db, id)
  if (!produto) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
  return produto
}

/** Locks the product for a change; one that is gone or in the trash is refused. */
export async function travarProduto(trx: Transacao, id: number): Promise<{ id: number; versao: number }> {
  const produto = await data.travarProduto(trx, id)
  if (!produto) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
  if (produto.excluido_em !== null) throw new DomainError('PRODUTO_NA_LIXEIRA')
  return produto
}

/** Creates the product with its variations and images: all of it or nothing. */
export async function criarProduto(
  db: Banco,
  files: Files,
  entrada: ProdutoEntrada,
  arquivos: readonly Upload[],
  idempotencia?: Idempotencia,
): Promise<Produto> {
  const dados = completarSkus(entrada)
  const { concluir, desfazer, guardar } = guardarImagens(files)
  try {
    const produto = await transaction(db, idempotencia, async (trx) => {
      await recusarSkusDeOutros(trx, dados, null)
      const { id } = await data.inserirProduto(trx, dados)
      await gravarVariacoes(trx, id, dados.variacoes ?? [])
      await guardar(trx, id, arquivos)
      return obterProduto(trx, id)
    })
    concluir()
    return produto
  } finally {
    await desfazer()
  }
}

/** Replaces the product's data; `variacoes` absent leaves them. A stale `versao` answers with the current state. */
export const alterarProduto = (db: Banco, id: number, entrada: ProdutoEntrada): Promise<Produto> => {
  const dados = completarSkus(entrada)
  return transaction(db, undefined, async (trx) => {
    const { versao } = await travarProduto(trx, id)
    if (typeof dados.versao === 'number' && dados.versao !== versao) {
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await obterProduto(trx, id) })
    }
    await recusarSkusDeOutros(trx, dados, id)
    await adiarUnicidadeDeSkus(trx)
    await data.atualizarProduto(trx, id, dados)
    if (dados.variacoes) await gravarVariacoes(trx, id, dados.variacoes)
    await exigirUnicidadeDeSkus(trx)
    return obterProduto(trx, id)
  })
}
