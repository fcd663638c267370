// Written from the contract by node scripts/checks/readers.mjs.
import type { freteRoutes } from '@estampa/contract/frete/frete.routes.ts'
import { client } from '../api.ts'
import { bool, both, id, int, intOrNull, list, number, numberOrNull, object, oneOf, optional, orNull, rows, text, textOrNull } from '../readers.ts'

export const opcaoDeFrete = object({ nome: text, valor: number, prazo_entrega: int, codigo: text, transportadora: text, valor_de_tabela: optional(number) })
export const freteIndisponivel = object({ codigo: text, nome: text, transportadora: text, motivo: text })
export const etiquetaGerada = object({ link_etiqueta: text, codigo_rastreamento: textOrNull })
const etiquetaEmAndamento = object({ estado: text })
const answer = object({ mensagem: text })
const recusadas = object({ id, cliente_nome: text, motivo: text })
export const etiquetasJuntas = object({ link_etiquetas: textOrNull, incluidas: list(id), recusadas: list(recusadas) })
export const declaracaoDaEtiqueta = object({ estado: oneOf(["esperando", "pronta", "falhou"], "esperando"), chave: textOrNull, motivo: textOrNull, link_declaracao: textOrNull })
const agencia = object({ codigo: text, nome: text })
const padrao = object({ seguro: bool, aviso_recebimento: bool, mao_propria: bool })
export const opcoesDeEnvio = object({ seguro: orNull(bool), aviso_recebimento: orNull(bool), mao_propria: orNull(bool), nfe_chave: textOrNull, agencia: orNull(agencia), agencia_lembrada: orNull(agencia), aceita_nfe: bool, padrao })
const agencia2 = object({ codigo: text, nome: text, endereco: text })
export const configuracaoDoFrete = object({ tolerancia_do_preco: number })
export const acessoAoFrete = object({ provedor: text, transportadora: text, modo: oneOf(["token", "aplicativo", "nenhum"], "nenhum"), expira_em: textOrNull, dias_restantes: intOrNull, aviso: textOrNull, recusado: bool, pode_conectar: bool })
const verificacoes = object({ nome: text, ok: bool, motivo: textOrNull })
export const verificacaoDoFrete = object({ provedor: text, transportadora: text, saldo: numberOrNull, verificacoes: list(verificacoes) })
const eventos = object({ data: text, descricao: text, local: text })
export const rastreamento = object({ status: text, ultima_atualizacao: textOrNull, consultado_em: textOrNull, eventos: list(eventos), link: textOrNull })

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
