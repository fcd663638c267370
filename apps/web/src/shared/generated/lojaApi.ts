// Written from the contract by node scripts/checks/readers.mjs.
import type { lojaRoutes } from '@estampa/contract/loja/loja.routes.ts'
import { client } from '../api.ts'
import { bool, int, object, text } from '../readers.ts'

export const dadosDaLoja = object({ nome: text, documento: text, inscricao_estadual: text, telefone: text, email: text, cep: text, endereco: text, numero: text, complemento: text, bairro: text, municipio: text, uf: text, versao: int, preenchida: bool })

export const lojaApi = client<typeof lojaRoutes>({
  'GET /loja/': dadosDaLoja,
  'PUT /loja/': dadosDaLoja,
})
