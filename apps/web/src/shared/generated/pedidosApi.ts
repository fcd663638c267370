// Written from the contract by node scripts/checks/readers.mjs.
import type { pedidosRoutes } from '@estampa/contract/bling/pedidos.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, int, object, oneOf, text, textOrNull } from '../readers.ts'
import { venda } from './vendasApi.ts'

const sincronizacao = object({ id, tipo: text, operacao: text, alvo_id: idOrNull, titulo: text, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: int, mensagem: textOrNull, criado_em: text, alterado_em: text })
const answer = object({ sincronizacao })

export const pedidosApi = client<typeof pedidosRoutes>({
  'POST /vendas/:id/sincronizar_bling/': answer,
  'POST /vendas/:id/itens/:item/produto/': venda,
})
