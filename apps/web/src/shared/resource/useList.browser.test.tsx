import { useState } from 'react'
import { expect, it } from 'vitest'
import { answer, held, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { usar } from '../../../test/support/hook.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { listaDeClientes } from '../../modules/clientes/clientes.queries.ts'
import { listaDeModelos } from '../../modules/modelos/modelos.queries.ts'
import { useList, useWholeList } from './useList.ts'

signInBeforeEach()
const pagina = (id: number, next: string | null) =>
  ok({ count: 2, next, previous: null, results: [{ id, nome: `Ana ${id}`, cpf: '12345678909' }] })

// A pasted block waits for rows while there are more: it would end before the last ones.
it('a list says that it has more until the rows of its last page are drawn', async () => {
  await prepare({ 'GET /clientes/': [pagina(1, '/api/clientes/?cursor=b'), pagina(2, null)] })
  const vistas: [linhas: number, temMais: boolean][] = []
  const { agora, fazer } = await usar(() => {
    const lista = useList(listaDeClientes())
    vistas.push([lista.rows?.length ?? 0, lista.hasMore])
    return lista
  })
  await expect.poll(() => agora().loadMore).not.toBeNull()
  await fazer((lista) => lista.loadMore?.())
  await expect.poll(() => agora().rows?.length).toBe(2)
  expect(vistas.at(-1)).toEqual([2, false])
  expect(vistas.filter(([linhas, temMais]) => linhas === 1 && !temMais)).toEqual([])
})

const nenhuma = ok({ count: 0, next: null, previous: null, results: [] })
const usarBusca = () =>
  usar(() => {
    const [busca, setBusca] = useState('')
    // Without words for the console: these failures are expected.
    return { ...useList({ ...listaDeClientes(busca), meta: {} }), setBusca }
  })

it('while the next search runs the rows of the last one stay, and no row is not yet none', async () => {
  await prepare({ 'GET /clientes/': [pagina(1, '/api/clientes/?cursor=b'), { ...nenhuma, held: true }] })
  const { agora, fazer } = await usarBusca()
  await expect.poll(() => agora().loadMore).not.toBeNull()
  await fazer(({ setBusca }) => setBusca('x'))
  expect(agora()).toMatchObject({ previous: true, empty: false, loading: false, hasMore: false, loadMore: null })
  expect(agora().rows).toHaveLength(1)
  await release()
  await expect.poll(() => agora().empty).toBe(true)
  expect(agora()).toMatchObject({ previous: false, loading: false, total: 0 })
  await prepare({ 'GET /clientes/': [held(answer(400))] })
  await fazer(({ setBusca }) => setBusca('xy'))
  expect(agora()).toMatchObject({ previous: true, empty: false, loading: true })
  await release()
  await expect.poll(() => agora().failed).toBe(true)
  expect(agora()).toMatchObject({ empty: false, loading: false })
})

it('after a page that could not be read only the person goes on', async () => {
  const recusada = answer(400)
  await prepare({ 'GET /clientes/': [pagina(1, '/api/clientes/?cursor=b'), recusada, pagina(2, null)] })
  const { agora, fazer } = await usarBusca()
  await expect.poll(() => agora().loadMore).not.toBeNull()
  await fazer((lista) => lista.loadMore?.())
  await expect.poll(() => agora().moreFailed).toBe(true)
  expect(agora()).toMatchObject({ failed: false, loadMore: null, hasMore: true })
  expect(agora().rows).toHaveLength(1)
  await fazer((lista) => lista.readMore())
  await expect.poll(() => agora().rows?.length).toBe(2)
  expect(agora()).toMatchObject({ moreFailed: false, hasMore: false })
})

it('a list that comes at once keeps its rows while it is read again, and says nothing of a reading that failed then', async () => {
  const modelos = (...ids: number[]) => ok(ids.map((id) => ({ id, nome: `M${id}` })))
  await prepare({ 'GET /modelos/': [modelos(1), answer(400), { ...modelos(), held: true }] })
  const { agora, fazer } = await usar(() => {
    const [busca, setBusca] = useState('')
    return { ...useWholeList({ ...listaDeModelos(busca), meta: {} }), setBusca }
  })
  await expect.poll(() => agora().rows?.length).toBe(1)
  await fazer((lista) => lista.retry())
  await expect.poll(() => received('GET /modelos/')).toHaveLength(2)
  await expect.poll(() => agora().retrying).toBe(false)
  expect(agora()).toMatchObject({ failed: false, empty: false, loading: false })
  await fazer(({ setBusca }) => setBusca('x'))
  expect(agora()).toMatchObject({ previous: true, total: 1 })
  await release()
  await expect.poll(() => agora().empty).toBe(true)
  await prepare({ 'GET /modelos/': [{ ...modelos(2), held: true }] })
  await fazer(({ setBusca }) => setBusca('xy'))
  // Nothing was found for the search before: that says nothing of this one.
  expect(agora()).toMatchObject({ previous: true, empty: false })
  await release()
  await expect.poll(() => agora().rows?.length).toBe(1)
})
