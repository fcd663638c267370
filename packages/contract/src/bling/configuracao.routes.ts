import { routes } from '../route.ts'
import { conferenciaBling, configuracaoBling, configuracaoBlingMudada } from './configuracao.schemas.ts'

/** What the shop chose about its account, and what the account was found to do by itself. */
export const configuracaoBlingRoutes = routes({
  'GET /bling/configuracao/': {
    resumo: 'O que a loja escolheu sobre a conta do Bling',
    papel: 'admin',
    cache: 'nunca',
    carga: 'fornecedor',
    resposta: configuracaoBling,
  },
  'PATCH /bling/configuracao/': {
    resumo: 'Muda o que vem; o que a conta não tem, ou não serve, é recusado',
    papel: 'admin',
    carga: 'fornecedor',
    body: configuracaoBlingMudada,
    resposta: configuracaoBling,
  },
  'GET /bling/conferencia/': {
    resumo: 'Os hábitos da conta, como foram lidos por último',
    papel: 'admin',
    cache: 'nunca',
    resposta: conferenciaBling,
  },
  'POST /bling/conferencia/': {
    resumo: 'Lê de novo os hábitos da conta; o resultado vem em GET',
    papel: 'admin',
    resposta: conferenciaBling,
  },
})
