// Written from the contract by node scripts/checks/readers.mjs.
import type { modelosRoutes } from '@estampa/contract/modelos/modelos.routes.ts'
import { client } from '../api.ts'
import { alias, bool, id, idOrNull, int, numberOrNull, object, rows, text } from '../readers.ts'

export const modelo = object({ id, codigo: text, nome: text, descricao: text, observacao: text, em_estoque: bool, categoria: alias(idOrNull, 'categoria_id'), categoria_id: alias(idOrNull, 'categoria'), preco_custo: numberOrNull, preco_venda: alias(numberOrNull, 'preco'), preco: alias(numberOrNull, 'preco_venda'), peso: numberOrNull, largura: numberOrNull, altura: numberOrNull, profundidade: numberOrNull, versao: int })

export const modelosApi = client<typeof modelosRoutes>({
  'GET /modelos/': rows(modelo),
  'POST /modelos/': modelo,
  'GET /modelos/:id/': modelo,
  'PUT /modelos/:id/': modelo,
})
