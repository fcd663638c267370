import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import { camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Idempotencia, transaction, transactionOnce } from '../../infra/database/transaction.ts'
import type { Upload } from '../../infra/files/upload.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { imagensDoProduto } from '../imagens/imagens.data.ts'
import * as imagens from '../imagens/imagens.rules.ts'
import { produtoMudou } from '../sincronizacao/sincronizacao.rules.ts'
import { type Catalogo, lockProduto, readProduto } from './produtos.rules.ts'
import { produtoDaVariacao } from './variacoes.data.ts'

export const galeria = async (db: Banco, produtoId: number): Promise<Imagem[]> =>
  (await readProduto(db, produtoId)).imagens

export async function addImagens(
  { db, files, queue }: Catalogo,
  produtoId: number,
  arquivos: readonly Upload[],
  idempotencia?: Idempotencia,
): Promise<Imagem[]> {
  if (arquivos.length === 0) throw camposInvalidos({ imagens: ['Envie ao menos uma imagem'] })
  const { guardar, desfazer } = imagens.createImagemStorage(files)
  try {
    return await transactionOnce(db, idempotencia, async (trx) => {
      await lockProduto(trx, produtoId)
      await guardar(trx, produtoId, arquivos)
      await produtoMudou(trx, queue, await readProduto(trx, produtoId))
      return imagensDoProduto(trx, produtoId)
    })
  } catch (error) {
    await desfazer(error)
    throw error
  }
}

export const reorderGaleria = (
  db: Banco,
  produtoId: number,
  ordens: readonly { readonly id: number; readonly ordem: number }[],
): Promise<Imagem[]> =>
  transaction(db, async (trx) => {
    await lockProduto(trx, produtoId)
    await imagens.reorderImagens(trx, produtoId, ordens)
    return imagensDoProduto(trx, produtoId)
  })

export const removeFromGaleria = (db: Banco, queue: Queue, autor: Autor, imagemId: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { id: produto, titulo: nome } = await lockProduto(trx, await imagens.produtoDaImagem(trx, imagemId))
    await imagens.deleteImagem(trx, queue, imagemId)
    const alvo = { tipo: 'imagem', id: imagemId, nome } as const
    await auditAct(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { produto } })
  })

export const linkVariacaoImagens = (db: Banco, variacaoId: number, imagensIds: readonly number[]) =>
  transaction(db, async (trx) => {
    const { produto_id: produtoId } = await found(produtoDaVariacao(trx, variacaoId), 'VARIACAO_NAO_ENCONTRADA')
    await lockProduto(trx, produtoId)
    await imagens.linkImagens(trx, produtoId, [{ variacao_id: variacaoId, imagens: imagensIds }])
    const variacao = (await readProduto(trx, produtoId)).variacoes.find(({ id }) => id === variacaoId)
    if (!variacao) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
    return variacao
  })
