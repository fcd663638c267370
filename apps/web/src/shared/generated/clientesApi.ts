// Written from the contract by node scripts/checks/readers.mjs.
import type { clientesRoutes } from '@estampa/contract/clientes/clientes.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, inteiro, list, object, optional, page, rows, texto, textoOuNulo } from '../api/readers.ts'
import { vendaResumo } from './vendasApi.ts'

export const clienteComNota = object({ id, nome: texto, cpf: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, municipio: texto, uf: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, contribuinte: texto, codigo_ibge: textoOuNulo, versao: inteiro, criado_em: texto, alterado_em: texto, anonimizado_em: textoOuNulo, consumidor_final: booleano, nota_do_documento: textoOuNulo })
export const cliente = object({ id, nome: texto, cpf: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, municipio: texto, uf: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, contribuinte: texto, codigo_ibge: textoOuNulo, versao: inteiro, criado_em: texto, alterado_em: texto, anonimizado_em: textoOuNulo, consumidor_final: booleano })
export const clienteParecido = object({ id, nome: texto, telefone: texto, motivo: texto })
const answer = object({ id, nome: texto, cpf: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, municipio: texto, uf: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, contribuinte: texto, codigo_ibge: textoOuNulo, versao: inteiro, criado_em: texto, alterado_em: texto, anonimizado_em: textoOuNulo, consumidor_final: booleano, nota_do_documento: textoOuNulo, parecidos: list(clienteParecido) })
const rastrosDepois = object({ apagados: inteiro, ficaram: inteiro })
const answer2 = object({ id, nome: texto, cpf: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, municipio: texto, uf: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, contribuinte: texto, codigo_ibge: textoOuNulo, versao: inteiro, criado_em: texto, alterado_em: texto, anonimizado_em: textoOuNulo, consumidor_final: booleano, rastros: optional(rastrosDepois) })
const rastro = object({ lugar: texto, onde: texto, campo: texto, texto, achados: list(texto), pagina: textoOuNulo, apagavel: booleano })
export const rastros = object({ quantidade: inteiro, rastros: list(rastro) })
const ficaram = object({ campo: texto, valor: texto })
export const cadastroJuntado = object({ id, nome: texto, juntado_em: texto, usuario: textoOuNulo, vendas: inteiro, orcamentos: inteiro, vieram: list(texto), ficaram: list(ficaram), separavel: booleano })
export const enderecoDoCep = object({ cep: texto, logradouro: texto, bairro: texto, localidade: texto, uf: texto, codigo_ibge: textoOuNulo })

export const clientesApi = client<typeof clientesRoutes>({
  'GET /clientes/': page(clienteComNota),
  'GET /clientes/consumidor-final/': cliente,
  'GET /clientes/parecidos/': rows(clienteParecido),
  'POST /clientes/': answer,
  'GET /clientes/:id/': clienteComNota,
  'PUT /clientes/:id/': clienteComNota,
  'POST /clientes/:id/anonimizar/': answer2,
  'GET /clientes/:id/rastros/': rastros,
  'GET /clientes/:id/juntados/': rows(cadastroJuntado),
  'POST /clientes/:id/juntar/': clienteComNota,
  'POST /clientes/:id/separar/': clienteComNota,
  'GET /clientes/:id/vendas/': page(vendaResumo),
  'GET /cep/:cep/': enderecoDoCep,
})
