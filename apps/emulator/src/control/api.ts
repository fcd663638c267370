import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { createCode } from '../grants.ts'
import { melhorEnvioSecret, melhorEnvioToken } from '../settings.ts'
import { CHOICES, type Configuracao } from '../store/configuration.ts'
import { APLICATIVO, EMPRESA } from '../store/seeds.ts'
import { contentRoutes } from './content.ts'
import { ControlError } from './control-error.ts'
import { noteControlRoutes } from './notas.ts'
import { orderRoutes, shipmentControlRoutes } from './orders.ts'
import { trafficRoutes, webhookRoutes } from './traffic.ts'

/** The control API under `/controle`, guarded by `gate.ts`. The README says what each call does. */
export function registerControl(app: FastifyInstance, context: Context): void {
  app.register(
    async (control) => {
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply) => {
        const status = error.status ?? error.statusCode ?? 500
        reply.code(status).send({ erro: error.message })
      })
      control.get('/saude', async () => ({ ok: true }))
      for (const routes of [contentRoutes, trafficRoutes, grantRoutes, webhookRoutes, orderRoutes])
        routes(control, context)
      for (const routes of [noteControlRoutes, shipmentControlRoutes, configurationRoutes]) routes(control, context)
    },
    { prefix: '/controle' },
  )
}

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

export function registerControlPage(app: FastifyInstance): void {
  for (const file of ['index.html', 'painel.css', 'painel.js', 'painel-dados.js'])
    app.get(`/${file.replace('index.html', '')}`, async (_request, reply) =>
      reply
        .type(`${TYPES[extname(file)]}; charset=utf-8`)
        .header('content-security-policy', "default-src 'self'; img-src data:; frame-ancestors 'none'")
        .send(await readFile(join(import.meta.dirname, 'page', file), 'utf8')),
    )
}

const FIXED = new Set(['id', 'partida', 'relogioAvancoMs'])
const SIGNED = new Set(['melhorEnvioAcrescimo', 'notaDiferenca'])

function configurationRoutes(app: FastifyInstance, { state, limits, minuteLimit }: Context): void {
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

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function grantRoutes(app: FastifyInstance, { state, internalKey }: Context): void {
  app.get('/tokens', async () =>
    state.tokens.all().map(({ servico, tipo, expiraEm }) => ({
      servico,
      tipo,
      expiraEm: new Date(expiraEm).toISOString(),
      vencido: expiraEm <= state.now(),
    })),
  )

  app.post('/tokens/expirar', async (request) => {
    const { quais = 'acesso', servico } = objectOf(request.body)
    if (quais !== 'acesso' && quais !== 'renovacao' && quais !== 'todos')
      throw new ControlError('Informe quais: acesso, renovacao ou todos.')
    const chosen = state.tokens
      .all()
      .filter((t) => (servico === undefined || t.servico === servico) && t.expiraEm > state.now())
      .filter((t) => quais === 'todos' || t.tipo === (quais === 'acesso' ? 'access' : 'refresh'))
    for (const token of chosen) state.tokens.put({ ...token, expiraEm: state.now() - 1 })
    return { vencidos: chosen.length }
  })

  app.post('/tokens/revogar', async (request) => {
    const { servico } = objectOf(request.body)
    const chosen = state.tokens.all().filter((token) => servico === undefined || token.servico === servico)
    for (const token of chosen) state.tokens.delete(token.id)
    return { revogados: chosen.length }
  })

  /** Returns what 'Autorizar' gives: a code, for a test that has no browser. */
  app.post('/autorizar', async (request) => {
    const { servico = 'bling' } = objectOf(request.body)
    if (servico !== 'bling' && servico !== 'melhor-envio') throw new ControlError('Serviço desconhecido.')
    return { code: createCode(state, servico) }
  })

  // A person who works in Bling: any call without token, limit, fault or record, but with its effects and events.
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
