import { MAXIMO_DE_IMAGENS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { camposInvalidos, DomainError, found, surelyUndone } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Files } from '../../infra/files/store.ts'
import type { Upload } from '../../infra/files/upload.ts'
import * as data from './imagens.data.ts'
import { removeImagemFiles } from './imagens.jobs.ts'

/**
 * Stores uploads inside a transaction. Files are not part of it: when it fails, call `desfazer` with the error. It
 * removes the files, except when the transaction may have been committed: the clean-up removes them if they have no
 * reference.
 */
export function createImagemStorage(files: Files) {
  // By upload: a transaction that is run again finds what the first run wrote.
  const escritos = new Map<Upload, string>()
  return {
    async guardar(trx: Transacao, produtoId: number, arquivos: readonly Upload[]): Promise<void> {
      if (arquivos.length === 0) return
      const existentes = await data.imagensDoProduto(trx, produtoId)
      if (existentes.length + arquivos.length > MAXIMO_DE_IMAGENS)
        throw camposInvalidos({ imagens: [`No máximo ${MAXIMO_DE_IMAGENS} imagens por produto`] })
      let ordem = (existentes.at(-1)?.ordem ?? -1) + 1
      for (const upload of arquivos) {
        const arquivo = escritos.get(upload) ?? (await files.save(upload.imagem))
        escritos.set(upload, arquivo)
        const { largura, altura } = upload.imagem
        await data.insertImagem(trx, { produto_id: produtoId, arquivo, ordem: ordem++, largura, altura })
      }
    },
    async desfazer(error: unknown): Promise<void> {
      if (!surelyUndone(error)) return
      await Promise.all([...escritos.values()].map((arquivo) => files.remove(arquivo)))
    },
  }
}

/** Replaces the images of these variations of one product. Throws IMAGEM_DE_OUTRO_PRODUTO for an image of another. */
export async function linkImagens(
  trx: Transacao,
  produtoId: number,
  vinculos: readonly { readonly variacao_id: number; readonly imagens: readonly number[] }[],
): Promise<void> {
  if (vinculos.length === 0) return
  const pares = vinculos.flatMap(({ variacao_id, imagens }) =>
    [...new Set(imagens)].map((imagem_id) => ({ variacao_id, imagem_id })),
  )
  const ids = vinculos.map(({ variacao_id }) => variacao_id)
  await data.unlinkImagens(trx, ids)
  if (pares.length === 0) return
  if ((await data.linkImagemRows(trx, produtoId, pares)) !== pares.length)
    throw new DomainError('IMAGEM_DE_OUTRO_PRODUTO')
}

/** Sets the given positions; images that are not named keep theirs. */
export async function reorderImagens(
  trx: Transacao,
  produtoId: number,
  ordens: readonly { readonly id: number; readonly ordem: number }[],
): Promise<void> {
  const produtoImagemIds = new Set((await data.imagensDoProduto(trx, produtoId)).map(({ id }) => id))
  if (ordens.some(({ id }) => !produtoImagemIds.has(id))) throw new DomainError('IMAGEM_DE_OUTRO_PRODUTO')
  for (const { id, ordem } of ordens) await data.setImagemOrder(trx, produtoId, id, ordem)
}

export async function produtoDaImagem(trx: Transacao, imagemId: number): Promise<number> {
  const imagem = await found(data.imagemPorId(trx, imagemId), 'IMAGEM_NAO_ENCONTRADA')
  return imagem.produto_id
}

/** Forgets the image and its links; a job removes its files once that has committed. */
export async function deleteImagem(trx: Transacao, queue: Queue, imagemId: number): Promise<void> {
  const excluida = await found(data.deleteImagemRow(trx, imagemId), 'IMAGEM_NAO_ENCONTRADA')
  await removeImagemFiles(trx, queue, [excluida.arquivo])
}
