import type { Answer, Parsed, Route, RouteKey, RouteTable } from '@estampa/contract/route.ts'
import { CORPO_MAXIMO_PUBLICO } from '@estampa/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { camposInvalidos, DomainError } from '../infra/base/errors.ts'
import { answerBefore, type Db, digestOf, type Idempotencia, runJudged } from '../infra/database/transaction.ts'
import { discardUnkept, type RawUpload, readMultipart, type Upload } from '../infra/files/upload.ts'
import { answerOnce, type Pronto } from '../infra/http/caching.ts'
import { takePlace } from '../infra/limits/admission.ts'
import { type Autor, autorDe } from './auditoria.ts'
import { escondedor } from './guard.ts'
import { judgeOf, type UsuarioDaSessao } from './session.ts'

/** A handler's input: the parsed request, the user, and the files of a multipart body. */
interface Pedido<R extends Route> extends Parsed<R> {
  readonly usuario: UsuarioDaSessao
  /** User, as the audit names them. */
  readonly autor: Autor
  readonly arquivos: readonly Upload[]
  /** The one file of a route that takes it as it comes. */
  readonly arquivo: RawUpload | null
  /** Present when the client sent an `Idempotency-Key`. */
  readonly idempotencia: Idempotencia | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Gives up the request's place among those that are worked on: from here on it only waits. */
  readonly soltarVaga: () => void
}
/** Answer of a handler; on a 204 any value will do. */
type Resposta<R extends Route> = R['status'] extends 204 ? unknown : Answer<R> | Pronto<Answer<R>>
type Handler<R extends Route> = (pedido: Pedido<R>) => Promise<Resposta<R>> | Resposta<R>
export type Handlers<T extends RouteTable> = {
  readonly [K in keyof T]: T[K] extends Route ? Handler<T[K]> : never
}

declare module 'fastify' {
  interface FastifyInstance {
    answerBefore: (idempotencia: Idempotencia) => Promise<unknown>
  }
  interface FastifyRequest {
    arquivos: Upload[] | null
    arquivo: RawUpload | null
  }
}

/** With this header a POST only asks for the stored answer of its key: the web lost the answer of an earlier request. */
const ONLY_STORED = 'idempotency-only-stored'

const asksForStored = ({ method, headers }: FastifyRequest) => method === 'POST' && headers[ONLY_STORED] !== undefined

/** Answers the id of the record that an earlier request made; the web reads the record at its own address. */
async function storedAnswer(request: FastifyRequest, reply: FastifyReply, key: RouteKey): Promise<FastifyReply> {
  const asked = readIdempotencia(request, key)
  if (!asked) throw new DomainError('ENVIO_DESCONHECIDO')
  const answer = await request.server.answerBefore(asked)
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  return reply.type('application/json').serializer(JSON.stringify).send({ id })
}

/** Lets the routes of `mount` read stored answers from the database. */
export const answerStored = (app: FastifyInstance, db: Db) =>
  app.decorate('answerBefore', (idempotencia: Idempotencia) => answerBefore(db, idempotencia))

/** Registers a module's contract table: each route must have a handler with the types of its schemas. */
export function mount<T extends RouteTable>(app: FastifyInstance, table: T, handlers: Handlers<T>): void {
  for (const key of Object.keys(table) as (keyof T & RouteKey)[]) {
    const route: Route = table[key]
    const handler: Handler<Route> = handlers[key]
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    const status = route.status ?? 200
    const { resposta, respostaAceita } = route
    const esconder = escondedor(respostaAceita ? z.union([resposta, respostaAceita]) : resposta)
    app.route({
      method,
      url: `/api${url}`,
      ...(route.publica ? { bodyLimit: CORPO_MAXIMO_PUBLICO } : route.corpo ? { bodyLimit: route.corpo } : {}),
      config: {
        publica: route.publica ?? false,
        ...(route.papel ? { papel: route.papel } : {}),
        ...(route.permissao ? { permissao: route.permissao } : {}),
        ...(route.prova ? { prova: route.prova } : {}),
        ...(route.semSegundoFator ? { semSegundoFator: true } : {}),
        ...(route.carga ? { carga: route.carga } : {}),
        ...(esconder ? { esconder } : {}),
        ...(route.arquivo?.emDisco ? { emDisco: route.arquivo.bytes } : {}),
      },
      schema: {
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: {
          [status]: resposta,
          ...(respostaAceita ? { 202: respostaAceita } : {}),
        },
      },
      ...(route.cache === 'etag' ? { onSend: answerOnce } : {}),
      ...(route.arquivo?.emDisco ? { onSend: removeRefused } : {}),
      ...(route.multipart
        ? {
            preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
              if (!request.isMultipart()) return
              const { campos, arquivos, arquivo } = await readMultipart(request, reply, route.arquivo, (vindos) =>
                refuseUnknownFields(route, vindos),
              )
              request.body = campos
              request.arquivos = arquivos
              request.arquivo = arquivo
            },
          }
        : {}),
      handler: async (request, reply) => {
        let place = takePlace(reply)
        const releaseSlot = () => {
          place?.leave()
          place = null
        }
        let respondido: unknown
        try {
          if (asksForStored(request)) return await storedAnswer(request, reply, key)
          const answer = () => handler(pedidoDe(request, reply, key, releaseSlot))
          const { usuario } = request
          respondido = await (usuario && method !== 'GET' ? runJudged(judgeOf(usuario), answer) : answer())
        } finally {
          releaseSlot()
        }
        if (status === 204) return reply.code(204).send()
        return reply.code(reply.statusCode === 202 ? 202 : status).send(respondido)
      },
    })
  }
}

/** Whatever refused the request, its file goes before the answer does. */
async function removeRefused(request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  await discardUnkept(request, request.arquivo)
  return payload
}

/** For fields that have come; one that is missing may still follow, and is asked for by the route's schema. */
function refuseUnknownFields({ body }: Route, campos: Record<string, unknown>): void {
  const erros: Record<string, string[]> = {}
  for (const { path, message } of body?.safeParse(campos).error?.issues ?? [])
    if (Object.hasOwn(campos, String(path[0]))) erros[path.join('.')] = [message]
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros)
}

const pedidoDe = (request: FastifyRequest, reply: FastifyReply, key: RouteKey, soltarVaga: () => void) => ({
  params: request.params,
  query: request.query,
  body: request.body,
  usuario: request.usuario as UsuarioDaSessao,
  // Only for who asks: finding out the address is work.
  get autor() {
    return autorDe(request)
  },
  arquivos: request.arquivos ?? [],
  arquivo: request.arquivo ?? null,
  idempotencia: readIdempotencia(request, key),
  request,
  reply,
  soltarVaga,
})

/** Two keys that differ after so many characters must not become one. */
const CHAVE_MAXIMA = 200

function readIdempotencia(request: FastifyRequest, key: RouteKey): Idempotencia | undefined {
  const header = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof header !== 'string' || header === '' || !request.usuario) return undefined
  if (header.length > CHAVE_MAXIMA)
    throw camposInvalidos({ 'Idempotency-Key': [`No máximo ${CHAVE_MAXIMA} caracteres`] })
  const arquivos = [...(request.arquivos ?? []), ...(request.arquivo ? [request.arquivo] : [])].map(
    ({ digest }) => digest,
  )
  return {
    chave: header,
    usuarioId: request.usuario.id,
    rota: key.startsWith('POST') ? `${request.method} ${request.url}` : key,
    corpo: digestOf([request.body, arquivos]),
  }
}
