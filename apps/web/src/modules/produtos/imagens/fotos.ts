import { MAXIMO_DE_IMAGENS, motivoDaRecusa } from '@estampa/contract/imagens/imagens.arquivos.ts'

/** An image as the form shows it: a chosen file or a stored one. `chave` is stable; of a stored image its id as text. */
export interface Foto {
  readonly chave: string
  readonly url: string
}
/** An image not uploaded yet. `url` is an object URL; its creator must revoke it. */
export interface FotoEscolhida extends Foto {
  readonly arquivo: File
}
export interface Recusa {
  readonly nome: string
  readonly motivo: string
}

/** Parts the chosen files in those that may be sent and those that may not; `vagas` is how many the product still takes. */
export function separarArquivos(arquivos: readonly File[], vagas: number): { aceitos: File[]; recusas: Recusa[] } {
  const aceitos: File[] = []
  const recusas: Recusa[] = []
  for (const arquivo of arquivos) {
    const cheio = aceitos.length >= vagas ? `No máximo ${MAXIMO_DE_IMAGENS} imagens por produto` : null
    const motivo = motivoDaRecusa(arquivo) ?? cheio
    if (motivo === null) aceitos.push(arquivo)
    else recusas.push({ nome: arquivo.name, motivo })
  }
  return { aceitos, recusas }
}

/** The list with the item at `de` moved to `para`; out of bounds changes nothing. */
export function mover<T>(lista: readonly T[], de: number, para: number): T[] {
  const nova = [...lista]
  const [item] = nova.splice(de, 1)
  if (item === undefined || para < 0 || para > nova.length) return [...lista]
  nova.splice(para, 0, item)
  return nova
}
