import type { FastifyInstance } from 'fastify'
import { type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { melhorEnvioSecret, melhorEnvioToken } from '../settings.ts'
import { CHOICES, type Configuracao } from '../store/configuration.ts'
import { APLICATIVO, EMPRESA } from '../store/seeds.ts'
import { ControlError } from './control-error.ts'

const FIXED = new Set(['id', 'partida', 'relogioAvancoMs'])
const SIGNED = new Set(['melhorEnvioAcrescimo', 'notaDiferenca'])

export function configurationRoutes(app: FastifyInstance, { state, limits, minuteLimit }: Context): void {
  const shown = () => {
    const { id: _id, partida: _partida, ...rest } = state.configuracao
    return rest
  }
  app.get('/configuracao', async () => shown())
  app.get('/configuracao/escolhas', async () => CHOICES)
  app.patch('/configuracao', async (request) => {
    state.configure(readChanges(state.configuracao, objectOf(request.body)))
    return shown()
  })
  app.get('/aplicativo', async () => ({
    ...APLICATIVO,
    clientSecret: state.clientSecret,
    melhorEnvioClientSecret: melhorEnvioSecret(state),
    melhorEnvioToken: melhorEnvioToken(state),
    empresa: EMPRESA,
  }))

  app.post('/relogio', async (request) => {
    const seconds = Number(objectOf(request.body)['avancarSegundos'])
    if (!Number.isFinite(seconds)) throw new ControlError('Informe avancarSegundos.')
    state.configure({ relogioAvancoMs: state.configuracao.relogioAvancoMs + seconds * 1000 })
    return { agora: new Date(state.now()).toISOString() }
  })

  app.post('/zerar', async (request) => {
    state.reset(objectOf(request.body)['manterAutorizacao'] === true)
    limits.forget()
    minuteLimit.forget()
  })
}

function readChanges(current: Configuracao, body: Json): Partial<Configuracao> {
  for (const [name, value] of Object.entries(body)) {
    const before = Reflect.get(current, name)
    if (before === undefined || FIXED.has(name)) throw new ControlError(`Não há a configuração "${name}".`)
    if (typeof value !== typeof before || Array.isArray(value) !== Array.isArray(before))
      throw new ControlError(`A configuração "${name}" tem outro tipo.`)
    if (CHOICES[name] && !CHOICES[name].includes(String(value)))
      throw new ControlError(`A configuração "${name}" aceita: ${CHOICES[name].join(', ')}.`)
    if (typeof value === 'number' && !(value >= 0) && !SIGNED.has(name))
      throw new ControlError(`A configuração "${name}" não pode ser negativa.`)
  }
  return body
}
