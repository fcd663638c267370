// Written from the contract by node scripts/checks/readers.mjs.
import type { tarefasRoutes } from '@estampa/contract/sincronizacao/tarefas.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, inteiro, object, oneOf, texto, textoOuNulo } from '../api/readers.ts'

export const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })

export const tarefasApi = client<typeof tarefasRoutes>({
  'POST /tarefas/:id/responder/': sincronizacao,
})
