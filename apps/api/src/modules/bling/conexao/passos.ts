import type { Loja } from '../../../shop/loja.ts'
import type { BlingClient } from './bling.client.ts'
import type { BlingConfig } from './bling.config.ts'

/** What every step of a synchronisation works with. */
export interface Passos extends Loja {
  readonly client: BlingClient
  readonly config: BlingConfig
  /** Reports the current step; also renews the reservation. */
  readonly dizer: (mensagem: string) => Promise<void>
  /** What the row says once it has ended. */
  readonly relatar: (mensagem: string) => void
  /** Which attempt this is, from 1. */
  readonly tentativa: number
}
