import { z } from 'zod'
import { imagem, ordemDeImagens, vinculoDeImagens } from '../imagens/imagens.schemas.ts'
import { routes } from '../route.ts'
import { variacao } from './produtos.schemas.ts'

export const imagensRoutes = routes({
  'GET /produtos/:id/imagens/': {
    resumo: 'As imagens de um produto, em ordem',
    cache: 'etag',
    resposta: z.array(imagem),
  },
  'POST /produtos/:id/imagens/': {
    resumo: 'Acrescenta imagens (multipart `imagens`); responde todas',
    status: 201,
    multipart: true,
    resposta: z.array(imagem),
  },
  'PATCH /produtos/:id/imagens/': { resumo: 'Reordena as imagens', body: ordemDeImagens, resposta: z.array(imagem) },
  'DELETE /produtos/imagens/:id/': { resumo: 'Remove uma imagem' },
  'POST /variacoes/:id/imagem/': {
    resumo: 'Define as imagens vinculadas a uma variação',
    body: vinculoDeImagens,
    resposta: variacao,
  },
})
