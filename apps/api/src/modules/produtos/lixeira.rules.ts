import { DomainError } from '../../infra/errors.ts'
import type { Queue } from '../../infra/queue.ts'
import { type Banco, transaction } from '../../infra/transaction.ts'
import { removerArquivos } from '../imagens/imagens.jobs.ts'
import * as data from './lixeira.data.ts'

const idsDe = (linhas: readonly { readonly id: number }[]) => linhas.map(({ id }) => id)

export async function moverProduto(db: Banco, id: number): Promise<void> {
  const [movido] = await data.moverParaLixeira(db, [id])
  if (!movido) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
}

export const moverProdutos = async (db: Banco, ids: readonly number[]): Promise<number[]> =>
  idsDe(await data.moverParaLixeira(db, ids))

export const restaurarProdutos = async (db: Banco, ids: readonly number[]): Promise<number[]> =>
  idsDe(await data.restaurarDaLixeira(db, ids))

/** For good, with variations and images; only what is in the trash. Sales keep their own picture of what they sold. */
export const excluirDeVez = (db: Banco, queue: Queue, ids: readonly number[]): Promise<number[]> =>
  transaction(db, undefined, async (trx) => {
    const produtos = await data.travarNaLixeira(trx, ids)
    if (produtos.length === 0) throw new DomainError('PRODUTO_FORA_DA_LIXEIRA')
    await data.excluirDeVez(trx, idsDe(produtos))
    await removerArquivos(
      trx,
      queue,
      produtos.flatMap(({ arquivos }) => arquivos),
    )
    return idsDe(produtos)
  })
