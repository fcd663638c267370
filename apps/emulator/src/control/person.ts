import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import { ControlError } from './control-error.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Simulates a person who works in Bling: any call of the API without token, limit, fault or record, but with its
 * effects and events. `POST /controle/pessoa {metodo, caminho, corpo}`, the path as below `/bling/Api/v3`.
 */
export function personRoutes(app: FastifyInstance, internalKey: string): void {
  app.post('/pessoa', async (request) => {
    const { metodo = 'GET', caminho = '', corpo } = objectOf(request.body)
    const method = METHODS.find((known) => known === metodo)
    if (!method || !String(caminho).startsWith('/')) throw new ControlError('Informe metodo e caminho, como /produtos.')
    const answer = await app.inject({
      method,
      url: `/bling/Api/v3${String(caminho)}`,
      headers: { 'x-emulador-interno': internalKey, host: request.host },
      ...(corpo === undefined ? {} : { payload: objectOf(corpo) }),
    })
    return { status: answer.statusCode, corpo: answer.body === '' ? null : answer.json() }
  })
}
