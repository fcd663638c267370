import { normalizar } from '@estampa/contract/shared/search.ts'
import { MODELO_PADRAO } from '../../../shop/importacoes.ts'

/**
 * The model that is proposed for a product: one of the shop's whose name the product's name contains, the longest
 * first; else one with the name of its category; else `MODELO_PADRAO`.
 */
export function proporModelo(nome: string, categoria: string | null, modelos: readonly string[]): string {
  const palavras = ` ${normalizar(nome)} `
  const contidos = modelos.filter((modelo) => palavras.includes(` ${normalizar(modelo)} `))
  const [doNome] = contidos.toSorted((a, b) => b.length - a.length)
  return doNome ?? (categoria?.trim() || MODELO_PADRAO)
}
