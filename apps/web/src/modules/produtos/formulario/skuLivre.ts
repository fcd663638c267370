import { chaveDoSku, cutSku } from '@estampa/contract/produtos/variacoes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { listaDeProdutos } from '../produtos.queries.ts'
import type { CamposDoProduto } from './campos.ts'

/** Proposes a free SKU after the server refused one as taken. Rejects with ApiError. */
export async function suggestSku(
  client: QueryClient,
  { sku, modelo_id }: Pick<CamposDoProduto, 'sku' | 'modelo_id'>,
  refusedSkus: ReadonlySet<string>,
): Promise<string> {
  const modelos = client.getQueryData(listaDeModelos().queryKey) ?? []
  const modelo = modelos.find(({ id }) => String(id) === modelo_id)
  const suggestedSku = modelo ? `P-${modelo.codigo || modelo.id}` : ''
  const busca = sku.startsWith(suggestedSku) && suggestedSku ? suggestedSku : sku.trim()
  const { pages } = await client.fetchInfiniteQuery({ ...listaDeProdutos({ busca }), staleTime: 0 })
  const produtos = pages.flatMap(({ rows: linhas }) => linhas)
  const takenSkus = produtos.flatMap((p) => [p.sku, ...p.variacoes.map((v) => v.sku)])
  return proximoSku(sku, suggestedSku, [...takenSkus, ...refusedSkus])
}

/** The first free of `{base}-2`, `{base}-3`, …: of the model's `suggestedSku` where the SKU is that with a number. */
export function proximoSku(sku: string, suggestedSku: string, takenSkus: Iterable<string | null>): string {
  const keys = new Set([...takenSkus].map(chaveDoSku))
  const rest = suggestedSku && sku.startsWith(suggestedSku) ? sku.slice(suggestedSku.length) : null
  const base = rest !== null && /^(-\d+)?$/.test(rest) ? suggestedSku : sku.trim()
  for (let n = 2; ; n++) {
    const end = `-${n}`
    const candidato = `${cutSku(base, end.length)}${end}`
    if (!keys.has(chaveDoSku(candidato))) return candidato
  }
}
