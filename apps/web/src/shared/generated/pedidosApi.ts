// Written from the contract by node scripts/checks/readers.mjs.
import type { pedidosRoutes } from '@estampa/contract/bling/bling.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, inteiro, object, oneOf, texto, textoOuNulo } from '../api/readers.ts'
import { venda } from './vendasApi.ts'

const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })
const answer = object({ sincronizacao })

export const pedidosApi = client<typeof pedidosRoutes>({
  'POST /vendas/:id/sincronizar_bling/': answer,
  'POST /vendas/:id/itens/:item/produto/': venda,
})
