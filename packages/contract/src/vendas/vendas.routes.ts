import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import {
  itemParams,
  medidasEntrada,
  rastreioEntrada,
  servicoFreteEntrada,
  statusEntrada,
  variacaoDoItemEntrada,
  vendaEntrada,
} from './entrada.schemas.ts'
import { avancoEntrada, avancoFeito, filaDeVendas, vendasBusca } from './fila.schemas.ts'
import { mudancaDosLembretes } from './lembretes.schemas.ts'
import { eventoDaVenda, paginaDeVendas, venda } from './vendas.schemas.ts'

/** 300 lines, each with its longest texts and a name for every piece. */
export const CORPO_DA_VENDA = 6_200_000

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
  'GET /vendas/:id/': { resumo: 'Uma venda', cache: 'etag', params: idParams, resposta: venda },
  'PUT /vendas/:id/': {
    resumo: 'Altera uma venda, que volta para separação',
    corpo: CORPO_DA_VENDA,
    params: idParams,
    body: vendaEntrada,
    resposta: venda,
  },
  'PATCH /vendas/:id/': {
    resumo: 'Muda anotação, prazo e prioridade; o processo continua onde está',
    params: idParams,
    body: mudancaDosLembretes,
    resposta: venda,
  },
  'DELETE /vendas/:id/': {
    resumo: 'Cancela e arquiva uma venda',
    permissao: 'cancelar_vendas',
    status: 204,
    params: idParams,
    resposta: z.null(),
  },
  'PATCH /vendas/:id/status/': {
    resumo: 'Avança, volta um passo ou cancela',
    params: idParams,
    body: statusEntrada,
    resposta: venda,
  },
  'PATCH /vendas/:id/itens/:itemId/': {
    resumo: 'Escolhe a variação de um item enquanto as peças estão reservadas; o preço e o status não mudam',
    params: itemParams,
    body: variacaoDoItemEntrada,
    resposta: venda,
  },
  'POST /vendas/:id/medidas/': {
    resumo: 'Guarda as medidas da embalagem',
    params: idParams,
    body: medidasEntrada,
    resposta: venda,
  },
  'POST /vendas/:id/servico-frete/': {
    resumo: 'Guarda o serviço de frete escolhido',
    params: idParams,
    body: servicoFreteEntrada,
    resposta: venda,
  },
  'POST /vendas/:id/rastreio/': {
    resumo: 'Guarda o código de rastreamento de um pacote etiquetado ou enviado, digitado por uma pessoa',
    params: idParams,
    body: rastreioEntrada,
    resposta: venda,
  },
  'GET /vendas/:id/historico/': {
    resumo: 'O que aconteceu com a venda, do mais recente ao mais antigo',
    cache: 'etag',
    params: idParams,
    resposta: z.array(eventoDaVenda),
  },
})
