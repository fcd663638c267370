import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { idDe, lista, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

/** Invalidate this one after any change to a category. */
export const CHAVE_DAS_CATEGORIAS = ['categorias'] as const

/** The whole tree of categories. */
export const arvoreDeCategorias = consulta([...CHAVE_DAS_CATEGORIAS, 'arvore'], 'GET /categorias/', lerCategorias, {
  falha: 'As categorias não puderam ser lidas',
})

/** The categories that match `busca` under their ancestors; the whole tree without one. */
export const buscaDeCategorias = (busca: string) =>
  busca === ''
    ? arvoreDeCategorias
    : consulta([...CHAVE_DAS_CATEGORIAS, 'busca', busca], 'GET /categorias/', lerCategorias, {
        query: { busca },
        falha: 'A busca de categorias falhou',
      })

export const umaCategoria = (id: number) =>
  consulta([...CHAVE_DAS_CATEGORIAS, 'uma', id], 'GET /categorias/:id/', lerCategoria, {
    params: { id },
    falha: 'A categoria não pôde ser lida',
  })

function lerCategorias(json: unknown): Categoria[] {
  return lista(json)
    .map(lerCategoria)
    .filter(({ id }) => id > 0)
}

export function lerCategoria(json: unknown): Categoria {
  const dados = objeto(json)
  return {
    id: idDe(json) ?? 0,
    nome: texto(dados.nome),
    codigo: texto(dados.codigo),
    id_bling: textoOuNulo(dados.id_bling),
    categoria_pai: idDe(dados.categoria_pai),
    subcategorias: lerCategorias(dados.subcategorias),
  }
}

/** The tree as the options of a select: one dash for each level below the top, children after their parent. */
export function opcoesDeCategoria(arvore: readonly Categoria[], nivel = 0): { value: string; label: string }[] {
  return arvore.flatMap(({ id, nome, subcategorias }) => [
    { value: String(id), label: nivel > 0 ? `${'-'.repeat(nivel)} ${nome}` : nome },
    ...opcoesDeCategoria(subcategorias, nivel + 1),
  ])
}
