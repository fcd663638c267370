import { z } from 'zod'
import { routes } from '../route.ts'
import { buscaQuery } from '../shared/pagination.ts'
import { modelo, modeloAlteracao, modeloEntrada } from './modelos.schemas.ts'

export const modelosRoutes = routes({
  'GET /modelos/': { resumo: 'Lista os modelos', cache: 'etag', query: buscaQuery, resposta: z.array(modelo) },
  'POST /modelos/': { resumo: 'Cria um modelo', status: 201, body: modeloEntrada, resposta: modelo },
  'GET /modelos/:id/': { resumo: 'Um modelo', cache: 'etag', resposta: modelo },
  'PUT /modelos/:id/': { resumo: 'Altera um modelo', body: modeloAlteracao, resposta: modelo },
  'DELETE /modelos/:id/': { resumo: 'Exclui um modelo sem produtos', permissao: 'excluir_definitivo' },
})
