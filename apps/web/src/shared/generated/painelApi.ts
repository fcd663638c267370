// Written from the contract by node scripts/checks/readers.mjs.
import type { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, ifMissing, intOrNull, inteiro, list, number, object, oneOf, optional, orNull, texto, textoOuNulo } from '../api/readers.ts'

const mais_antiga = object({ id, cliente_nome: texto, alterado_em: texto, dias: inteiro })
const vendas = object({ status: texto, quantidade: inteiro, mais_antiga: orNull(mais_antiga) })
const hoje = object({ vendas: inteiro, total: number, devolvido: number, cancelado: number })
const origens = object({ origem: texto, hoje, semana: hoje })
const vendido = object({ hoje, semana: hoje, origens: list(origens) })
const vendas2 = object({ id, cliente_nome: texto, status: texto, prazo: textoOuNulo, dias: inteiro })
const atrasadas = object({ quantidade: inteiro, dias: inteiro, vendas: list(vendas2) })
const vendas3 = object({ id, cliente_nome: texto, motivo: oneOf(["sem_pecas", "etiqueta_parada"], "sem_pecas") })
const esperam = object({ quantidade: inteiro, notas_rejeitadas: inteiro, vendas: list(vendas3) })
const espera = object({ quem: oneOf(["loja", "cliente"], "loja"), desde: texto })
const linhas = object({ id, nome: texto, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera) })
const orcamentos = object({ quantidade: inteiro, linhas: list(linhas) })
const primeiros_passos = object({ loja: ifMissing(booleano, true), categoria: ifMissing(booleano, true), modelo: ifMissing(booleano, true), produto: ifMissing(booleano, true) })
const produtos = object({ produto_id: id, titulo: texto, sku: textoOuNulo })
const nao_publicados = object({ quantidade: inteiro, produtos: list(produtos) })
const itens = object({ produto_id: id, titulo: texto, sku: textoOuNulo, variacao_id: idDe, variacao: textoOuNulo, quantidade_disponivel: inteiro })
const estoque_baixo = object({ quantidade: inteiro, limite: inteiro, itens: list(itens) })
const itens2 = object({ produto_id: id, titulo: texto, sku: textoOuNulo, variacao_id: idDe, variacao: textoOuNulo, disponivel: inteiro, a_receber: inteiro, acaba_em: intOrNull })
const comprar = object({ quantidade: inteiro, itens: list(itens2) })
const lisas = object({ produto_id: idDe, lisa: texto, faltam: inteiro })
const resumoDaProducao = object({ abertas: inteiro, atrasadas: inteiro, da_semana: inteiro, aguardam_arte: inteiro, aguardam_aprovacao: inteiro, mudancas: inteiro, lisas: list(lisas) })
export const painel = object({ vendas: list(vendas), vendido: orNull(vendido), atrasadas, esperam, custos_a_gravar: intOrNull, orcamentos, primeiros_passos, nao_publicados, estoque_baixo, comprar, producao: optional(resumoDaProducao), a_decidir: inteiro })

export const painelApi = client<typeof painelRoutes>({
  'GET /painel/': painel,
})
