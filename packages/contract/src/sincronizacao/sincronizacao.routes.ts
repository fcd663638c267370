import { routes } from '../route.ts'
import { pagina } from '../shared/pagination.ts'
import {
  respostaDaTarefa,
  resumoDeSincronizacoes,
  sincronizacao,
  sincronizacoesBusca,
  tarefa,
} from './sincronizacao.schemas.ts'

export const sincronizacaoRoutes = routes({
  'GET /sincronizacoes/': {
    resumo: 'O que foi e será enviado ao Bling, os mais recentes primeiro',
    cache: 'etag',
    query: sincronizacoesBusca,
    resposta: pagina(sincronizacao),
  },
  'GET /sincronizacoes/resumo/': {
    resumo: 'Quantas esperam e quantas falharam',
    cache: 'nunca',
    resposta: resumoDeSincronizacoes,
  },
  'GET /sincronizacoes/:id/': { resumo: 'Uma sincronização', cache: 'nunca', resposta: sincronizacao },
  'POST /sincronizacoes/:id/tentar-novamente/': { resumo: 'Tenta novamente a que falhou', resposta: sincronizacao },
  'POST /sincronizacoes/:id/descartar/': { resumo: 'Desiste da que falhou ou espera', resposta: sincronizacao },
  'GET /tarefas/:id/': {
    resumo: 'O que se pergunta a uma pessoa: as respostas possíveis e a que foi dada',
    cache: 'nunca',
    resposta: tarefa,
  },
  'POST /tarefas/:id/responder/': {
    resumo: 'Responde a uma pergunta; acompanhe em /sincronizacoes/{id}/',
    body: respostaDaTarefa,
    resposta: sincronizacao,
  },
})
