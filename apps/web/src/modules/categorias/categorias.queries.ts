import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { categoriasApi } from '../../shared/generated/categoriasApi.ts'

export const CHAVE_DAS_CATEGORIAS = ['categorias'] as const

/** Reads a category that came by way of the queue of actions. */
export const readCategoriaAnswer = (json: unknown): Categoria => categoriasApi.read('GET /categorias/:id/', json)

export const arvoreDeCategorias = apiQuery([...CHAVE_DAS_CATEGORIAS, 'arvore'], categoriasApi, 'GET /categorias/', {
  failed: 'As categorias não puderam ser lidas',
})

/** The categories that match `busca` under their ancestors; the whole tree without one. */
export const buscaDeCategorias = (busca: string) =>
  busca === ''
    ? arvoreDeCategorias
    : apiQuery([...CHAVE_DAS_CATEGORIAS, 'busca', busca], categoriasApi, 'GET /categorias/', {
        query: { busca },
        failed: 'A busca de categorias falhou',
      })

export const umaCategoria = (id: number) =>
  apiQuery([...CHAVE_DAS_CATEGORIAS, 'uma', id], categoriasApi, 'GET /categorias/:id/', {
    params: { id },
    failed: 'A categoria não pôde ser lida',
  })

/** Returns the name of a category from the tree that was read for a form's select; '' when the tree lacks it. */
export function nomeDaCategoria(client: QueryClient, categoriaId: string): string {
  const options = opcoesDeCategoria(client.getQueryData(arvoreDeCategorias.queryKey) ?? [])
  return options.find(({ value }) => value === categoriaId)?.label.replace(/^-+ /, '') ?? ''
}

/** The tree as the options of a select: one dash for each level below the top, children after their parent. */
export function opcoesDeCategoria(tree: readonly Categoria[], nivel = 0): { value: string; label: string }[] {
  return tree.flatMap(({ id, nome, subcategorias }) => [
    { value: String(id), label: nivel > 0 ? `${'-'.repeat(nivel)} ${nome}` : nome },
    ...opcoesDeCategoria(subcategorias, nivel + 1),
  ])
}
