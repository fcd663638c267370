import { routes } from '../route.ts'
import { pagina } from '../shared/pagination.ts'
import { resumoDeSincronizacoes, sincronizacao, sincronizacoesBusca } from './sincronizacao.schemas.ts'

export const sincronizacaoRoutes = routes({
  'GET /sincronizacoes/': {
    resumo: 'O que foi e será enviado ao Bling, os mais recentes primeiro',
    cache: 'etag',
    query: sincronizacoesBusca,
    resposta: pagina(sincronizacao),
  },
  'GET /sincronizacoes/resumo/': {
    resumo: 'Quantas esperam, quantas falharam e quantas pedem uma decisão',
    cache: 'nunca',
    resposta: resumoDeSincronizacoes,
  },
  'GET /sincronizacoes/:id/': { resumo: 'Uma sincronização', cache: 'nunca', resposta: sincronizacao },
  'POST /sincronizacoes/:id/tentar-novamente/': { resumo: 'Tenta novamente a que falhou', resposta: sincronizacao },
  'POST /sincronizacoes/:id/descartar/': { resumo: 'Desiste da que falhou ou espera', resposta: sincronizacao },
})
