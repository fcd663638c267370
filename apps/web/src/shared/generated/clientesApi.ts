// Written from the contract by node scripts/checks/readers.mjs.
import type { clientesRoutes } from '@estampa/contract/clientes/clientes.routes.ts'
import { client } from '../api.ts'
import { bool, id, int, object, page, text, textOrNull } from '../readers.ts'
import { vendaResumo } from './vendasApi.ts'

export const clienteComNota = object({ id, nome: text, cpf: text, telefone: text, email: text, cep: text, municipio: text, uf: text, endereco: text, numero: text, complemento: text, bairro: text, versao: int, criado_em: text, alterado_em: text, anonimizado_em: textOrNull, consumidor_final: bool, nota_do_documento: textOrNull })
export const cliente = object({ id, nome: text, cpf: text, telefone: text, email: text, cep: text, municipio: text, uf: text, endereco: text, numero: text, complemento: text, bairro: text, versao: int, criado_em: text, alterado_em: text, anonimizado_em: textOrNull, consumidor_final: bool })
export const enderecoDoCep = object({ cep: text, logradouro: text, bairro: text, localidade: text, uf: text })

export const clientesApi = client<typeof clientesRoutes>({
  'GET /clientes/': page(clienteComNota),
  'GET /clientes/consumidor-final/': cliente,
  'POST /clientes/': clienteComNota,
  'GET /clientes/:id/': clienteComNota,
  'PUT /clientes/:id/': clienteComNota,
  'POST /clientes/:id/anonimizar/': cliente,
  'GET /clientes/:id/vendas/': page(vendaResumo),
  'GET /cep/:cep/': enderecoDoCep,
})
