import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { sugerirSku } from './skuLivre.ts'

/** A shop whose search finds products with these SKUs, and what was searched for. */
function loja(...skus: (string | null)[][]) {
  const client = new QueryClient()
  const modelos = [
    { id: 7, codigo: 'CAM' },
    { id: 8, codigo: '' },
  ]
  client.setQueryData(listaDeModelos().queryKey, modelos as never)
  const buscas: unknown[] = []
  client.fetchInfiniteQuery = (async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    buscas.push(queryKey.at(-1))
    const linhas = skus.map(([sku = null, ...variacoes]) => ({ sku, variacoes: variacoes.map((um) => ({ sku: um })) }))
    return { pages: [{ rows: linhas }] }
  }) as never
  const sugerir = (sku: string, modelo_id: string, ...recusados: string[]) =>
    sugerirSku(client, { sku, modelo_id }, new Set(recusados))
  return { client, sugerir, buscas }
}

test.each([
  ['P-CAM', '7', 'P-CAM', 'P-CAM-2'],
  ['P-CAM-2', '7', 'P-CAM', 'P-CAM-4'],
  [' MEU ', '7', 'MEU', 'MEU-2'],
  ['P-8', '8', 'P-8', 'P-8-2'],
  ['P-CAM', '9', 'P-CAM', 'P-CAM-2'],
  ['MEU', '', 'MEU', 'MEU-2'],
])('of %j with the model %j what begins with %j is looked at, and %j proposed', async (sku, modelo, busca, livre) => {
  const tomados = livre === 'P-CAM-4' ? [['P-CAM'], [null, 'p-cam-2', null, 'P-CAM-3']] : [[sku]]
  const { sugerir, buscas } = loja(...tomados)
  expect(await sugerir(sku, modelo, sku)).toBe(livre)
  expect(buscas).toEqual([{ busca }])
})

test('without the models at hand the SKU itself is counted on', async () => {
  const { client, sugerir, buscas } = loja(['P-CAM'])
  client.clear()
  expect([await sugerir('P-CAM', '7', 'P-CAM'), buscas]).toEqual(['P-CAM-2', [{ busca: 'P-CAM' }]])
})

test('what was refused before is not proposed again, though the search does not find it', async () => {
  expect(await loja().sugerir('MEU', '', 'MEU', 'MEU-2')).toBe('MEU-3')
})
