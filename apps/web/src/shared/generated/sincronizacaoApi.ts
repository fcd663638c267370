// Written from the contract by node scripts/checks/readers.mjs.
import type { sincronizacaoRoutes } from '@estampa/contract/sincronizacao/sincronizacao.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, int, object, oneOf, page, text, textOrNull } from '../readers.ts'

export const sincronizacao = object({ id, tipo: text, operacao: text, alvo_id: idOrNull, titulo: text, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: int, mensagem: textOrNull, criado_em: text, alterado_em: text })
export const resumoDeSincronizacoes = object({ pendentes: int, falhas: int })

export const sincronizacaoApi = client<typeof sincronizacaoRoutes>({
  'GET /sincronizacoes/': page(sincronizacao),
  'GET /sincronizacoes/resumo/': resumoDeSincronizacoes,
  'GET /sincronizacoes/:id/': sincronizacao,
  'POST /sincronizacoes/:id/tentar-novamente/': sincronizacao,
  'POST /sincronizacoes/:id/descartar/': sincronizacao,
})
