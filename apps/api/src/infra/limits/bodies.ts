import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { MAXIMO_DE_IMAGENS, TAMANHO_MAXIMO_DA_IMAGEM } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { MedidaDoJson } from '@estampa/contract/shared/json.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { takesNoBody } from '../base/storable.ts'
import { hasBody } from './admission.ts'
import { ONE_AT_A_TIME, Turnstile } from './turnstile.ts'

export interface BodyLimits {
  /** Bytes of pictures in memory at once, as they came and as they will be stored, over all requests. */
  readonly uploads: number
  /** Bytes of all JSON bodies at once: those arriving, and the heap of the parsed ones. */
  readonly json: number
}
export const BODIES: BodyLimits = { uploads: 64_000_000, json: 48_000_000 }

/** Memory of one JSON body that is not counted: ordinary saving goes on, whatever fills the sum. */
export const ORDINARY = { arriving: 16_000, read: 64_000 } as const

/** All pictures of a product, each at its largest, and its fields. */
const MULTIPART_BYTES = MAXIMO_DE_IMAGENS * TAMANHO_MAXIMO_DA_IMAGEM + 20_000_000

/**
 * Most heap bytes for a JSON text and its parsed value: two per character and 300 per value. Measured over the most
 * wasteful shapes by `bodies.heap.test.ts`; an ordinary value takes 60.
 */
export const heapOfJson = (length: number, valores: number): number => 2 * length + 300 * valores

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: ByteBudget
    jsonBudget: ByteBudget
    /** Bodies over `ORDINARY.read` are read and checked one at a time. */
    largeBodies: Turnstile
  }
}

const ownerOf = ({ usuario, ip }: FastifyRequest) => usuario?.id ?? ip

/**
 * Ends the turn of a large body after what reading and checking it took, and as long again: at most half of this
 * process's time is theirs, however many come, and between two of them everybody else's requests go on.
 */
function pauseAfter(done: () => void): void {
  const begun = performance.now()
  // Work that follows without waiting for anything belongs to this turn of the event loop.
  setImmediate(() => setTimeout(done, performance.now() - begun))
}

/** Bytes that may be held at once. One person, or one address of strangers, may hold half of them. */
class ByteBudget {
  readonly #limit: number
  readonly #byAnswer = new Map<ServerResponse, number>()
  readonly #byOwner = new Map<number | string, number>()
  #held = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Counts `bytes` more (or, below zero, less) until the answer has gone. Throws SOBRECARGA when they are too many;
   * a body that is alone always fits.
   */
  hold({ raw, request }: FastifyReply, bytes: number): void {
    // Hung up: it has no address any more, and will not close again.
    if (raw.destroyed) return
    const owner = ownerOf(request)
    const own = this.#byAnswer.get(raw)
    const foreignBytes = this.#held - (own ?? 0)
    const mine = this.#byOwner.get(owner) ?? 0
    const tooMany = foreignBytes > 0 && this.#held + bytes > this.#limit
    const tooManyOfOne = mine > (own ?? 0) && mine + bytes > this.#limit / 2
    if (bytes > 0 && (tooMany || tooManyOfOne)) throw new DomainError('SOBRECARGA', {}, { esperarSegundos: 3 })
    if (own === undefined) raw.once('close', () => this.#release(raw, owner))
    this.#byAnswer.set(raw, (own ?? 0) + bytes)
    this.#byOwner.set(owner, mine + bytes)
    this.#held += bytes
  }

  #release(raw: ServerResponse, owner: number | string): void {
    const bytes = this.#byAnswer.get(raw) ?? 0
    const left = (this.#byOwner.get(owner) ?? 0) - bytes
    this.#held -= bytes
    this.#byAnswer.delete(raw)
    if (left > 0) this.#byOwner.set(owner, left)
    else this.#byOwner.delete(owner)
  }
}

/** Bounds for every body: refuses compressed ones, and limits the memory of all together. */
export function boundBodies(app: FastifyInstance, limits: BodyLimits = BODIES): void {
  const json = new ByteBudget(limits.json)
  app.decorate('uploadBudget', new ByteBudget(limits.uploads))
  app.decorate('jsonBudget', json)
  app.decorate('largeBodies', new Turnstile(ONE_AT_A_TIME))
  // JSON bodies, with the bytes counted for each until it is parsed.
  const arriving = new WeakMap<FastifyRequest, { readonly reply: FastifyReply; readonly counted: number }>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const { headers, routeOptions } = request
    // A few kilobytes may unfold to gigabytes; no client of ours packs what it sends.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return done(new DomainError('TIPO_NAO_SUPORTADO'))
    const multipart = headers['content-type']?.startsWith('multipart/') === true
    const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit)
    if (multipart && bytes > (routeOptions.config.emDisco ?? 0) + MULTIPART_BYTES) {
      // The rest of the body is not read.
      void reply.header('connection', 'close')
      return done(new DomainError('CORPO_GRANDE'))
    }
    if (!multipart) {
      const counted = bytes > ORDINARY.arriving && bytes <= routeOptions.bodyLimit ? bytes : 0
      arriving.set(request, { reply, counted })
      try {
        if (counted > 0) json.hold(reply, counted)
      } catch (error) {
        return done(error as DomainError)
      }
    }
    done(null, payload)
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { text, valores } = await readJson(payload, request)
    const { reply, counted = 0 } = arriving.get(request) ?? {}
    const bytes = heapOfJson(text.length, valores)
    if (reply && bytes > ORDINARY.read) {
      json.hold(reply, bytes - counted)
      pauseAfter(await app.largeBodies.take(String(ownerOf(request))))
    }
    // Clients that send the header with every request send it without a body too.
    if (text === '' && takesNoBody(request)) return undefined
    return await new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
  })
}

/**
 * The text of a JSON body. One that is too long, too deep or too wide is refused as soon as that is seen, and what
 * follows is thrown away: left standing, it would keep the sender from reading our answer.
 */
function readJson(payload: Readable, { routeOptions: { bodyLimit }, headers }: FastifyRequest) {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const measure = new MedidaDoJson()
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise<{ readonly text: string; readonly valores: number }>((resolve, reject) => {
    const stop = (error: Error) => {
      payload
        .off('data', read)
        .off('end', end)
        .off('error', stop)
        .on('error', () => undefined)
      chunks.length = 0
      reject(error)
    }
    const read = (chunk: Buffer) => {
      bytes += chunk.length
      // All that has structure is one byte in UTF-8, and no byte of any other letter looks like it.
      if (!measure.ler(chunk.toString('latin1')) && measure.fundo) stop(new DomainError('CORPO_INVALIDO'))
      else if (bytes > bodyLimit || measure.largo) stop(new DomainError('CORPO_GRANDE'))
      else chunks.push(chunk)
    }
    const end = () => {
      if (!Number.isNaN(length) && bytes !== length) stop(new DomainError('CORPO_INVALIDO'))
      else resolve({ text: Buffer.concat(chunks, bytes).toString('utf8'), valores: measure.valores })
    }
    if (length > bodyLimit) return stop(new DomainError('CORPO_GRANDE'))
    payload.on('data', read).on('end', end).on('error', stop).resume()
  })
}
