// Written from the contract by node scripts/checks/readers.mjs.
import type { estoqueRoutes } from '@estampa/contract/estoque/estoque.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, ifMissing, inteiro, list, object, page, texto, textoOuNulo } from '../api/readers.ts'

const variacoes = object({ variacao_id: id, nome: texto, sku: textoOuNulo, fisico: inteiro, reservado: inteiro, disponivel: ifMissing(inteiro, undefined) })
const reserva = object({ venda_id: idDe, producao_id: idDe, cliente_nome: textoOuNulo, status: textoOuNulo, variacao_id: idDe, quantidade: inteiro, kit: textoOuNulo })
export const estoqueDoProduto = object({ produto_id: id, fisico: inteiro, reservado: inteiro, disponivel: ifMissing(inteiro, undefined), variacoes: list(variacoes), reservas: list(reserva) })
export const movimento = object({ id, produto_id: idDe, variacao_id: idDe, variacao: textoOuNulo, quantidade: inteiro, saldo: inteiro, motivo: texto, venda_id: idDe, compra_id: idDe, kit: textoOuNulo, usuario: textoOuNulo, criado_em: texto })
export const contagemAplicada = object({ contados: inteiro, ajustados: inteiro })

export const estoqueApi = client<typeof estoqueRoutes>({
  'GET /produtos/:id/estoque/': estoqueDoProduto,
  'GET /produtos/:id/movimentos/': page(movimento),
  'POST /estoque/contagem/': contagemAplicada,
})
