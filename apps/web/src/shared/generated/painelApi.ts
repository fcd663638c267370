// Written from the contract by node scripts/checks/readers.mjs.
import type { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, ifMissing, int, list, number, object, oneOf, optional, orNull, text, textOrNull } from '../readers.ts'

const mais_antiga = object({ id, cliente_nome: text, alterado_em: text, dias: int })
const vendas = object({ status: text, quantidade: int, mais_antiga: orNull(mais_antiga) })
const hoje = object({ vendas: int, total: number, devolvido: number, cancelado: number })
const origens = object({ origem: text, hoje, semana: hoje })
const vendido = object({ hoje, semana: hoje, origens: list(origens) })
const vendas2 = object({ id, cliente_nome: text, status: text, prazo: textOrNull, dias: int })
const atrasadas = object({ quantidade: int, dias: int, vendas: list(vendas2) })
const vendas3 = object({ id, cliente_nome: text, motivo: oneOf(["sem_pecas", "etiqueta_parada"], "sem_pecas") })
const esperam = object({ quantidade: int, vendas: list(vendas3) })
const espera = object({ quem: oneOf(["loja", "cliente"], "loja"), desde: text })
const linhas = object({ id, nome: text, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera) })
const orcamentos = object({ quantidade: int, linhas: list(linhas) })
const primeiros_passos = object({ loja: ifMissing(bool, true), categoria: ifMissing(bool, true), modelo: ifMissing(bool, true), produto: ifMissing(bool, true) })
const produtos = object({ produto_id: id, titulo: text, sku: textOrNull })
const nao_publicados = object({ quantidade: int, produtos: list(produtos) })
const itens = object({ produto_id: id, titulo: text, sku: textOrNull, variacao_id: idOrNull, variacao: textOrNull, quantidade_disponivel: int })
const estoque_baixo = object({ quantidade: int, limite: int, itens: list(itens) })
const lisas = object({ produto_id: idOrNull, lisa: text, faltam: int })
const resumoDaProducao = object({ abertas: int, atrasadas: int, lisas: list(lisas) })
export const painel = object({ vendas: list(vendas), vendido: orNull(vendido), atrasadas, esperam, orcamentos, primeiros_passos, nao_publicados, estoque_baixo, producao: optional(resumoDaProducao), a_decidir: int })

export const painelApi = client<typeof painelRoutes>({
  'GET /painel/': painel,
})
