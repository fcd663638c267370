import { RASCUNHO, VENDA } from './vendure-casos.ts'
import type { DadosDoVendure } from './vendure-tipos.ts'

/** A signed-in administrator of a running Vendure. */
export interface Vendure {
  /** The id of the last product. */
  readonly produto: string
  pedir<T>(consulta: string, variaveis?: object): Promise<T>
}

const ENTRADA = `mutation ($u: String!, $s: String!) { login(username: $u, password: $s, rememberMe: true) { __typename } }`

export async function entrarNoVendure({ porta, senha }: DadosDoVendure): Promise<Vendure> {
  let token = ''
  const pedir = async <T>(query: string, variables: object = {}): Promise<T> => {
    const resposta = await fetch(`http://127.0.0.1:${porta}/admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    })
    token = resposta.headers.get('vendure-auth-token') ?? token
    const { data, errors } = (await resposta.json()) as {
      data: Record<string, { __typename?: string }>
      errors?: unknown
    }
    // Refusals of its mutations are answers by their type.
    const recusa = Object.values(data ?? {}).find((um) => um?.__typename?.endsWith('Error'))
    if (errors || recusa) throw new Error(JSON.stringify(errors ?? recusa))
    return data as T
  }
  await pedir(ENTRADA, { u: 'superadmin', s: senha })
  const { products } = await pedir<{ products: { items: { id: string }[] } }>(
    'query { products(options: { take: 1, sort: { id: DESC } }) { items { id } } }',
  )
  return { produto: products.items[0]?.id ?? '', pedir }
}

const ENDERECO = {
  ...{ fullName: 'Cliente da medição', streetLine1: 'Rua da Moeda, 1', city: 'Recife', province: 'PE' },
  ...{ postalCode: '50030040', countryCode: 'BR' },
}
let vendas = 0

/** Variations with pieces for any number of sales: the first ones. */
export const VENDIDAS = 200

/** Creates a sale of two lines, of other variations and for another customer than the ones just before. */
export async function vender({ pedir }: Vendure): Promise<void> {
  const n = vendas++
  const { createDraftOrder } = await pedir<{ createDraftOrder: { id: string } }>(RASCUNHO)
  const { venda } = await pedir<{ venda: { state: string; lines: unknown[] } }>(VENDA, {
    ...{ id: createDraftOrder.id, cliente: String((n % 10_000) + 1), endereco: ENDERECO, envio: '1' },
    ...{ a: String(((2 * n) % VENDIDAS) + 1), b: String(((2 * n + 1) % VENDIDAS) + 1) },
  })
  if (venda.state !== 'PaymentSettled' || venda.lines.length !== 2) throw new Error(JSON.stringify(venda))
}
