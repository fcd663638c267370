// Written from the contract by node scripts/checks/readers.mjs.
import type { categoriasRoutes } from '@estampa/contract/categorias/categorias.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, lazy, list, object, rows, text, textOrNull, type Reader } from '../readers.ts'

export const categoria: Reader<object> = object({ id, nome: text, codigo: text, id_bling: textOrNull, categoria_pai: idOrNull, subcategorias: list(lazy(() => categoria)) })

export const categoriasApi = client<typeof categoriasRoutes>({
  'GET /categorias/': rows(categoria),
  'GET /categorias/:id/': categoria,
})
