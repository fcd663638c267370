// Written from the contract by node scripts/checks/readers.mjs.
import type { sincronizacaoRoutes } from '@estampa/contract/sincronizacao/sincronizacao.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, inteiro, object, oneOf, page, texto, textoOuNulo } from '../api/readers.ts'

export const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })
export const resumoDeSincronizacoes = object({ pendentes: inteiro, falhas: inteiro })

export const sincronizacaoApi = client<typeof sincronizacaoRoutes>({
  'GET /sincronizacoes/': page(sincronizacao),
  'GET /sincronizacoes/resumo/': resumoDeSincronizacoes,
  'GET /sincronizacoes/:id/': sincronizacao,
  'POST /sincronizacoes/:id/tentar-novamente/': sincronizacao,
  'POST /sincronizacoes/:id/descartar/': sincronizacao,
  'POST /tarefas/:id/responder/': sincronizacao,
})
