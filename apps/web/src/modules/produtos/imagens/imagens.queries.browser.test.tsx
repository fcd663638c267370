import { expect, test } from 'vitest'
import { held, ok, prepare, release } from '../../../../test/support/api-control.ts'
import { usar } from '../../../../test/support/hook.tsx'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { umProduto } from '../produtos.queries.ts'
import { useGaleria } from './ImagensModal.tsx'

test('a reading that began before the images were put in order does not bring the former order back', async () => {
  const produto = (...ids: number[]) => lerProduto({ id: 5, imagens: ids.map((id, ordem) => ({ id, ordem })) })
  const { client, fazer } = await usar(() => useGaleria(5))
  client.setQueryData(umProduto(5).queryKey, produto(1, 2))
  await prepare({
    'GET /produtos/5/': [held(ok(produto(1, 2))), ok(produto(2, 1))],
    'PATCH /produtos/5/imagens/': { status: 200 },
  })
  const leitura = client.fetchQuery({ ...umProduto(5), staleTime: 0 })
  await fazer(({ ordenar }) => ordenar.mutate([2, 1]))
  await release()
  expect((await leitura).imagens.map(({ id }) => id)).toEqual([2, 1])
})
