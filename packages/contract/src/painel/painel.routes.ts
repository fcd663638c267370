import { routes } from '../route.ts'
import { painel } from './painel.schemas.ts'

export const painelRoutes = routes({
  'GET /painel/': {
    resumo: 'O que espera por alguém: vendas por etapa, estoque baixo e pendências',
    cache: 'etag',
    resposta: painel,
  },
})
