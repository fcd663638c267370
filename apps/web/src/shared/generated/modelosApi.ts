// Written from the contract by node scripts/checks/readers.mjs.
import type { modelosRoutes } from '@estampa/contract/modelos/modelos.routes.ts'
import { client } from '../api/api.ts'
import { alias, booleano, id, idDe, intOrNull, inteiro, numero, object, rows, texto, textoOuNulo } from '../api/readers.ts'

export const modelo = object({ id, codigo: texto, nome: texto, descricao: texto, observacao: texto, em_estoque: booleano, categoria: alias(idDe, 'categoria_id'), categoria_id: alias(idDe, 'categoria'), preco_custo: numero, preco_venda: alias(numero, 'preco'), preco: alias(numero, 'preco_venda'), peso: numero, largura: numero, altura: numero, profundidade: numero, ncm: textoOuNulo, cest: textoOuNulo, origem_fiscal: intOrNull, versao: inteiro })

export const modelosApi = client<typeof modelosRoutes>({
  'GET /modelos/': rows(modelo),
  'POST /modelos/': modelo,
  'PUT /modelos/:id/': modelo,
  'GET /modelos/:id/': modelo,
})
