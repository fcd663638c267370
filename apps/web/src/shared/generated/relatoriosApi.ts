// Written from the contract by node scripts/checks/readers.mjs.
import type { relatoriosRoutes } from '@estampa/contract/relatorios/relatorios.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, int, list, object, oneOf, record, scalar, text } from '../readers.ts'

const linhas = object({ chave: text, rotulo: text, produto_id: idOrNull, figuras: record(scalar) })
export const relatorio = object({ de: text, ate: text, ao_todo: int, total: record(scalar), linhas: list(linhas) })
const vendas = object({ venda_id: id, cliente_nome: text, tipo: oneOf(["venda", "troca", "cancelamento", "pagamento", "etiqueta"], "venda"), dia: text, figuras: record(scalar) })
export const vendasDoRelatorio = object({ mais: bool, vendas: list(vendas) })

export const relatoriosApi = client<typeof relatoriosRoutes>({
  'GET /relatorios/:relatorio/': relatorio,
  'GET /relatorios/:relatorio/vendas/': vendasDoRelatorio,
})
