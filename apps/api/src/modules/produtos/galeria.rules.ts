import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import { camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Idempotencia, transaction, transactionOnce } from '../../infra/database/transaction.ts'
import type { Upload } from '../../infra/files/upload.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import * as imagens from '../imagens/imagens.rules.ts'
import { produtoMudou } from '../sincronizacao/sincronizacao.rules.ts'
import { type Catalogo, obterProduto, travarProduto } from './produtos.rules.ts'
import { produtoDaVariacao } from './variacoes.data.ts'

export const galeria = async (db: Banco, produtoId: number): Promise<Imagem[]> =>
  (await obterProduto(db, produtoId)).imagens

export async function acrescentarImagens(
  { db, files, queue }: Catalogo,
  produtoId: number,
  arquivos: readonly Upload[],
  idempotencia?: Idempotencia,
): Promise<Imagem[]> {
  if (arquivos.length === 0) throw camposInvalidos({ imagens: ['Envie ao menos uma imagem'] })
  const { guardar, desfazer } = imagens.guardarImagens(files)
  try {
    return await transactionOnce(db, idempotencia, async (trx) => {
      await travarProduto(trx, produtoId)
      await guardar(trx, produtoId, arquivos)
      await produtoMudou(trx, queue, await obterProduto(trx, produtoId))
      return imagens.imagensDoProduto(trx, produtoId)
    })
  } catch (error) {
    await desfazer(error)
    throw error
  }
}

export const reordenarGaleria = (
  db: Banco,
  produtoId: number,
  ordens: readonly { readonly id: number; readonly ordem: number }[],
): Promise<Imagem[]> =>
  transaction(db, async (trx) => {
    await travarProduto(trx, produtoId)
    await imagens.reordenarImagens(trx, produtoId, ordens)
    return imagens.imagensDoProduto(trx, produtoId)
  })

export const removerDaGaleria = (db: Banco, queue: Queue, autor: Autor, imagemId: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { id: produto, titulo: nome } = await travarProduto(trx, await imagens.produtoDaImagem(trx, imagemId))
    await imagens.excluirImagem(trx, queue, imagemId)
    const alvo = { tipo: 'imagem', id: imagemId, nome } as const
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { produto } })
  })

export const vincularNaVariacao = (db: Banco, variacaoId: number, imagensIds: readonly number[]) =>
  transaction(db, async (trx) => {
    const { produto_id: produtoId } = await found(produtoDaVariacao(trx, variacaoId), 'VARIACAO_NAO_ENCONTRADA')
    await travarProduto(trx, produtoId)
    await imagens.vincularImagens(trx, produtoId, [{ variacao_id: variacaoId, imagens: imagensIds }])
    const variacao = (await obterProduto(trx, produtoId)).variacoes.find(({ id }) => id === variacaoId)
    if (!variacao) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
    return variacao
  })
