import { z } from 'zod'
import { routes } from '../route.ts'
import { pagina } from '../shared/pagination.ts'
import { venda } from '../vendas/vendas.schemas.ts'
import * as entrada from './entrada.schemas.ts'
import {
  aprovacao,
  linkDoOrcamento,
  mockupEnviado,
  orcamento,
  orcamentoResumo,
  provaDaVenda,
  provaEnviada,
} from './orcamentos.schemas.ts'

/** 50 items with their texts, pictures and names. */
const CORPO_DO_ORCAMENTO = 1_700_000

/** Who has the link answers without a session, and sees the quote as it then is. */
const peloLink = {
  publica: true,
  params: entrada.aprovacaoParams,
  resposta: z.union([provaDaVenda, aprovacao]),
} as const

export const orcamentosRoutes = routes({
  'GET /orcamentos/': {
    resumo: 'Orçamentos, os mais novos primeiro: o que espera por quem e o que vence',
    cache: 'etag',
    query: entrada.orcamentosBusca,
    resposta: pagina(orcamentoResumo),
  },
  'POST /orcamentos/': {
    resumo: 'Cria um orçamento; nada é reservado',
    status: 201,
    corpo: CORPO_DO_ORCAMENTO,
    body: entrada.orcamentoEntrada,
    resposta: orcamento,
  },
  'POST /orcamentos/mockups/': {
    resumo: 'Guarda imagens (multipart `imagens`) para um orçamento que ainda será salvo',
    status: 201,
    multipart: true,
    resposta: z.array(mockupEnviado),
  },
  'GET /orcamentos/:id/': { resumo: 'Um orçamento com todas as versões', cache: 'etag', resposta: orcamento },
  'PUT /orcamentos/:id/': {
    resumo: 'Altera o orçamento; se já foi enviado, faz outra versão, e a aprovação deixa de valer',
    corpo: CORPO_DO_ORCAMENTO,
    body: entrada.orcamentoAlteracao,
    resposta: orcamento,
  },
  'DELETE /orcamentos/:id/': {
    prova: 'sempre',
    resumo: 'Exclui um orçamento que não virou venda; o que um cliente aprovou fica, até ser anonimizado',
    permissao: 'excluir_definitivo',
  },
  'GET /orcamentos/:id/pdf/': { resumo: 'O orçamento em PDF', cache: 'nunca', resposta: z.string() },
  'POST /orcamentos/:id/link/': {
    resumo: 'Envia a versão atual: um link que abre sem entrar, até a validade',
    resposta: linkDoOrcamento,
  },
  'DELETE /orcamentos/:id/link/': { resumo: 'Nenhum link deste orçamento abre mais' },
  'POST /orcamentos/:id/gerar-venda/': {
    resumo: 'Faz a venda, uma vez, e reserva as peças',
    status: 201,
    body: entrada.gerarVendaEntrada,
    resposta: venda,
  },
  'POST /orcamentos/:id/duplicar/': {
    resumo: 'Outro orçamento com o mesmo conteúdo, ou com o que ficou de fora da venda, em rascunho',
    status: 201,
    body: entrada.duplicarEntrada,
    resposta: orcamento,
  },

  'POST /vendas/:id/repetir/': {
    resumo: 'Um orçamento com as linhas, estampas e artes de uma venda, com os preços de hoje',
    status: 201,
    resposta: orcamento,
  },
  'POST /vendas/:id/provas/': {
    resumo: 'Envia a prova das estampas de uma venda: um link que abre sem entrar, sem os preços',
    status: 201,
    body: entrada.provaEntrada,
    resposta: provaEnviada,
  },
  'DELETE /vendas/:id/provas/link/': { resumo: 'Nenhum link de prova desta venda abre mais' },
  'POST /vendas/:id/provas/aprovar/': {
    resumo: 'Anota que o cliente aprovou as estampas por outro caminho',
    body: entrada.aprovacaoAnotada,
    resposta: venda,
  },

  'GET /aprovacoes/:token/': {
    ...peloLink,
    resumo: 'O orçamento de um link; ler não muda nada',
    cache: 'nunca',
    query: entrada.aprovacaoQuery,
  },
  'POST /aprovacoes/:token/visto/': {
    ...peloLink,
    resumo: 'Uma pessoa tocou na página',
    body: entrada.soVersaoEntrada,
  },
  'POST /aprovacoes/:token/aprovar/': {
    ...peloLink,
    resumo: 'Aprova a versão que foi mostrada',
    body: entrada.aprovarEntrada,
  },
  'POST /aprovacoes/:token/mudanca/': {
    ...peloLink,
    resumo: 'Pede uma mudança; o link não aprova nada até a loja enviar outra versão',
    body: entrada.mudancaEntrada,
  },
  'POST /aprovacoes/:token/recusar/': { ...peloLink, resumo: 'Recusa o orçamento', body: entrada.soVersaoEntrada },
})
