import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { type CanalDoBling, linhasDeCanal } from '../conta/conta.mapping.ts'
import { linhasDeSituacao, MODULO_DE_VENDAS, modulos, type SituacaoDaConta } from './cadastros.mapping.ts'
import { SITUACOES } from './pedidos.mapping.ts'

/** Reads the account's data now. Each rejects with `BlingError`, 403 when the application lacks the permission. */

const POR_PAGINA = 100
/** More channels than any account has. */
const PAGINAS = 10

export async function lerCanais(client: BlingClient): Promise<CanalDoBling[]> {
  const canais: CanalDoBling[] = []
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const { data } = linhasDeCanal.parse(
      await client.request('GET', '/canais-venda', { query: { pagina, limite: POR_PAGINA } }),
    )
    canais.push(...data)
    if (data.length < POR_PAGINA) break
  }
  return canais
}

/** The id of the module of sales; null where the account shows none. */
export async function moduloDeVendas(client: BlingClient): Promise<number | null> {
  const { data } = modulos.parse(await client.request('GET', '/situacoes/modulos'))
  return data.find(({ nome }) => nome === MODULO_DE_VENDAS)?.id ?? null
}

/** The statuses that orders may have. */
export async function lerSituacoes(client: BlingClient, modulo: number | null): Promise<readonly SituacaoDaConta[]> {
  if (modulo === null) return Object.values(SITUACOES)
  return linhasDeSituacao.parse(await client.request('GET', `/situacoes/modulos/${modulo}`)).data
}

export const semPermissao = (error: unknown): boolean => error instanceof BlingError && error.status === 403
