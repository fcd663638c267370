// Written from the contract by node scripts/checks/readers.mjs.
import type { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import { client } from '../api/api.ts'
import { id, intOrNull, inteiro, object, page, texto, textoOuNulo } from '../api/readers.ts'

export const fornecedor = object({ id, nome: texto, documento: textoOuNulo, telefone: texto, email: texto, observacao: texto, prazo_dias: intOrNull, anonimizado_em: textoOuNulo, versao: inteiro })

export const fornecedoresApi = client<typeof fornecedoresRoutes>({
  'GET /fornecedores/': page(fornecedor),
  'POST /fornecedores/': fornecedor,
  'PUT /fornecedores/:id/': fornecedor,
  'GET /fornecedores/:id/': fornecedor,
  'POST /fornecedores/:id/anonimizar/': fornecedor,
})
