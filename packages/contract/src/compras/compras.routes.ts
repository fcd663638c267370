import { z } from 'zod'
import { routes } from '../route.ts'
import { pagina } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import * as schemas from './compras.schemas.ts'
import { custos, custosBusca } from './custos.schemas.ts'

/** Most bytes of an invoice's XML: 990 lines have a tenth of it. */
export const BYTES_DA_NOTA = 5 * 1024 * 1024
/** A thousand lines. */
const CORPO_DA_COMPRA = 270_000

export const comprasRoutes = routes({
  'GET /compras/': {
    resumo: 'Compras, as mais novas primeiro',
    cache: 'etag',
    query: schemas.comprasBusca,
    resposta: pagina(schemas.compraResumo),
  },
  'GET /compras/exportar/': {
    prova: 'sempre',
    resumo: 'Compras com suas linhas como planilha: as marcadas, ou o que os filtros encontram',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: schemas.comprasBusca.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
  'POST /compras/': {
    resumo: 'Cria uma compra em rascunho',
    status: 201,
    corpo: CORPO_DA_COMPRA,
    body: schemas.compraEntrada,
    resposta: schemas.compra,
  },
  'POST /compras/xml/': {
    resumo: 'Uma compra em rascunho do XML da NF-e de um fornecedor (multipart `arquivo`)',
    status: 201,
    multipart: true,
    arquivo: { bytes: BYTES_DA_NOTA },
    query: schemas.notaBusca,
    resposta: schemas.compra,
  },
  'GET /compras/configuracao/': {
    resumo: 'Como o custo muda quando peças chegam',
    cache: 'etag',
    resposta: schemas.configuracaoDasCompras,
  },
  'PATCH /compras/configuracao/': {
    resumo: 'Muda como o custo muda quando peças chegam',
    papel: 'admin',
    body: schemas.configuracaoDasComprasEntrada,
    resposta: schemas.configuracaoDasCompras,
  },
  'GET /compras/sugestao/': {
    resumo: 'O que comprar para que as peças durem tantos dias',
    cache: 'etag',
    query: schemas.sugestaoBusca,
    resposta: z.array(schemas.linhaDaSugestao),
  },
  'GET /produtos/:id/custos/': {
    resumo: 'O que um produto, ou uma variação, custou em cada recebimento, os mais novos primeiro',
    permissao: 'ver_custos',
    cache: 'etag',
    query: custosBusca,
    resposta: custos,
  },
  'GET /compras/:id/': { resumo: 'Uma compra', cache: 'etag', resposta: schemas.compra },
  'PUT /compras/:id/': {
    resumo: 'Altera a compra enquanto é rascunho',
    corpo: CORPO_DA_COMPRA,
    body: schemas.compraAlteracao,
    resposta: schemas.compra,
  },
  'GET /compras/:id/pdf/': {
    resumo: 'O pedido ao fornecedor em PDF; custos só para quem os vê',
    cache: 'nunca',
    resposta: z.string(),
  },
  'POST /compras/:id/pedir/': { resumo: 'A compra foi pedida ao fornecedor', resposta: schemas.compra },
  'POST /compras/:id/encerrar/': { resumo: 'O que falta não chega mais', resposta: schemas.compra },
  'POST /compras/:id/cancelar/': { resumo: 'Cancela uma compra da qual nada chegou', resposta: schemas.compra },
  'POST /compras/:id/juntar/': {
    resumo: 'A nota deste rascunho é a da compra pedida: leva chave, códigos e custos para lá, e o rascunho se vai',
    body: schemas.juntarEntrada,
    resposta: schemas.compra,
  },
  'POST /compras/:id/preencher/': {
    resumo: 'Preenche NCM e código de barras vazios dos produtos com os da nota, ou deixa de perguntar',
    body: schemas.preencherEntrada,
    resposta: schemas.compra,
  },
  'POST /compras/:id/receber/': {
    resumo: 'Peças que chegaram entram no estoque e atendem o que espera por elas',
    permissao: 'corrigir_estoque',
    corpo: CORPO_DA_COMPRA,
    body: schemas.receberEntrada,
    resposta: schemas.compraRecebida,
  },
  'POST /compras/:id/custos/': {
    resumo: 'Grava nos produtos os custos do que recebeu quem não vê custos',
    permissao: 'ver_custos',
    resposta: schemas.compra,
  },
  'POST /compras/:id/recebimentos/:recebimento_id/estornar/': {
    resumo: 'Desfaz um recebimento enquanto as peças estão livres no estoque',
    permissao: 'corrigir_estoque',
    params: schemas.recebimentoParams,
    resposta: schemas.compra,
  },
})
