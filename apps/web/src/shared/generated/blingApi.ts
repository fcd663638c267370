// Written from the contract by node scripts/checks/readers.mjs.
import type { blingRoutes } from '@estampa/contract/bling/bling.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, int, list, object, oneOf, text, textOrNull } from '../readers.ts'

export const conexaoBling = object({ ativo: bool, conectado: bool, emulador: bool, empresa: textOrNull, vinculada: bool, conectada_em: textOrNull, motivo: textOrNull })
const sincronizacao = object({ id, tipo: text, operacao: text, alvo_id: idOrNull, titulo: text, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: int, mensagem: textOrNull, criado_em: text, alterado_em: text })
const answer = object({ sincronizacao })
const recusados = object({ id: int, titulo: text, motivo: text })
const answer2 = object({ sincronizacoes: list(sincronizacao), recusados: list(recusados) })

export const blingApi = client<typeof blingRoutes>({
  'GET /bling/conexao/': conexaoBling,
  'POST /produtos/:id/publicar-no-bling/': answer,
  'POST /produtos/publicar-multiplos/': answer2,
})
