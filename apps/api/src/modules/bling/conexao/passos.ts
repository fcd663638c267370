import type { Loja } from '../../../infra/loja.ts'
import { type ProdutoDoBling, produtoDoBling } from '../produto/produtos.mapping.ts'
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

/** The product as it is over there. */
export const detalhe = async (client: BlingClient, id: number): Promise<ProdutoDoBling> =>
  (await ler(client, id)).remoto

/** The same, with every field as it came. */
export async function ler(client: BlingClient, id: number): Promise<{ remoto: ProdutoDoBling; cru: RegistroCru }> {
  const resposta = await client.request('GET', `/produtos/${id}`)
  return { remoto: produtoDoBling.parse(resposta).data, cru: (resposta as { data: RegistroCru }).data }
}
type RegistroCru = Readonly<Record<string, unknown>>
