import { setTimeout as esperar } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Vendure } from './vendure-cliente.ts'

/** Lets Vendure index one product itself, and compares its rows with those that were loaded. */
export async function conferirIndice(client: pg.Client, { pedir, produto }: Vendure): Promise<void> {
  const ler = async (): Promise<unknown[]> =>
    (
      await client.query(`select * from search_index_item where "productId" = $1 order by "productVariantId"`, [
        produto,
      ])
    ).rows
  const carregadas = await ler()
  await client.query(`delete from search_index_item where "productId" = $1`, [produto])
  await pedir(`mutation ($id: ID!) { updateProduct(input: { id: $id, enabled: true }) { id } }`, { id: produto })
  for (let vezes = 0; (await ler()).length < carregadas.length; vezes++) {
    if (vezes > 300) throw new Error('Vendure has not indexed the product')
    await esperar(100)
  }
  const escritas = await ler()
  if (!isDeepStrictEqual(escritas, carregadas))
    throw new Error(`the search index differs from Vendure's own: ${JSON.stringify([carregadas[0], escritas[0]])}`)
}
