// Written from the contract by node scripts/checks/readers.mjs.
import type { atributosRoutes } from '@estampa/contract/atributos/atributos.routes.ts'
import { client } from '../api/api.ts'
import { id, list, object, rows, texto } from '../api/readers.ts'

export const valorDeAtributo = object({ id, valor: texto })
export const atributo = object({ id, nome: texto, opcoes: list(valorDeAtributo) })

export const atributosApi = client<typeof atributosRoutes>({
  'GET /atributos/': rows(atributo),
  'POST /atributos/': atributo,
  'PUT /atributos/:id/': atributo,
  'POST /atributos/:id/valores/': valorDeAtributo,
  'PUT /atributos/:id/valores/:valorId/': valorDeAtributo,
})
