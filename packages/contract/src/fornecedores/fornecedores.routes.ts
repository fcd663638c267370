import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { buscaQuery } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { comprado, fornecedor, fornecedorAlteracao, fornecedorEntrada } from './fornecedores.schemas.ts'

export const fornecedoresRoutes = routes({
  ...entityRoutes('fornecedores', { record: fornecedor, entry: fornecedorEntrada, change: fornecedorAlteracao }),
  'POST /fornecedores/:id/anonimizar/': {
    prova: 'sempre',
    resumo: 'Apaga os dados pessoais de um fornecedor que é pessoa; as compras e os custos ficam',
    permissao: 'excluir_definitivo',
    resposta: fornecedor,
  },
  'GET /fornecedores/:id/comprado/': {
    resumo: 'O que se compra de um fornecedor, e em quantos dias chega',
    cache: 'etag',
    resposta: comprado,
  },
  'GET /fornecedores/exportar/': {
    prova: 'sempre',
    resumo: 'Fornecedores como planilha: os marcados, ou o que a busca encontra',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: buscaQuery.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
})
