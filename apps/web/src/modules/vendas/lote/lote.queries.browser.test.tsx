import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { answer, ok, prepare, routes } from '../../../../test/support/api-control.ts'
import { usar } from '../../../../test/support/hook.tsx'
import { umaVenda } from '../vendas.queries.ts'
import { useVendasDoEndereco } from './lote.queries.ts'

const lida = (id: number, dados: object = {}) => ok({ id, ...dados })
const falha = answer(500)
const lidos = async () => (await routes()).toSorted()

async function abrir(ids: string) {
  const usado = await usar(() => ({ ...useVendasDoEndereco(), ir: useNavigate() }))
  await usado.fazer(({ ir }) => ir(`?ids=${ids}`))
  await expect.poll(() => usado.agora().lendo).toBe(false)
  const achadas = () => usado.agora().vendas.map(({ id }) => id)
  return { ...usado, achadas }
}

test('the hook reads each sale of the address once, in that order, and skips invalid ids', async () => {
  await prepare({ 'GET /vendas/9/': lida(9), 'GET /vendas/2/': lida(2) })
  const { agora, achadas } = await abrir('9,2,x,9,0,-1,,1.5')
  expect([agora().ids, achadas(), agora().faltam]).toEqual([[9, 2], [9, 2], []])
  expect(await lidos()).toEqual(['GET /vendas/2/', 'GET /vendas/9/'])
})

test.each([199, 200, 201])('of %d sales in the address at most 200 are read', async (quantas) => {
  await prepare({})
  const todas = Array.from({ length: quantas }, (_, i) => i + 1)
  const { client, agora, fazer } = await usar(() => ({ ...useVendasDoEndereco(), ir: useNavigate() }))
  for (const id of todas) client.setQueryData<unknown>(umaVenda(id).queryKey, { id })
  await fazer(({ ir }) => ir(`?ids=${todas.join()}`))
  await expect.poll(() => agora().ids.length).toBeGreaterThan(0)
  expect(agora().ids).toEqual(todas.slice(0, 200))
})

test('an address without sales reads none, and waits for none', async () => {
  await prepare({})
  const { agora, achadas } = await abrir('')
  expect([agora().ids, achadas(), agora().faltam, await lidos()]).toEqual([[], [], [], []])
})

test('a sale that cannot be read is missing, and is the only one that is tried again', async () => {
  await prepare({ 'GET /vendas/1/': [falha, lida(1)], 'GET /vendas/2/': lida(2), 'GET /vendas/3/': falha })
  const { agora, achadas, fazer } = await abrir('1,2,3')
  expect([achadas(), agora().faltam]).toEqual([[2], [1, 3]])
  await fazer(({ tentarDeNovo }) => tentarDeNovo())
  await expect.poll(achadas).toEqual([1, 2])
  await expect.poll(lidos).toEqual([1, 1, 2, 3, 3].map((id) => `GET /vendas/${id}/`))
  expect(agora().faltam).toEqual([3])
})

test('a sale that was read stays when reading it again fails, and does not read itself again', async () => {
  await prepare({ 'GET /vendas/1/': [lida(1, { etiqueta: { estado: 'gerando' } }), falha] })
  const { queryKey } = umaVenda(1)
  const { client, agora, fazer } = await usar(() => ({
    ...useVendasDoEndereco(),
    ir: useNavigate(),
    falhou: useQuery({ ...umaVenda(1), enabled: false, refetchInterval: false }).isError,
  }))
  await fazer(({ ir }) => ir('?ids=1'))
  await expect.poll(() => agora().vendas).toHaveLength(1)
  const observadores = client.getQueryCache().find({ queryKey })?.observers ?? []
  expect(observadores.map(({ options }) => options.refetchInterval)).toEqual([false, false])
  await client.refetchQueries({ queryKey })
  await expect.poll(() => agora().falhou).toBe(true)
  expect([agora().vendas.map(({ id }) => id), agora().faltam]).toEqual([[1], []])
})
