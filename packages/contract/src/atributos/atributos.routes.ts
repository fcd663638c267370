import { z } from 'zod'
import { routes } from '../route.ts'
import { exclusaoDefinitiva, idParams } from '../shared/fields.ts'
import { atributo, atributoEntrada, valorDeAtributo, valorEntrada, valorParams } from './atributos.schemas.ts'

export const atributosRoutes = routes({
  'GET /atributos/': { resumo: 'Lista os atributos com seus valores', cache: 'etag', resposta: z.array(atributo) },
  'POST /atributos/': { resumo: 'Cria um atributo', status: 201, body: atributoEntrada, resposta: atributo },
  'PUT /atributos/:id/': {
    resumo: 'Renomeia um atributo',
    params: idParams,
    body: atributoEntrada,
    resposta: atributo,
  },
  'DELETE /atributos/:id/': { resumo: 'Exclui um atributo', ...exclusaoDefinitiva },
  'GET /atributos/:id/valores/': {
    resumo: 'Os valores de um atributo',
    cache: 'etag',
    params: idParams,
    resposta: z.array(valorDeAtributo),
  },
  'POST /atributos/:id/valores/': {
    resumo: 'Acrescenta um valor',
    status: 201,
    params: idParams,
    body: valorEntrada,
    resposta: valorDeAtributo,
  },
  'PUT /atributos/:id/valores/:valorId/': {
    resumo: 'Altera um valor',
    params: valorParams,
    body: valorEntrada,
    resposta: valorDeAtributo,
  },
  'DELETE /atributos/:id/valores/:valorId/': {
    resumo: 'Exclui um valor',
    status: 204,
    params: valorParams,
    resposta: z.null(),
  },
})
