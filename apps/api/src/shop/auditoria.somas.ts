import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Banco } from '../infra/database/transaction.ts'
import type { Log } from '../infra/process/logger.ts'
import { type Ato, type Autor, autorDe, linhaDe, somarNoPeriodo } from './auditoria.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Customers' full records in this request's answer; counted once it was sent. */
    fichasLidas: number
  }
}

/** Counts wait in memory for so long, so that a read writes nothing; a process that is killed loses them. */
const ESPERA_MS = 10_000

interface Soma {
  readonly autor: Autor
  quantas: number
}

/**
 * Audits reads of customers' records in sums: one line a person and hour, whose `vezes` is how many records their
 * answers held. An answer that says "not changed" is not counted.
 */
export function contarLeituras(app: FastifyInstance, db: Banco, log: Log | undefined): void {
  let espera = new Map<number, Soma>()
  app.decorateRequest('fichasLidas', 0)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.fichasLidas > 0 && reply.statusCode === 200) somar(request)
    done()
  })
  function somar(request: FastifyRequest): void {
    if (!request.usuario) return
    const soma = espera.get(request.usuario.id) ?? { autor: autorDe(request), quantas: 0 }
    soma.quantas += request.fichasLidas
    espera.set(request.usuario.id, soma)
  }
  async function gravar(): Promise<void> {
    const somas = espera
    espera = new Map()
    for (const { autor, quantas } of somas.values()) await somarNaHora(db, autor, { tipo: 'clientes_lidos' }, quantas)
  }
  const timer = setInterval(() => void gravar().catch((err) => log?.warn({ err }, 'reads not audited')), ESPERA_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await gravar().catch((err) => log?.warn({ err }, 'reads not audited'))
  })
}

/** Adds to the line of this person, this act and this hour. Address and request would make it many lines. */
const somarNaHora = (db: Banco, autor: Autor, ato: Ato, vezes: number): Promise<void> =>
  somarNoPeriodo(
    db,
    { ...linhaDe({ ...autor, endereco: null, requisicao: null }, ato), vezes },
    `${ato.tipo}\n${autor.usuario?.id ?? ''}`,
    'YYYYMMDDHH24',
  )
