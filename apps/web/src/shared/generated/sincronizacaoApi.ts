// Written from the contract by node scripts/checks/readers.mjs.
import type { sincronizacaoRoutes } from '@estampa/contract/sincronizacao/sincronizacao.routes.ts'
import { client } from '../api/api.ts'
import { ifMissing, inteiro, object, page } from '../api/readers.ts'
import { sincronizacao } from './tarefasApi.ts'

export const resumoDeSincronizacoes = object({ pendentes: inteiro, falhas: inteiro, decisoes: ifMissing(inteiro, 0) })

export const sincronizacaoApi = client<typeof sincronizacaoRoutes>({
  'GET /sincronizacoes/': page(sincronizacao),
  'GET /sincronizacoes/resumo/': resumoDeSincronizacoes,
  'GET /sincronizacoes/:id/': sincronizacao,
  'POST /sincronizacoes/:id/tentar-novamente/': sincronizacao,
  'POST /sincronizacoes/:id/descartar/': sincronizacao,
})
