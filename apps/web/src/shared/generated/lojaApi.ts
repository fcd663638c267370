// Written from the contract by node scripts/checks/readers.mjs.
import type { lojaRoutes } from '@estampa/contract/loja/loja.routes.ts'
import { client } from '../api/api.ts'
import { booleano, inteiro, object, orNull, texto } from '../api/readers.ts'

const logo = object({ arquivo: texto, imagem: texto })
export const dadosDaLoja = object({ nome: texto, documento: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, municipio: texto, uf: texto, logo: orNull(logo), versao: inteiro, preenchida: booleano })

export const lojaApi = client<typeof lojaRoutes>({
  'GET /loja/': dadosDaLoja,
  'PUT /loja/': dadosDaLoja,
  'POST /loja/logo/': dadosDaLoja,
  'DELETE /loja/logo/': dadosDaLoja,
})
