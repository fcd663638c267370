import { ARQUIVO_MUITO_GRANDE, MAXIMO_DE_IMAGENS, motivoDaRecusa } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { removeDirectionMarks } from '@estampa/contract/shared/escrita.ts'

/** An image as the form shows it: a chosen file or a stored one. `chave` is stable; of a stored image its id as text. */
export interface Foto {
  readonly chave: string
  readonly url: string
  readonly arquivo?: File
}
/** An image not uploaded yet. `url` is an object URL; its creator must revoke it. */
export interface FotoEscolhida extends Foto {
  readonly arquivo: File
}
/** A file on its way. `parte`: how much of it has been sent, 0 to 1; null while it is made smaller. */
export interface EmEnvio {
  readonly chave: string
  readonly nome: string
  readonly parte: number | null
}
export interface Recusa {
  readonly chave: string
  readonly nome: string
  readonly motivo: string
  /** Too big as it is: it may be sent made smaller. */
  readonly reduzivel?: File
  /** Was not taken, and may be tried again. */
  readonly deNovo?: File
}

/** Which files may be sent; the product still takes `vagas`. What the camera took has no limit: it is made smaller. */
export function splitFiles(
  files: readonly File[],
  vagas: number,
  isCameraShot = false,
): { aceitos: File[]; recusas: Omit<Recusa, 'chave'>[] } {
  const aceitos: File[] = []
  const recusas: Omit<Recusa, 'chave'>[] = []
  for (const file of files) {
    const cheio = aceitos.length >= vagas ? `No máximo ${MAXIMO_DE_IMAGENS} imagens por produto` : null
    const fileMotivo = isCameraShot ? null : motivoDaRecusa(file)
    const motivo = fileMotivo ?? cheio
    if (motivo === null) aceitos.push(file)
    else {
      const reduzivel = motivo === ARQUIVO_MUITO_GRANDE && cheio === null
      recusas.push({ nome: removeDirectionMarks(file.name), motivo, ...(reduzivel && { reduzivel: file }) })
    }
  }
  return { aceitos, recusas }
}

/** How far each picture of a product is that is sent with all of them at once, of which `sentShare` has left, 0 to 1. */
export function aCaminho(fotos: readonly FotoEscolhida[], sentShare: number | null): EmEnvio[] {
  if (sentShare === null) return []
  let restam = sentShare * fotos.reduce((sum, { arquivo }) => sum + arquivo.size, 0)
  return fotos.map(({ chave, arquivo: { name: nome, size } }) => {
    const parte = Math.min(1, Math.max(0, restam / Math.max(1, size)))
    restam -= size
    return { chave, nome, parte }
  })
}

/** The list with the item at `de` moved to `para`. */
export const moveListItem = <T>(list: readonly T[], oldIndex: number, newIndex: number): T[] =>
  list.toSpliced(oldIndex, 1).toSpliced(newIndex, 0, ...list.slice(oldIndex, oldIndex + 1))
