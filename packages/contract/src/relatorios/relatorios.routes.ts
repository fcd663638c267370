import { routes } from '../route.ts'
import { arquivoDePlanilha } from '../shared/planilha.ts'
import {
  planilhaDoRelatorioQuery,
  relatorio,
  relatorioParams,
  relatorioQuery,
  vendasDoRelatorio,
  vendasDoRelatorioQuery,
} from './relatorios.schemas.ts'

export const relatoriosRoutes = routes({
  'GET /relatorios/:relatorio/': {
    resumo: 'As somas de um relatório por linha e ao todo; custos só para quem os vê',
    cache: 'nunca',
    params: relatorioParams,
    query: relatorioQuery,
    resposta: relatorio,
  },
  'GET /relatorios/:relatorio/vendas/': {
    resumo: 'As vendas de que é feita uma linha, ou todo o relatório, as mais novas primeiro',
    cache: 'nunca',
    params: relatorioParams,
    query: vendasDoRelatorioQuery,
    resposta: vendasDoRelatorio,
  },
  'GET /relatorios/:relatorio/exportar/': {
    resumo: 'Todas as linhas de um relatório como planilha',
    permissao: 'exportar_dados',
    cache: 'nunca',
    params: relatorioParams,
    query: planilhaDoRelatorioQuery,
    resposta: arquivoDePlanilha,
  },
})
