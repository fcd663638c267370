import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Erp } from '../../infra/erp.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import { retomarAbertas } from '../sincronizacao/sincronizacao.rules.ts'
import { tokenCipher } from './bling.cipher.ts'
import { blingClient } from './bling.client.ts'
import type { BlingConfig } from './bling.config.ts'
import { blingJobs } from './bling.jobs.ts'
import { blingModule } from './bling.routes.ts'
import { blingTokens } from './bling.tokens.ts'

interface Resources {
  readonly db: Banco
  readonly queue: Queue
  readonly segredo: Uint8Array
  readonly bling: BlingConfig
  readonly logger?: FastifyBaseLogger
}

/** Puts the ERP's routes and jobs in place, and takes up again what a crash left open. */
export async function connectBling(app: FastifyInstance, resources: Resources, erp: Erp): Promise<void> {
  const { db, queue, segredo, bling: config, logger: log } = resources
  const cipher = tokenCipher(segredo)
  blingModule(app, { db, queue, config, cipher, erp })
  if (!config.ativo) return
  const tokens = blingTokens(db, config, cipher)
  const client = blingClient({ db, config, tokens, log })
  await blingJobs({ db, queue, client, config, log })
  await retomarAbertas(db, queue)
}
