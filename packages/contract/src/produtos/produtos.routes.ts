import { z } from 'zod'
import { routes } from '../route.ts'
import { idsBody, idsNaConsulta, idTexto, talvezComIds } from '../shared/fields.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { fallback } from '../shared/tolerance.ts'
import { produtoAlteracao, produtoEntrada } from './entrada.schemas.ts'
import * as produtos from './produtos.schemas.ts'

const quantos = z.object({ ids: fallback(z.array(z.int()), undefined) }).describe('Os que foram alterados.')

/** 500 variations, each with its longest texts. */
const CORPO_DO_PRODUTO = 2_000_000

export const produtosRoutes = routes({
  'GET /produtos/busca/': {
    resumo: 'Busca e filtra produtos',
    cache: 'etag',
    query: produtos.produtosBusca,
    resposta: produtos.paginaDeProdutos,
  },
  'GET /produtos/exportar/': {
    resumo: 'Produtos com variações e estoque como planilha: os marcados, ou o que os filtros encontram',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: produtos.produtosBusca.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
  'GET /produtos/filtros-disponiveis/': {
    resumo: 'Tamanhos, cores e faixa de preço existentes',
    cache: 'etag',
    resposta: produtos.filtrosDisponiveis,
  },
  'GET /produtos/fiscal-proposto/': {
    resumo: 'Os dados fiscais que mais produtos da categoria têm; no empate, os do mais novo',
    cache: 'etag',
    query: z.object({ categoria_id: idTexto }),
    resposta: produtos.fiscalProposto,
  },
  'POST /produtos/': {
    resumo: 'Cria um produto; JSON, ou multipart com `imagens` e `variacoes` em JSON',
    status: 201,
    multipart: true,
    corpo: CORPO_DO_PRODUTO,
    body: produtoEntrada,
    resposta: produtos.produtoCriado,
  },
  'GET /produtos/:id/': { resumo: 'Um produto', cache: 'etag', resposta: produtos.produto },
  'PUT /produtos/:id/': {
    resumo: 'Altera um produto',
    corpo: CORPO_DO_PRODUTO,
    body: produtoAlteracao,
    resposta: produtos.produto,
  },
  'DELETE /produtos/:id/': { resumo: 'Move um produto para a lixeira' },
  'DELETE /produtos/lixeira-multiplos/': {
    resumo: 'Move vários produtos para a lixeira',
    query: idsNaConsulta,
    body: talvezComIds,
    resposta: quantos,
  },
  'GET /produtos/lixeira/': {
    resumo: 'Produtos na lixeira, os mais recentes primeiro',
    cache: 'etag',
    query: produtos.lixeiraBusca,
    resposta: produtos.paginaDeProdutos,
  },
  'POST /produtos/lixeira/restaurar-multiplos/': { resumo: 'Restaura da lixeira', body: idsBody, resposta: quantos },
  'DELETE /produtos/lixeira/excluir-multiplos/': {
    prova: 'sempre',
    resumo: 'Exclui permanentemente o que está na lixeira',
    permissao: 'excluir_definitivo',
    query: idsNaConsulta,
    body: talvezComIds,
    resposta: quantos,
  },
})
