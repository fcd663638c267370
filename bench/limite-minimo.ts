import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify from 'fastify'
import type { ClientConfig } from 'pg'
import { createPool } from '../apps/api/src/infra/database/database.ts'
import { serFilho } from './filho.ts'
import { leituras } from './minimo-leituras.ts'
import { vendas } from './minimo-vendas.ts'

export interface DadosDoMinimo {
  readonly config: ClientConfig
  readonly midia: string
  readonly vendedor: number
}

/**
 * The same work as a person writes it by hand for these screens alone: bare Fastify and driver, one process, the shop's
 * pool and connection settings, statements prepared by name. It knows no sessions, roles, validation, cache or audit.
 */
serFilho(async ({ config, midia, vendedor }: DadosDoMinimo) => {
  const app = fastify()
  const pool = createPool(config)
  leituras(app, pool)
  vendas(app, pool, vendedor)
  app.get<{ Params: { nome: string } }>('/midia/:nome', async ({ params }, reply) =>
    reply.type('image/webp').send(await readFile(join(midia, params.nome))),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { pronto: port, umaVez: () => Promise.reject(new Error('this process only answers')) }
})
