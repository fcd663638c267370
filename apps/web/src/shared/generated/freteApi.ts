// Written from the contract by node scripts/checks/readers.mjs.
import type { freteRoutes } from '@estampa/contract/frete/frete.routes.ts'
import { client } from '../api/api.ts'
import { booleano, both, id, intOrNull, inteiro, list, number, numero, object, oneOf, optional, orNull, rows, texto, textoOuNulo } from '../api/readers.ts'

export const opcaoDeFrete = object({ nome: texto, valor: number, prazo_entrega: inteiro, codigo: texto, transportadora: texto, valor_de_tabela: optional(number) })
export const freteIndisponivel = object({ codigo: texto, nome: texto, transportadora: texto, motivo: texto })
export const etiquetaGerada = object({ link_etiqueta: texto, codigo_rastreamento: textoOuNulo })
const etiquetaEmAndamento = object({ estado: texto })
const answer = object({ mensagem: texto })
const recusadas = object({ id, cliente_nome: texto, motivo: texto })
export const etiquetasJuntas = object({ link_etiquetas: textoOuNulo, incluidas: list(id), recusadas: list(recusadas) })
export const declaracaoDaEtiqueta = object({ estado: oneOf(["esperando", "pronta", "falhou"], "esperando"), chave: textoOuNulo, motivo: textoOuNulo, link_declaracao: textoOuNulo })
const agencia = object({ codigo: texto, nome: texto })
const padrao = object({ seguro: booleano, aviso_recebimento: booleano, mao_propria: booleano })
export const opcoesDeEnvio = object({ seguro: orNull(booleano), aviso_recebimento: orNull(booleano), mao_propria: orNull(booleano), nfe_chave: textoOuNulo, agencia: orNull(agencia), agencia_lembrada: orNull(agencia), documento_da_loja: textoOuNulo, padrao })
const agencia2 = object({ codigo: texto, nome: texto, endereco: texto })
export const configuracaoDoFrete = object({ tolerancia_do_preco: number })
export const acessoAoFrete = object({ provedor: texto, transportadora: texto, modo: oneOf(["token", "aplicativo", "nenhum"], "nenhum"), expira_em: textoOuNulo, dias_restantes: intOrNull, aviso: textoOuNulo, recusado: booleano, pode_conectar: booleano })
const verificacoes = object({ nome: texto, ok: booleano, motivo: textoOuNulo })
export const verificacaoDoFrete = object({ provedor: texto, transportadora: texto, saldo: numero, verificacoes: list(verificacoes) })
const eventos = object({ data: texto, descricao: texto, local: texto })
export const rastreamento = object({ status: texto, ultima_atualizacao: textoOuNulo, consultado_em: textoOuNulo, eventos: list(eventos), link: textoOuNulo })

export const freteApi = client<typeof freteRoutes>({
  'POST /vendas/:id/calcular-frete/': rows(opcaoDeFrete),
  'GET /vendas/:id/fretes-indisponiveis/': rows(freteIndisponivel),
  'POST /vendas/:id/gerar-etiqueta/': both(etiquetaGerada, etiquetaEmAndamento),
  'POST /vendas/:id/comprar-etiqueta/': both(etiquetaGerada, etiquetaEmAndamento),
  'POST /vendas/:id/recusar-preco/': answer,
  'POST /vendas/etiquetas/': etiquetasJuntas,
  'POST /vendas/:id/cancelar-etiqueta/': answer,
  'POST /vendas/:id/declaracao/': declaracaoDaEtiqueta,
  'GET /vendas/:id/opcoes-de-envio/': opcoesDeEnvio,
  'PUT /vendas/:id/opcoes-de-envio/': opcoesDeEnvio,
  'GET /vendas/:id/agencias/': rows(agencia2),
  'GET /frete/configuracao/': configuracaoDoFrete,
  'PATCH /frete/configuracao/': configuracaoDoFrete,
  'GET /frete/acesso/': rows(acessoAoFrete),
  'POST /frete/verificar/': rows(verificacaoDoFrete),
  'GET /vendas/:id/rastreamento/': rastreamento,
})
