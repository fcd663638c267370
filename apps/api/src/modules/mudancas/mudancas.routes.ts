import { type Mudanca, mudancasRoutes } from '@estampa/contract/mudancas/mudancas.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Database } from '../../infra/database/database.ts'
import { mount } from '../../shop/mount.ts'
import { type Anuncio, ouvidor } from '../../shop/mudancas.ts'
import { usuariosDasSessoes } from '../../shop/session.ts'

/** A stream ends after this, ms, and is asked for anew: by then the session may have ended. */
const VIDA_MS = 300_000
/** A line that says nothing keeps proxies from closing the connection, ms. */
const PULSO_MS = 20_000
/** How often a stream looks whether the program is closing, ms. */
const SAIDA_MS = 500
/** How often the sessions behind the open streams are looked at, ms. */
const SESSOES_MS = 2_000

/** `GET /mudancas/`: server-sent events of changes, and of who has which sale open. */
export function mudancasModule(app: FastifyInstance, { db, anuncio }: { db: Database; anuncio: Anuncio }): void {
  const { ouvir } = ouvidor(db)
  mount(app, mudancasRoutes, {
    'POST /vendas/:id/presenca/': ({ params, body, usuario }) => {
      const { id: usuario_id, nome } = usuario
      anuncio.anunciar([{ presenca: { venda_id: params.id, usuario_id, nome, ...body } }])
      return null
    },
  })
  /** How to end each open stream → its session. */
  const abertas = new Map<() => void, number>()
  const vigia = setInterval(() => {
    if (app.leaving.begun) for (const encerrar of abertas.keys()) encerrar()
  }, SAIDA_MS).unref()
  const sessaoTimer = setInterval(() => void closeDeadStreams().catch(() => undefined), SESSOES_MS).unref()
  async function closeDeadStreams(): Promise<void> {
    if (abertas.size === 0) return
    const vivas = await usuariosDasSessoes(db, [...new Set(abertas.values())])
    for (const [encerrar, sessao] of abertas) if (!vivas.has(sessao)) encerrar()
  }
  app.addHook('preClose', (done) => {
    clearInterval(vigia)
    clearInterval(sessaoTimer)
    for (const encerrar of abertas.keys()) encerrar()
    done()
  })
  // A place among reads would be held for minutes.
  app.get('/api/mudancas/', { config: { carga: 'nenhuma' } }, async (request, reply) => {
    const { raw } = reply
    const writeMudanca = (mudanca: Mudanca) => raw.write(`data: ${JSON.stringify(mudanca)}\n\n`)
    const calar = await ouvir(writeMudanca, () => closeStream()).catch(() => {
      throw new DomainError('SOBRECARGA', {}, { esperarSegundos: 30 })
    })
    const pulso = setInterval(() => raw.write(':\n\n'), PULSO_MS)
    const fim = setTimeout(() => closeStream(), VIDA_MS)
    const closeStream = () => {
      clearInterval(pulso)
      clearTimeout(fim)
      calar()
      abertas.delete(closeStream)
      raw.end()
    }
    abertas.set(closeStream, request.usuario?.sessaoId ?? 0)
    reply.hijack()
    raw.once('close', closeStream)
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Kept open after the end, it would hold up a program that closes.
      connection: 'close',
      'x-accel-buffering': 'no',
    } as Record<string, string>)
    raw.write(':\n\n')
  })
}
