import { Readable } from 'node:stream'
import { NOMES_DAS_PERMISSOES, type Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { permissaoDaParte } from '@estampa/contract/usuarios/restrito.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '../infra/base/errors.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { Pronto } from '../infra/http/caching.ts'
import { hasBody } from '../infra/limits/admission.ts'
import { autorDe, type Recusas } from './auditoria.ts'
import {
  type AccessTokens,
  buildPermissaoError,
  requireIdentidade,
  requirePermissao,
  requireStillAllowed,
  sessoesJuntas,
  type UsuarioDaSessao,
} from './session.ts'

interface Guarda {
  readonly usuarioDe: ReturnType<typeof sessoesJuntas>
  readonly tokens: AccessTokens
}

interface Porta {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publica?: boolean
    papel?: string
    permissao?: Permissao
    semSegundoFator?: boolean
    prova?: 'sempre' | 'conforme'
    /** Parts of the route's answers that not everybody reads. */
    esconder?: Esconder
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
  }
}

/**
 * Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` and the `permissao`
 * that it says: when it begins, and again when its body is there, as the person may have been dismissed meanwhile. A file
 * that is handed out in pieces is asked about as long as it leaves. What the contract restricts of an answer is shown
 * only to those who may read it.
 */
export function requireSession(app: FastifyInstance, porta: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('arquivos', null)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError) || error.codigo !== 'SEM_PERMISSAO') return
    const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
    await porta.recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
  })
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { esconder } = request.routeOptions.config
    const negadas = request.usuario?.negadas ?? NOMES_DAS_PERMISSOES
    done(null, esconder && negadas.length > 0 ? escondida(payload, reply.statusCode, esconder, negadas) : payload)
  })
  const guarda = { tokens: porta.tokens, usuarioDe: sessoesJuntas(porta.db) }
  const authenticate = (request: FastifyRequest) => authenticated(guarda, request)
  const authenticateAfterBody = async (request: FastifyRequest) => {
    if (hasBody(request)) await authenticated(guarda, request)
  }
  // With the route, so that pictures and pages wait for nothing. A HEAD inherits what its GET was given.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.publica) return
    const laterHooks = [route.onRequest ?? []].flat().filter((hook) => hook !== authenticate)
    const laterPreHandlers = [route.preHandler ?? []].flat().filter((hook) => hook !== authenticateAfterBody)
    route.onRequest = [authenticate, ...laterHooks]
    route.preHandler = [authenticateAfterBody, ...laterPreHandlers]
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { usuario } = request
    done(null, usuario && payload instanceof Readable ? whileAllowed(porta.db, usuario, payload) : payload)
  })
}

/** How often the session is looked at while a file leaves, ms. */
const LOOK_MS = 2_000

/** The same bytes; breaks off where the person's session ends or a right is taken away. */
function whileAllowed(db: Banco, usuario: UsuarioDaSessao, file: Readable): Readable {
  async function* pieces() {
    let looked = Date.now()
    for await (const piece of file) {
      if (Date.now() - looked >= LOOK_MS) {
        await requireStillAllowed(db, usuario)
        looked = Date.now()
      }
      yield piece
    }
  }
  const watched = Readable.from(pieces(), { objectMode: false })
  // Also where the client has gone before the first piece: then nothing has begun to read the file.
  watched.once('close', () => file.destroy())
  file.on('error', (error) => watched.destroy(error))
  return watched
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** A refusal may carry what the route answers, as it is now. */
function escondida(payload: unknown, status: number, esconder: Esconder, negadas: readonly string[]): unknown {
  if (payload instanceof Pronto) return new Pronto(JSON.stringify(esconder(JSON.parse(payload.json), negadas)))
  if (status < 400) return esconder(payload, negadas)
  const { atual, ...resto } = payload as { readonly atual?: unknown }
  return atual === undefined ? resto : { ...resto, atual: esconder(atual, negadas) }
}

async function authenticated({ usuarioDe, tokens }: Guarda, request: FastifyRequest): Promise<void> {
  const { papel, permissao, prova, semSegundoFator } = request.routeOptions.config
  const credencial = await tokens.read(tokenOf(request))
  const usuario = credencial && (await usuarioDe(credencial.sessaoId))
  if (usuario?.id !== credencial?.usuarioId || !usuario) throw new DomainError('NAO_AUTENTICADO')
  if (usuario.faltaSegundoFator && !semSegundoFator) throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
  request.usuario = usuario
  if (papel !== undefined && usuario.tipo !== papel) throw buildPermissaoError()
  if (permissao !== undefined) requirePermissao(usuario, permissao)
  if (prova === 'sempre') requireIdentidade(usuario)
}

/** The value as who lacks these permissions reads it. */
type Esconder = (valor: unknown, negadas: readonly string[]) => unknown

type Schema = z.core.$ZodType

/** Nulls the parts of an answer that the contract restricts (`custo`, `faturamento`); null when it restricts none. */
export const escondedor = (schema: Schema): Esconder | null =>
  restringe(schema) ? (valor, negadas) => hideRestricted(schema, valor, negadas) : null

const conhecidos = new WeakMap<Schema, boolean>()

/** Whether anything of it, or within it, is restricted. */
function restringe(schema: Schema): boolean {
  const conhecido = conhecidos.get(schema)
  if (conhecido !== undefined) return conhecido
  const vistos = new Set<Schema>()
  const findInSchema = (innerSchema: Schema): boolean => {
    if (vistos.has(innerSchema)) return false
    vistos.add(innerSchema)
    return permissaoDaParte(innerSchema) !== undefined || partesDe(innerSchema).some(findInSchema)
  }
  const achado = findInSchema(schema)
  conhecidos.set(schema, achado)
  return achado
}

function partesDe(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'union':
      return def.options
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    case 'pipe':
      return [def.out]
    case 'lazy':
      return [def.getter()]
    case 'tuple':
    case 'intersection':
    case 'map':
    case 'set':
    case 'promise':
      // No answer has one: whoever needs it says here what its parts are.
      throw new Error(`an answer has a part of the type ${def.type}`)
    default:
      return []
  }
}

function hideRestricted(schema: Schema, valor: unknown, negadas: readonly string[]): unknown {
  if (valor === undefined || valor === null || !restringe(schema)) return valor
  const permissao = permissaoDaParte(schema)
  if (permissao !== undefined && negadas.includes(permissao)) return null
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return hideUnion(def.options as readonly z.ZodType[], valor, negadas)
  if (def.type === 'array')
    return Array.isArray(valor) ? valor.map((item) => hideRestricted(def.element, item, negadas)) : valor
  if (def.type === 'object' || def.type === 'record') {
    if (typeof valor !== 'object') return valor
    const parteDe = (nome: string) => (def.type === 'object' ? def.shape[nome] : def.valueType)
    return Object.fromEntries(
      Object.entries(valor).map(([nome, fieldValue]) => {
        const parte = parteDe(nome)
        return [nome, parte ? hideRestricted(parte, fieldValue, negadas) : fieldValue]
      }),
    )
  }
  return partesDe(schema).reduce<unknown>((resto, parte) => hideRestricted(parte, resto, negadas), valor)
}

/** By the first option that the value is; of one that is none all that any option hides is hidden. */
function hideUnion(opcoes: readonly z.ZodType[], valor: unknown, negadas: readonly string[]): unknown {
  const matchingOpcao = opcoes.find((opcao) => opcao.safeParse(valor).success)
  return (matchingOpcao ? [matchingOpcao] : opcoes).reduce(
    (resto, opcao) => hideRestricted(opcao, resto, negadas),
    valor,
  )
}
