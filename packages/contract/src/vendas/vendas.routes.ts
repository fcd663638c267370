import { z } from 'zod'
import { SITUACOES_DE_PAGAMENTO } from '../pagamentos/situacao.ts'
import { resumoDaProducao } from '../producao/producao.schemas.ts'
import { routes } from '../route.ts'
import { booleano, dia, id, idTexto, ignoreEmptyText, listaDeIds, umDe } from '../shared/fields.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { fallback } from '../shared/tolerance.ts'
import {
  apesarDaNota,
  itemParams,
  medidasEntrada,
  mudancaDosLembretes,
  rastreioEntrada,
  servicoFreteEntrada,
  statusEntrada,
  variacaoDoItemEntrada,
  vendaAlteracao,
  vendaEntrada,
} from './entrada.schemas.ts'
import { ORDENS, ORIGENS } from './opcoes.ts'
import { eventoDaVenda, paginaDeVendas, venda } from './vendas.schemas.ts'
import { STATUS } from './vendas.status.ts'

export const vendasBusca = z.object({
  busca: buscaTexto.describe(
    'Número da venda, nome ou telefone do cliente, número no canal, código de rastreamento, ou a chave ou o rótulo de um status',
  ),
  status: ignoreEmptyText(z.enum(STATUS, 'Status inválido')),
  cliente: ignoreEmptyText(idTexto),
  pagamento: ignoreEmptyText(umDe(SITUACOES_DE_PAGAMENTO, 'Situação de pagamento inválida')),
  origem: ignoreEmptyText(umDe(ORIGENS, 'Origem inválida')),
  vendedor: ignoreEmptyText(idTexto),
  de: dia.describe('Registradas deste dia em diante'),
  ate: dia.describe('Registradas até este dia'),
  atrasadas: booleano,
  prioritarias: booleano.describe('As prioritárias que ainda não saíram da loja'),
  com_anotacao: booleano,
  importadas: booleano,
  nota: ignoreEmptyText(z.enum(['sem_nota', 'rejeitada'], 'Situação da nota inválida')).describe(
    'Sem nota fiscal que valha, ou com uma que espera por uma pessoa',
  ),
  ordem: ignoreEmptyText(z.enum(ORDENS, 'Ordem inválida')),
  ...paginacaoQuery,
})
export type VendasBusca = z.output<typeof vendasBusca>

/** The list as a work queue. Counts are those of the whole shop, whatever the list is filtered by. */
export const filaDeVendas = z.object({
  passos: z
    .array(z.object({ status: z.enum(STATUS), quantidade: fallback(z.int(), null) }))
    .describe('Um por status, na ordem'),
  atrasadas: fallback(z.int(), null).describe('Até 1.001'),
  prioritarias: fallback(z.int(), null).describe('Até 1.001'),
  producao: resumoDaProducao.pick({ abertas: true }).optional().describe('Só da loja que estampa'),
  emite_notas: fallback(z.boolean(), false).describe('A loja emite notas pelo Bling'),
  vendedores: z.array(z.object({ id, nome: z.string() })).describe('Quem já registrou uma venda'),
})
export type FilaDeVendas = z.infer<typeof filaDeVendas>

/** Most sales that one request moves; the web sends a greater selection in parts, so that progress can be shown. */
export const VENDAS_POR_AVANCO = 50

export const avancoEntrada = z.object({
  ids: listaDeIds.refine((ids) => ids.length <= VENDAS_POR_AVANCO, `No máximo ${VENDAS_POR_AVANCO} vendas`),
  de: z.enum(STATUS, 'Status inválido').describe('O passo em que a pessoa via as vendas'),
})

export const avancoFeito = z.object({
  avancadas: z.array(id),
  recusadas: z.array(z.object({ id, cliente_nome: z.string(), motivo: z.string() })),
})
export type AvancoFeito = z.infer<typeof avancoFeito>

/** 300 lines, each with its longest texts and a name for every piece. */
export const CORPO_DA_VENDA = 9_800_000

export const vendasRoutes = routes({
  'GET /vendas/': {
    resumo: 'Busca vendas, as alteradas por último primeiro; as canceladas só em uma busca (no fim) ou quando pedidas',
    cache: 'etag',
    query: vendasBusca,
    resposta: paginaDeVendas,
  },
  'POST /vendas/': {
    resumo: 'Cria uma venda e reserva as peças',
    status: 201,
    corpo: CORPO_DA_VENDA,
    body: vendaEntrada,
    resposta: venda,
  },
  'GET /vendas/exportar/': {
    prova: 'sempre',
    resumo: 'Vendas com itens como planilha: as marcadas, ou o que os filtros encontram',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: vendasBusca.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
  'GET /vendas/fila/': {
    resumo: 'Quantas vendas há em cada passo, atrasadas e prioritárias, e quem vendeu',
    cache: 'etag',
    resposta: filaDeVendas,
  },
  'POST /vendas/avancar-multiplas/': {
    resumo: 'Passa várias vendas ao passo seguinte, cada uma por si; diz por que as outras ficam',
    body: avancoEntrada,
    resposta: avancoFeito,
  },
  'GET /vendas/:id/': { resumo: 'Uma venda', cache: 'etag', resposta: venda },
  'PUT /vendas/:id/': {
    resumo: 'Altera uma venda, que volta para separação',
    corpo: CORPO_DA_VENDA,
    body: vendaAlteracao,
    resposta: venda,
  },
  'PATCH /vendas/:id/': {
    resumo: 'Muda anotação, prazo e prioridade; o processo continua onde está',
    body: mudancaDosLembretes,
    resposta: venda,
  },
  'DELETE /vendas/:id/': {
    resumo: 'Cancela e arquiva uma venda',
    permissao: 'cancelar_vendas',
    query: z.object(apesarDaNota),
    body: z.object(apesarDaNota).nullish(),
  },
  'POST /vendas/:id/desfazer-cancelamento/': {
    resumo: 'Desfaz, no mesmo dia, o cancelamento de uma venda: ela reserva as peças de novo e recomeça na separação',
    permissao: 'cancelar_vendas',
    resposta: venda,
  },
  'PATCH /vendas/:id/status/': { resumo: 'Avança, volta um passo ou cancela', body: statusEntrada, resposta: venda },
  'PATCH /vendas/:id/itens/:itemId/': {
    resumo: 'Escolhe a variação de um item enquanto as peças estão reservadas; o preço e o status não mudam',
    params: itemParams,
    body: variacaoDoItemEntrada,
    resposta: venda,
  },
  'POST /vendas/:id/medidas/': { resumo: 'Guarda as medidas da embalagem', body: medidasEntrada, resposta: venda },
  'POST /vendas/:id/servico-frete/': {
    resumo: 'Guarda o serviço de frete escolhido',
    body: servicoFreteEntrada,
    resposta: venda,
  },
  'POST /vendas/:id/rastreio/': {
    resumo: 'Guarda o código de rastreamento de um pacote etiquetado ou enviado, digitado por uma pessoa',
    body: rastreioEntrada,
    resposta: venda,
  },
  'GET /vendas/:id/historico/': {
    resumo: 'O que aconteceu com a venda, do mais recente ao mais antigo',
    cache: 'etag',
    resposta: z.array(eventoDaVenda),
  },
})
