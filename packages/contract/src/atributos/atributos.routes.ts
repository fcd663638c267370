import { z } from 'zod'
import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { id, idTexto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

export const atributoEntrada = z.object({ nome: textoObrigatorio(CARACTERES.atributo.nome) })
export const valorEntrada = z.object({ valor: textoObrigatorio(CARACTERES.atributo.valor) })
export const valorParams = z.object({ id: idTexto, valorId: idTexto })

export const valorDeAtributo = z.object({ id, valor: z.string() })
export const atributo = z.object({ id, nome: z.string(), opcoes: z.array(valorDeAtributo) })
export type Atributo = z.infer<typeof atributo>
export type ValorDeAtributo = z.infer<typeof valorDeAtributo>

export const atributosRoutes = routes({
  ...entityRoutes('atributos', { record: atributo, entry: atributoEntrada, change: atributoEntrada.partial() }),
  'GET /atributos/:id/valores/': {
    resumo: 'Os valores de um atributo',
    cache: 'etag',
    resposta: z.array(valorDeAtributo),
  },
  'POST /atributos/:id/valores/': {
    resumo: 'Acrescenta um valor',
    status: 201,
    body: valorEntrada,
    resposta: valorDeAtributo,
  },
  'PUT /atributos/:id/valores/:valorId/': {
    resumo: 'Altera um valor',
    params: valorParams,
    body: valorEntrada.partial(),
    resposta: valorDeAtributo,
  },
  'DELETE /atributos/:id/valores/:valorId/': { resumo: 'Exclui um valor', params: valorParams },
})
