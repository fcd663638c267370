import type { Erp } from '../../infra/erp.ts'
import type { Files } from '../../infra/files.ts'
import type { Log } from '../../infra/logger.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import type { FreteConfig, MelhorEnvioConfig } from './frete.config.ts'
import { type MelhorEnvio, melhorEnvio } from './melhor-envio.client.ts'

/** What freight works with. `conta` is null while no carrier is set up. */
export interface Frete {
  readonly db: Banco
  readonly queue: Queue
  readonly files: Files
  readonly erp: Erp
  readonly config: FreteConfig
  readonly conta: { readonly api: MelhorEnvio; readonly config: MelhorEnvioConfig } | null
}

/** The same with an account to buy labels from. */
export interface Carteira extends Omit<Frete, 'config' | 'conta'>, Pick<FreteConfig, 'remetente' | 'publicUrl'> {
  readonly api: MelhorEnvio
  readonly config: MelhorEnvioConfig
}

export function freteDe({ log, ...recursos }: Omit<Frete, 'conta'> & { readonly log: Log | undefined }): Frete {
  const conta = recursos.config.melhorEnvio
  return { ...recursos, conta: conta && { api: melhorEnvio(conta, log), config: conta } }
}

export const carteiraDe = ({ config, conta, ...recursos }: Frete): Carteira | null =>
  conta && { ...recursos, ...conta, remetente: config.remetente, publicUrl: config.publicUrl }
