// Written from the contract by node scripts/checks/readers.mjs.
import type { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, intOrNull, inteiro, list, number, numero, object, orNull, page, texto, textoOuNulo } from '../api/readers.ts'

export const fornecedor = object({ id, nome: texto, documento: textoOuNulo, telefone: texto, email: texto, observacao: texto, prazo_dias: intOrNull, anonimizado_em: textoOuNulo, versao: inteiro })
const prazo = object({ dias: number, compras: inteiro })
const itens = object({ produto_id: id, variacao_id: idDe, sku: textoOuNulo, titulo: texto, variacao: textoOuNulo, codigos: list(texto), custo_unitario: numero, recebida_em: textoOuNulo })
export const comprado = object({ prazo: orNull(prazo), total: inteiro, itens: list(itens) })

export const fornecedoresApi = client<typeof fornecedoresRoutes>({
  'GET /fornecedores/': page(fornecedor),
  'POST /fornecedores/': fornecedor,
  'PUT /fornecedores/:id/': fornecedor,
  'GET /fornecedores/:id/': fornecedor,
  'POST /fornecedores/:id/anonimizar/': fornecedor,
  'GET /fornecedores/:id/comprado/': comprado,
})
