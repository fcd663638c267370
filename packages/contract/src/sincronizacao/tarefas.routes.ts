import { routes } from '../route.ts'
import { respostaDaTarefa, sincronizacao, tarefa } from './sincronizacao.schemas.ts'

/** Questions to a person, which `/sincronizacoes/` lists among the jobs. */
export const tarefasRoutes = routes({
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
