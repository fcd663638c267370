import type { BlingClient } from '../conexao/bling.client.ts'
import { type ProdutoDoBling, produtoDoBling } from './produtos.mapping.ts'

/** The product as it is over there. */
export const detalhe = async (client: BlingClient, id: number): Promise<ProdutoDoBling> =>
  (await ler(client, id)).remoto

/** The same, with every field as it came. */
export async function ler(client: BlingClient, id: number): Promise<{ remoto: ProdutoDoBling; cru: RegistroCru }> {
  const resposta = await client.request('GET', `/produtos/${id}`)
  return { remoto: produtoDoBling.parse(resposta).data, cru: (resposta as { data: RegistroCru }).data }
}
type RegistroCru = Readonly<Record<string, unknown>>
