import { z } from 'zod'
import { variacao } from '../produtos/produtos.schemas.ts'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { imagem, ordemDeImagens, vinculoDeImagens } from './imagens.schemas.ts'

export const imagensRoutes = routes({
  'GET /produtos/:id/imagens/': {
    resumo: 'As imagens de um produto, em ordem',
    cache: 'etag',
    params: idParams,
    resposta: z.array(imagem),
  },
  'POST /produtos/:id/imagens/': {
    resumo: 'Acrescenta imagens (multipart `imagens`); responde todas',
    status: 201,
    multipart: true,
    params: idParams,
    resposta: z.array(imagem),
  },
  'PATCH /produtos/:id/imagens/': {
    resumo: 'Reordena as imagens',
    params: idParams,
    body: ordemDeImagens,
    resposta: z.array(imagem),
  },
  'DELETE /produtos/imagens/:id/': { resumo: 'Remove uma imagem', status: 204, params: idParams, resposta: z.null() },
  'POST /variacoes/:id/imagem/': {
    resumo: 'Define as imagens vinculadas a uma variação',
    params: idParams,
    body: vinculoDeImagens,
    resposta: variacao,
  },
})
