import type { ServerResponse } from 'node:http'
import { MAXIMO_DE_IMAGENS, TAMANHO_MAXIMO_DA_IMAGEM } from '@estampa/contract/imagens/imagens.arquivos.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasBody } from './admission.ts'
import { DomainError } from './errors.ts'

export interface BodyLimits {
  /** Bytes of pictures in memory at once, as they came and as they will be stored, over all requests. */
  readonly uploads: number
  /** Bytes of large JSON bodies in memory at once. */
  readonly json: number
}
const BODIES: BodyLimits = { uploads: 64_000_000, json: 32_000_000 }

/** JSON bodies up to this are not counted, so that whoever fills the sum with large ones stops no ordinary saving. */
const ORDINARY_BYTES = 64_000

/** All pictures of a product, each at its largest, and as much of fields as anybody fills in. */
const MULTIPART_BYTES = MAXIMO_DE_IMAGENS * TAMANHO_MAXIMO_DA_IMAGEM + 20_000_000

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: ByteBudget
  }
}

/** Bytes that may be held at once; who asks for more than is left is refused for now. */
class ByteBudget {
  readonly #limit: number
  readonly #byAnswer = new Map<ServerResponse, number>()
  #held = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Counts `bytes` more (or, below zero, less) until the answer has gone. Throws SOBRECARGA when they are too many;
   * whoever is alone always fits.
   */
  hold({ raw }: FastifyReply, bytes: number): void {
    const own = this.#byAnswer.get(raw)
    const others = this.#held - (own ?? 0)
    if (bytes > 0 && others > 0 && this.#held + bytes > this.#limit)
      throw new DomainError('SOBRECARGA', {}, { esperarSegundos: 3 })
    // Its connection has gone: nobody would tell when to forget it.
    if (raw.destroyed) return
    if (own === undefined) raw.once('close', () => this.#release(raw))
    this.#byAnswer.set(raw, (own ?? 0) + bytes)
    this.#held += bytes
  }

  #release(raw: ServerResponse): void {
    this.#held -= this.#byAnswer.get(raw) ?? 0
    this.#byAnswer.delete(raw)
  }
}

/** What holds for every body: none that has to be unpacked, and a bound for the memory that all of them take together. */
export function boundBodies(app: FastifyInstance, limits: BodyLimits = BODIES): void {
  const json = new ByteBudget(limits.json)
  app.decorate('uploadBudget', new ByteBudget(limits.uploads))
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const { headers, routeOptions } = request
    // A few kilobytes may unfold to gigabytes; no client of ours packs what it sends.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return done(new DomainError('TIPO_NAO_SUPORTADO'))
    const multipart = headers['content-type']?.startsWith('multipart/') === true
    const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit)
    if (multipart && bytes > MULTIPART_BYTES) {
      // Nobody reads what is left of it.
      void reply.header('connection', 'close')
      return done(new DomainError('CORPO_GRANDE'))
    }
    if (!multipart) {
      try {
        if (bytes > ORDINARY_BYTES && bytes <= routeOptions.bodyLimit) json.hold(reply, bytes)
      } catch (error) {
        return done(error as DomainError)
      }
    }
    done(null, payload)
  })
}
