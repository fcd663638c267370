// Written from the contract by node scripts/checks/readers.mjs.
import type { estoqueRoutes } from '@estampa/contract/estoque/estoque.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, ifMissing, int, list, object, page, text, textOrNull } from '../readers.ts'

const variacoes = object({ variacao_id: id, nome: text, sku: textOrNull, fisico: int, reservado: int, disponivel: ifMissing(int, undefined) })
const reserva = object({ venda_id: idOrNull, producao_id: idOrNull, cliente_nome: textOrNull, status: textOrNull, variacao_id: idOrNull, quantidade: int, kit: textOrNull })
export const estoqueDoProduto = object({ produto_id: id, fisico: int, reservado: int, disponivel: ifMissing(int, undefined), variacoes: list(variacoes), reservas: list(reserva) })
export const movimento = object({ id, produto_id: idOrNull, variacao_id: idOrNull, variacao: textOrNull, quantidade: int, saldo: int, motivo: text, venda_id: idOrNull, kit: textOrNull, usuario: textOrNull, criado_em: text })
export const contagemAplicada = object({ contados: int, ajustados: int })

export const estoqueApi = client<typeof estoqueRoutes>({
  'GET /produtos/:id/estoque/': estoqueDoProduto,
  'GET /produtos/:id/movimentos/': page(movimento),
  'POST /estoque/contagem/': contagemAplicada,
})
