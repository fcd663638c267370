import { z } from 'zod'
import { routes } from '../route.ts'
import { embalagem, embalagemAlteracao, embalagemEntrada, embalagensDaVenda } from './embalagens.schemas.ts'

export const embalagensRoutes = routes({
  'GET /embalagens/': { resumo: 'As embalagens da loja', cache: 'etag', resposta: z.array(embalagem) },
  'POST /embalagens/': { resumo: 'Cria uma embalagem', status: 201, body: embalagemEntrada, resposta: embalagem },
  'PUT /embalagens/:id/': { resumo: 'Altera uma embalagem', body: embalagemAlteracao, resposta: embalagem },
  'DELETE /embalagens/:id/': { resumo: 'Exclui uma embalagem', permissao: 'excluir_definitivo' },
  'GET /vendas/:id/embalagens/': {
    resumo: 'As embalagens para uma venda, a última usada com os modelos dela primeiro, e o peso dos itens',
    cache: 'etag',
    resposta: embalagensDaVenda,
  },
})
