import { z } from 'zod'
import { produto } from '../produtos/produtos.schemas.ts'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { camposEscolhidos, comparacao, idDoBling, versaoParams, vinculacao } from './vinculo.schemas.ts'

export const vinculoRoutes = routes({
  'POST /produtos/:id/vincular-ao-bling/': {
    resumo: 'Vincula o produto e suas variações, pelo código, ao que já existe no Bling; não grava nada lá',
    carga: 'fornecedor',
    params: idParams,
    body: vinculacao,
    resposta: produto,
  },
  'GET /produtos/:id/bling/': {
    resumo: 'Os dois lados do produto, campo a campo',
    cache: 'nunca',
    carga: 'fornecedor',
    params: idParams,
    query: z.object({ id_bling: idDoBling.optional() }),
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/enviar/': {
    resumo: 'Envia ao Bling os campos escolhidos; o que estava lá fica guardado',
    carga: 'fornecedor',
    params: idParams,
    body: camposEscolhidos,
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/trazer/': {
    resumo: 'Traz do Bling os campos escolhidos',
    carga: 'fornecedor',
    params: idParams,
    body: camposEscolhidos,
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/versoes/:versao/devolver/': {
    resumo: 'Devolve ao Bling o que estava lá antes de ser substituído',
    carga: 'fornecedor',
    params: versaoParams,
    resposta: comparacao,
  },
})
