import { expect, test } from 'vitest'
import { answer, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { umProduto } from '../produtos.queries.ts'
import { type Escolha, useNoBling } from './useNoBling.ts'

type NoBling = ReturnType<typeof useNoBling>
const VINCULAR = 'POST /produtos/5/vincular-ao-bling/'
const ENVIAR = 'POST /produtos/5/bling/enviar/'
const TRAZER = 'POST /produtos/5/bling/trazer/'
const DEVOLVER = 'POST /produtos/5/bling/versoes/2/devolver/'
const vincular = (estoque: 'daqui' | 'do_bling' | null) => (feito: NoBling) =>
  feito.vincular.mutate({ idBling: 77, estoque })
const escolher = (fazer: Escolha['fazer'], variacaoId: number | null) => (feito: NoBling) =>
  feito.escolher.mutate({ fazer, campos: ['sku', 'preco'], variacaoId })
const devolver = (feito: NoBling) => feito.devolver.mutate(2)
const campos = ['sku', 'preco']

/** The hook where product 5 and its synchronisation have been read. */
async function abrir() {
  const { client, ...tela } = await usar(() => useNoBling(5))
  const chaves = [umProduto(5).queryKey, umaSincronizacao(4).queryKey]
  for (const chave of chaves) client.setQueryData<unknown>(chave, {})
  return { ...tela, relidas: () => chaves.map((chave) => client.getQueryState(chave)?.isInvalidated) }
}

test.each([
  ['linking without a stock', VINCULAR, vincular(null), { id_bling: 77 }, 'Produto vinculado ao Bling.'],
  [
    'linking with a stock',
    VINCULAR,
    vincular('do_bling'),
    { id_bling: 77, estoque: 'do_bling' },
    'Produto vinculado ao Bling.',
  ],
  ['sending the product', ENVIAR, escolher('enviar', null), { campos }, 'Enviado ao Bling.'],
  ['sending a variation', ENVIAR, escolher('enviar', 11), { campos, variacao_id: 11 }, 'Enviado ao Bling.'],
  ['taking the product', TRAZER, escolher('trazer', null), { campos }, 'Trazido do Bling.'],
  ['taking a variation', TRAZER, escolher('trazer', 11), { campos, variacao_id: 11 }, 'Trazido do Bling.'],
  ['giving a version back', DEVOLVER, devolver, '', 'Devolvido ao Bling.'],
])('%s is sent, said, and all about it read again', async (_, rota, agir, body, frase) => {
  await prepare({ [rota]: held(ok()) })
  const { agora, fazer, relidas } = await abrir()
  expect(agora().ocupado).toBe(false)
  await fazer(agir)
  await expect.poll(() => received(rota)).toHaveLength(1)
  await expect.poll(() => agora().ocupado).toBe(true)
  expect([avisados(), relidas()]).toEqual([[], [false, false]])
  await release()
  await expect.poll(relidas).toEqual([true, true])
  expect(avisados()).toEqual([`success: ${frase}`])
  await expect.poll(() => agora().ocupado).toBe(false)
  expect((await received()).map((pedido) => [pedido.route, pedido.body])).toEqual([[rota, body]])
})

test.each([
  ['linking', VINCULAR, vincular(null)],
  ['sending', ENVIAR, escolher('enviar', null)],
  ['giving back', DEVOLVER, devolver],
])(
  'a failure of %s is said, and all about the product is read again: it may have gone through',
  async (_, rota, agir) => {
    await prepare({ [rota]: [answer(503), answer(409, { detail: 'O Bling recusou.' })] })
    const { fazer, relidas } = await abrir()
    await fazer(agir)
    await expect.poll(relidas).toEqual([true, true])
    expect(avisados()).toEqual(['error: Não foi possível concluir. Tente novamente.'])
    await fazer(agir)
    await expect.poll(avisados).toEqual(['error: O Bling recusou.'])
  },
)
