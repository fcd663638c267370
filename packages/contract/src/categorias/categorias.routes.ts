import { z } from 'zod'
import { routes } from '../route.ts'
import { buscaQuery } from '../shared/pagination.ts'
import { categoria, categoriaAlteracao, categoriaEntrada } from './categorias.schemas.ts'

export const categoriasRoutes = routes({
  'GET /categorias/': {
    resumo: 'A árvore de categorias; com `busca`, as que casam e seus ancestrais',
    cache: 'etag',
    query: buscaQuery,
    resposta: z.array(categoria),
  },
  'POST /categorias/': { resumo: 'Cria uma categoria', status: 201, body: categoriaEntrada, resposta: categoria },
  'GET /categorias/:id/': { resumo: 'Uma categoria', cache: 'etag', resposta: categoria },
  'PUT /categorias/:id/': { resumo: 'Altera uma categoria', body: categoriaAlteracao, resposta: categoria },
  'DELETE /categorias/:id/': {
    prova: 'sempre',
    resumo: 'Exclui uma categoria sem subcategorias e sem uso',
    permissao: 'excluir_definitivo',
  },
})
