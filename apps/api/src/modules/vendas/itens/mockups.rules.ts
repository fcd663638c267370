import { createHash } from 'node:crypto'
import { camposInvalidos } from '../../../infra/base/errors.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import type { Files } from '../../../infra/files/store.ts'
import { mockupDigests } from './itens.data.ts'

/**
 * The digest (SHA-256, hexadecimal) of each picture of these lines, by file name. `stored`: pictures that the lines have
 * had, which are not read again. Refuses, at its line, one that is not here.
 */
export async function readMockupDigests(
  db: Db,
  files: Files,
  itens: readonly { readonly mockups?: readonly string[] | undefined }[],
  stored: readonly { readonly arquivo: string; readonly digest: string }[] = [],
): Promise<Map<string, string>> {
  const digests = new Map(stored.map(({ arquivo, digest }) => [arquivo, digest]))
  const missing = itens.flatMap(({ mockups = [] }) => mockups).filter((arquivo) => !digests.has(arquivo))
  for (const [arquivo, digest] of await mockupDigests(db, missing)) digests.set(arquivo, digest)
  for (const [indice, { mockups = [] }] of itens.entries())
    for (const arquivo of mockups) {
      if (digests.has(arquivo)) continue
      const conteudo = await files.readImage(arquivo)
      if (!conteudo)
        throw camposInvalidos({ [`itens.${indice}.mockups`]: ['A imagem não está mais aqui. Envie-a de novo.'] })
      digests.set(arquivo, createHash('sha256').update(conteudo).digest('hex'))
    }
  return digests
}
