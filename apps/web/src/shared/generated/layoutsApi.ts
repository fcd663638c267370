// Written from the contract by node scripts/checks/readers.mjs.
import type { layoutsRoutes } from '@estampa/contract/layouts/layouts.routes.ts'
import { client } from '../api/api.ts'
import { id, inteiro, number, object, rows, texto } from '../api/readers.ts'

export const layout = object({ id, nome: texto, papel: texto, largura: number, altura: number, vao_x: number, vao_y: number, borda_esquerda: number, borda_superior: number, deslocar_x: number, deslocar_y: number, colunas: inteiro, linhas: inteiro, versao: inteiro })

export const layoutsApi = client<typeof layoutsRoutes>({
  'GET /layouts/': rows(layout),
  'POST /layouts/': layout,
  'PUT /layouts/:id/': layout,
  'GET /layouts/:id/': layout,
})
