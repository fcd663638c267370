import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { arquivoDePlanilha } from '../shared/planilha.ts'
import { contagemAplicada, contagemEntrada } from './contagem.schemas.ts'
import { estoqueDoProduto, movimentosBusca, movimentosDaPlanilha, paginaDeMovimentos } from './estoque.schemas.ts'

export const estoqueRoutes = routes({
  'GET /produtos/:id/estoque/': {
    resumo: 'Estoque físico, reservado e disponível de um produto e de suas variações',
    cache: 'etag',
    params: idParams,
    resposta: estoqueDoProduto,
  },
  'GET /produtos/:id/movimentos/': {
    resumo: 'Movimentos de estoque de um produto, os mais recentes primeiro',
    cache: 'etag',
    params: idParams,
    query: movimentosBusca,
    resposta: paginaDeMovimentos,
  },
  'GET /estoque/movimentos/exportar/': {
    resumo: 'Movimentos de estoque como planilha, os mais recentes primeiro',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: movimentosDaPlanilha,
    resposta: arquivoDePlanilha,
  },
  'POST /estoque/contagem/': {
    resumo: 'Aplica uma contagem ou correção: as diferenças viram movimentos com o motivo, todas ou nenhuma',
    permissao: 'corrigir_estoque',
    corpo: 300_000,
    body: contagemEntrada,
    resposta: contagemAplicada,
  },
})
