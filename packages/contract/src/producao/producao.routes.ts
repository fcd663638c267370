import { z } from 'zod'
import { routes } from '../route.ts'
import { id, idsBody, idTexto } from '../shared/fields.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'
import { arte, arteEntrada, estampa, estampasEntrada } from './artes.schemas.ts'
import { ficha, fichaEntrada } from './ficha.schemas.ts'
import { listaDeImpressaoBusca } from './impressao.schemas.ts'
import { BYTES_DA_ARTE } from './opcoes.ts'
import { calcularEntrada, precosDeEstampa, precosEntrada, precosSugeridos } from './precos.schemas.ts'
import * as producao from './producao.schemas.ts'

export const producaoRoutes = routes({
  'GET /producao/configuracao/': {
    resumo: 'Se a loja estampa, e se vende sob demanda',
    cache: 'nunca',
    resposta: producao.configuracaoDaProducao,
  },
  'PATCH /producao/configuracao/': {
    resumo: 'Liga ou desliga a produção e a venda sob demanda',
    papel: 'admin',
    body: producao.configuracaoDaProducaoEntrada,
    resposta: producao.configuracaoDaProducao,
  },
  'GET /producao/precos/': {
    resumo: 'As tabelas de preços das estampas',
    cache: 'nunca',
    resposta: precosDeEstampa,
  },
  'PUT /producao/precos/': {
    resumo: 'Troca as tabelas de preços; o que já foi orçado ou vendido fica como está',
    permissao: 'mudar_precos',
    corpo: 250_000,
    body: precosEntrada,
    resposta: precosDeEstampa,
  },
  'POST /producao/calcular/': {
    resumo: 'O preço sugerido de linhas com estampa, pelas tabelas de agora; nada se guarda',
    corpo: 400_000,
    body: calcularEntrada,
    resposta: precosSugeridos,
  },
  'GET /artes/': {
    resumo: 'As artes, pelo nome',
    cache: 'nunca',
    query: z.object({ busca: buscaTexto, cliente_id: idTexto.optional(), ...paginacaoQuery }),
    resposta: pagina(arte),
  },
  'POST /artes/': {
    resumo:
      'Guarda o arquivo de uma arte como veio (multipart `nome`, `arquivo`; `arte_id`: nova versão; `cliente_id`)',
    status: 201,
    multipart: true,
    arquivo: { bytes: BYTES_DA_ARTE, emDisco: true },
    body: arteEntrada,
    resposta: arte,
  },
  'DELETE /artes/:id/': {
    prova: 'sempre',
    resumo: 'Exclui uma arte que ninguém mais usa, com todas as versões; o que saiu com ela fica sem arte',
    permissao: 'excluir_definitivo',
  },
  'GET /artes/:id/arquivo/': {
    resumo: 'O arquivo de uma arte, para baixar',
    cache: 'nunca',
    query: z.object({ versao: idTexto.optional().describe('A mais nova, quando ausente') }),
    resposta: z.unknown().describe('O arquivo como foi enviado'),
  },
  'GET /produtos/:id/estampas/': { resumo: 'As estampas de um produto', cache: 'nunca', resposta: z.array(estampa) },
  'PUT /produtos/:id/estampas/': {
    resumo: 'Troca as estampas de um produto; o que já está na fila fica como foi pedido',
    body: estampasEntrada,
    resposta: z.array(estampa),
  },
  'GET /produtos/:id/ficha/': { resumo: 'Que peça lisa faz que variação', cache: 'nunca', resposta: ficha },
  'PUT /produtos/:id/ficha/': {
    resumo: 'Troca a ficha de um produto; o que já está na fila fica como foi pedido',
    corpo: 400_000,
    body: fichaEntrada,
    resposta: ficha,
  },
  'GET /producoes/': {
    resumo: 'A fila da produção, o mais urgente primeiro',
    cache: 'nunca',
    query: producao.producoesBusca,
    resposta: pagina(producao.producao),
  },
  'POST /producoes/': {
    resumo: 'Manda produzir para o estoque',
    status: 201,
    body: producao.producaoEntrada,
    resposta: producao.producaoComEventos,
  },
  'GET /producoes/lista-de-impressao/': {
    resumo: 'O que falta imprimir: uma tabela, uma planilha para a impressora ou os arquivos das artes',
    cache: 'nunca',
    query: listaDeImpressaoBusca,
    resposta: z.unknown().describe('Arquivo PDF, CSV (UTF-8, ponto e vírgula) ou ZIP'),
  },
  'POST /producoes/comecar/': {
    resumo: 'Começa as produções que ainda esperam; as outras ficam como estão',
    body: idsBody,
  },
  'POST /producoes/estornar/': {
    resumo: 'Desfaz um evento de cada produção, todos ou nenhum; sem o evento, o começo que é de quem pede',
    body: producao.estornosEntrada,
    corpo: 72_000,
  },
  'GET /producoes/:id/': {
    resumo: 'Uma produção com o que houve nela',
    cache: 'nunca',
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/concluir/': {
    resumo: 'Peças que ficaram prontas: a lisa sai do estoque, a estampada entra',
    body: producao.concluirEntrada,
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/perder/': {
    resumo: 'Peças que se perderam; continuam a fazer',
    body: producao.perderEntrada,
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/bloquear/': {
    resumo: 'Para a produção por um motivo; em branco, libera',
    body: producao.bloquearEntrada,
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/versao/': {
    resumo: 'Estampa outra versão de uma arte desta produção',
    body: producao.versaoEntrada,
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/estornar/': {
    resumo: 'Desfaz um evento, uma vez: o começo se nada mais houve, peças enquanto não saíram',
    body: z.object({ evento_id: id }),
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/destinar/': {
    resumo: 'Decide o que fazer com peças personalizadas prontas que ficaram sem venda',
    body: producao.destinarEntrada,
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/:id/cancelar/': {
    resumo: 'Desiste do que falta fazer para o estoque',
    resposta: producao.producaoComEventos,
  },
  'POST /producoes/bancada/': {
    resumo: 'O que estampar na peça lisa escaneada, o mais urgente que precisa dela; começa a produção',
    body: producao.bancadaEntrada,
    resposta: producao.bancada,
  },
})
