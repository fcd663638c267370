// Written from the contract by node scripts/checks/readers.mjs.
import type { categoriasRoutes } from '@estampa/contract/categorias/categorias.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, lazy, list, object, rows, texto, textoOuNulo, type Reader } from '../api/readers.ts'

export const categoria: Reader<object> = object({ id, nome: texto, codigo: texto, id_bling: textoOuNulo, categoria_pai: idDe, subcategorias: list(lazy(() => categoria)) })

export const categoriasApi = client<typeof categoriasRoutes>({
  'GET /categorias/': rows(categoria),
  'GET /categorias/:id/': categoria,
})
