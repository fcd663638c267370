import { z } from 'zod'
import { routes } from '../route.ts'
import { exclusaoDefinitiva, idParams } from '../shared/fields.ts'
import { paginacaoQuery } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { paginaDeVendas } from '../vendas/vendas.schemas.ts'
import { anonimizacao, exportacaoDoCliente, exportacaoQuery } from './anonimizacao.schemas.ts'
import { cliente, clienteComNota } from './cliente.schemas.ts'
import {
  cepParams,
  clienteAlteracao,
  clienteEntrada,
  clientesBusca,
  enderecoDoCep,
  paginaDeClientes,
} from './clientes.schemas.ts'

export const clientesRoutes = routes({
  'GET /clientes/': {
    resumo: 'Busca clientes, por ordem de nome',
    cache: 'etag',
    query: clientesBusca,
    resposta: paginaDeClientes,
  },
  'GET /clientes/exportar/': {
    resumo: 'Clientes como planilha: os marcados, ou o que a busca encontra',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: clientesBusca.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
  'GET /clientes/consumidor-final/': {
    resumo: 'O cliente das vendas de balcão sem cadastro',
    cache: 'etag',
    resposta: cliente,
  },
  'POST /clientes/': { resumo: 'Cria um cliente', status: 201, body: clienteEntrada, resposta: clienteComNota },
  'GET /clientes/:id/': { resumo: 'Um cliente', cache: 'etag', params: idParams, resposta: clienteComNota },
  'PUT /clientes/:id/': {
    resumo: 'Altera um cliente',
    params: idParams,
    body: clienteAlteracao,
    resposta: clienteComNota,
  },
  'DELETE /clientes/:id/': { resumo: 'Exclui um cliente sem vendas', ...exclusaoDefinitiva },
  'POST /clientes/:id/anonimizar/': {
    resumo: 'Apaga os dados pessoais de um cliente; as vendas e os totais ficam',
    permissao: 'excluir_definitivo',
    params: idParams,
    body: anonimizacao,
    resposta: cliente,
  },
  'GET /clientes/:id/exportar/': {
    resumo: 'Tudo o que a loja guarda de um cliente, em JSON ou PDF',
    permissao: 'exportar_dados',
    cache: 'nunca',
    params: idParams,
    query: exportacaoQuery,
    resposta: exportacaoDoCliente,
  },
  'GET /clientes/:id/vendas/': {
    resumo: 'Vendas de um cliente, canceladas incluídas, as mais recentes primeiro',
    cache: 'etag',
    params: idParams,
    query: z.object({ ...paginacaoQuery }),
    resposta: paginaDeVendas,
  },
  'GET /cep/:cep/': {
    resumo: 'Endereço de um CEP',
    cache: 'nunca',
    carga: 'fornecedor',
    params: cepParams,
    resposta: enderecoDoCep,
  },
})
