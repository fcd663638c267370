import type { Files } from '../../../infra/files/store.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { Cipher } from '../../../infra/settings/secret.ts'
import type { Recusas } from '../../../shop/auditoria.ts'
import type { Loja } from '../../../shop/loja.ts'
import type { Andamento } from '../../sincronizacao/sincronizacao.jobs.ts'
import type { BlingClient } from './bling.client.ts'
import type { BlingConfig } from './bling.config.ts'
import type { BlingTokens } from './bling.tokens.ts'

/** The shop and its account at Bling: what every rule and job of this module works with. `app.ts` makes it once. */
export interface Contexto extends Loja {
  readonly client: BlingClient
  readonly config: BlingConfig
  readonly tokens: BlingTokens
  readonly cipher: Cipher
  readonly recusas: Recusas
  readonly files: Files
  readonly portaPropria: () => number
  readonly log: Log | undefined
}

/** Context of a job, which says how far it is. */
export type ContextoDoTrabalho = Contexto & Andamento
