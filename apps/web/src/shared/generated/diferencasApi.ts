// Written from the contract by node scripts/checks/readers.mjs.
import type { diferencasRoutes } from '@estampa/contract/bling/diferencas.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, inteiro, object, page, texto, textoOuNulo } from '../api/readers.ts'

export const diferencaDoDeposito = object({ id, produto_id: id, titulo: texto, variacao: textoOuNulo, sku: textoOuNulo, aqui: inteiro, la: inteiro })
export const resumoDasDiferencas = object({ deposito: textoOuNulo, lendo: booleano, pecas: inteiro })

export const diferencasApi = client<typeof diferencasRoutes>({
  'GET /bling/diferencas/': page(diferencaDoDeposito),
  'GET /bling/diferencas/resumo/': resumoDasDiferencas,
})
