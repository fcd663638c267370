import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { answer, held, ok, prepare, queries, received, release } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { drawHook } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import ClientePage from '../../modules/clientes/ClientePage.tsx'
import ClientesPage from '../../modules/clientes/ClientesPage.tsx'
import { listaDeClientes, umCliente } from '../../modules/clientes/clientes.queries.ts'
import { listaDeModelos } from '../../modules/modelos/modelos.queries.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { useList, useWholeList } from './useList.ts'
import { useRecordToEdit } from './useRecordToEdit.ts'
import { useSelection } from './useSelection.ts'

signInBeforeEach()
const pessoa = (id: number, nome: string) => ({ id, nome, cpf: '12345678909' })
const [ANA, BIA, CAIO] = [pessoa(1, 'Ana'), pessoa(2, 'Bia'), pessoa(3, 'Caio')]
const pagina = (results: object[], next: string | null = null, count = results.length) => ok({ count, next, results })
const PRIMEIRA = pagina([ANA], '/api/clientes/?cursor=b', 2)

it('a tick with Shift reaches from the row before to this one, upwards too, and so does one that is taken away', async () => {
  const rows = [9, 7, 5, 3, 1].map((id) => ({ id }))
  const { agora, fazer } = await drawHook(() => useSelection(rows))
  const steps: [id: number, selected: boolean, range: boolean, depois: number[]][] = [
    [3, true, true, [3]],
    [7, true, true, [7, 5, 3]],
    [1, true, false, [7, 5, 3, 1]],
    [5, false, true, [7]],
  ]
  for (const [id, selected, range, after] of steps) {
    await fazer(({ toggle }) => toggle(id, selected, range))
    await expect.poll(() => agora().ids).toEqual(after)
  }
})

// A pasted block waits for rows while there are more: it would end before the last ones.
it('a list says that it has more until the rows of its last page are drawn', async () => {
  await prepare({ 'GET /clientes/': [PRIMEIRA, pagina([BIA])] })
  const vistas: [linhas: number, temMais: boolean][] = []
  const { agora, fazer } = await drawHook(() => {
    const list = useList(listaDeClientes())
    vistas.push([list.rows?.length ?? 0, list.hasMore])
    return list
  })
  await expect.poll(() => agora().loadMore).not.toBeNull()
  await fazer((list) => list.loadMore?.())
  await expect.poll(() => agora().rows?.length).toBe(2)
  expect(vistas.at(-1)).toEqual([2, false])
  expect(vistas.filter(([linhas, hasMore]) => linhas === 1 && !hasMore)).toEqual([])
})

const drawBusca = () =>
  drawHook(() => {
    const [search, setSearch] = useState('')
    // Without words for the console: these failures are expected.
    return { ...useList({ ...listaDeClientes(search), meta: {} }), setBusca: setSearch }
  })

it('while the next search runs the rows of the last one stay, and no row is not yet none', async () => {
  await prepare({ 'GET /clientes/': [PRIMEIRA, held(pagina([]))] })
  const { agora, fazer } = await drawBusca()
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
  await prepare({ 'GET /clientes/': [PRIMEIRA, answer(400)] })
  const { agora, fazer } = await drawBusca()
  await expect.poll(() => agora().loadMore).not.toBeNull()
  await fazer((list) => list.loadMore?.())
  await expect.poll(() => agora().moreFailed).toBe(true)
  expect(agora()).toMatchObject({ failed: false, loadMore: null, hasMore: true })
})

it('a list that comes at once keeps its rows while it is read again, and says nothing of a reading that failed then', async () => {
  const modelos = (...ids: number[]) => ok(ids.map((id) => ({ id, nome: `M${id}` })))
  await prepare({ 'GET /modelos/': [modelos(1), answer(400), { ...modelos(), held: true }] })
  const { agora, fazer } = await drawHook(() => {
    const [search, setSearch] = useState('')
    return { ...useWholeList({ ...listaDeModelos(search), meta: {} }), setBusca: setSearch }
  })
  await expect.poll(() => agora().rows?.length).toBe(1)
  await fazer((list) => list.retry())
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

const LISTA = 'GET /clientes/'
const FALHOU = answer(500)
const cartao = (name: string) => page.getByRole('link', { name, exact: true })
const caixa = () => page.getByRole('alert')
it.each([
  ['/clientes/4', { 'GET /clientes/4/': answer(404, { detail: 'Não encontrado.' }) }],
  ['/clientes/quatro', {}],
])('a record that is not there leads to its list; another attempt is not offered: %s', async (url, answers) => {
  await prepare(answers)
  const { router } = await openScreen([{ path: '/clientes/:clienteId', Component: ClientePage }], url)
  await expect.element(page.getByText('Erro ao carregar cliente.')).toBeVisible()
  await expect.element(page.getByText('Foi excluído, ou o endereço está errado.')).toBeVisible()
  consoleErrors.length = 0
  await expect.element(findRetryButton()).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Ver a lista' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/clientes')
})

const findRetryButton = () => page.getByRole('button', { name: 'Tentar novamente' })
const openClientes = () => openScreen([{ path: '/clientes', Component: ClientesPage }], '/clientes')

it('a list that cannot be read says so instead of being empty, and is there when it is tried again', async () => {
  await prepare({ [LISTA]: [FALHOU, pagina([ANA])] })
  await openClientes()
  await expect.element(caixa().getByText('Erro ao buscar clientes.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Nenhum cliente encontrado.')).not.toBeInTheDocument()
  expect(consoleErrors.splice(0).map(String).join()).toContain('A busca de clientes falhou')
  await findRetryButton().click()
  await expect.element(cartao('Ana')).toBeVisible()
  await expect.element(caixa()).not.toBeInTheDocument()
})

it('a search that fails keeps the rows before it, and shows its own when it is tried again', async () => {
  await prepare({ [LISTA]: [pagina([ANA]), FALHOU, pagina([BIA])] })
  await openClientes()
  await expect.element(cartao('Ana')).toBeVisible()
  await expect.element(page.getByText('1 cliente', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('bia')
  await expect.element(caixa()).toBeVisible()
  await expect.element(cartao('Ana')).toBeVisible()
  // How many the search before found says nothing of this one.
  await expect.element(page.getByText('1 cliente', { exact: true })).not.toBeInTheDocument()
  consoleErrors.length = 0
  await findRetryButton().click()
  await expect.element(cartao('Bia')).toBeVisible()
  await expect.element(cartao('Ana')).not.toBeInTheDocument()
  expect(await queries(LISTA)).toEqual(['', '?busca=bia', '?busca=bia'])
})

it('a search that finds nothing says so, and only then', async () => {
  await prepare({ [LISTA]: pagina([]) })
  await openClientes()
  await expect.element(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await expect.element(caixa()).not.toBeInTheDocument()
  const create = page.getByRole('link', { name: 'Cadastrar cliente' })
  await expect.element(create).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('Zé & filhos')
  await expect.element(create).toHaveAttribute('href', '/clientes/criar?busca=Z%C3%A9+%26+filhos')
})

it('a further page that fails keeps the rows and can be tried again; a row that comes in two pages is shown once', async () => {
  await prepare({
    [LISTA]: [
      pagina([ANA, BIA], '/api/clientes/?cursor=b', 3),
      FALHOU,
      pagina([{ ...BIA, nome: 'Bia Lima' }, CAIO], null, 3),
    ],
  })
  await openClientes()
  await expect.element(caixa()).toBeVisible()
  await expect.element(cartao('Ana')).toBeVisible()
  consoleErrors.length = 0
  await findRetryButton().click()
  await expect.element(cartao('Caio')).toBeVisible()
  const names = page
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h2')?.textContent)
  expect(names).toEqual(['Ana', 'Bia Lima', 'Caio'])
  expect(await queries(LISTA)).toEqual(['', '?cursor=b', '?cursor=b'])
})

describe('a record that is being edited', () => {
  it('keeps the form when a later reading fails', async () => {
    await prepare({
      'GET /clientes/3/': [ok(pessoa(3, 'Ana')), answer(503)],
      'GET /clientes/3/vendas/': pagina([]),
      'GET /clientes/3/juntados/': ok([]),
      'GET /clientes/parecidos/': ok([]),
    })
    const { client } = await openScreen([{ path: '/clientes/:clienteId', Component: ClientePage }], '/clientes/3')
    const nome = page.getByLabelText('Nome', { exact: true })
    await nome.fill('Digitado')
    void client.invalidateQueries()
    await expect.poll(() => consoleErrors.map(String).join()).toContain('503')
    await expect.element(nome).toHaveValue('Digitado')
    consoleErrors.length = 0
  })

  it('waits for the other record as it is now, when another one is opened whose old copy is at hand', async () => {
    await prepare({
      'GET /clientes/3/': ok(pessoa(3, 'Ana')),
      'GET /clientes/4/': [ok(pessoa(4, 'Bia')), held(ok(pessoa(4, 'Beatriz')))],
    })
    const client = createQueryClient()
    await client.fetchQuery(umCliente(4))
    const { result, rerender } = await renderHook((id: number = 3) => useRecordToEdit(umCliente(id), id), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    const nome = () => result.current.record?.nome
    await expect.poll(nome).toBe('Ana')
    await rerender(4)
    expect(nome()).toBeUndefined()
    await expect.poll(() => received('GET /clientes/4/')).toHaveLength(2)
    await release()
    await expect.poll(nome).toBe('Beatriz')
  })
})

const LINHAS = [{ id: 1 }, { id: 2 }, { id: 3 }]

it('Esc clears the selection only without a dialog, and where nothing else took it', async () => {
  let isTaken = true
  const takeKey = (event: KeyboardEvent) => isTaken && event.preventDefault()
  addEventListener('keydown', takeKey, true)
  onTestFinished(() => removeEventListener('keydown', takeKey, true))
  const { result, act } = await renderHook(() => useSelection(LINHAS))
  const expectUnchanged = async () => {
    await userEvent.keyboard('{Escape}')
    expect(result.current.ids).toEqual([1, 2, 3])
  }
  await act(() => result.current.toggleAll(true))
  await expectUnchanged()
  isTaken = false
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
  await expectUnchanged()
  dialog.remove()
  await userEvent.keyboard('{Enter}')
  expect(result.current.ids).toEqual([1, 2, 3])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => result.current.ids).toEqual([])
})

it('ticks rows one by one or all, and holds only rows that the list shows', async () => {
  const { result, act, rerender } = await renderHook((linhas: typeof LINHAS = LINHAS) => useSelection(linhas))
  const runAct = (changeSelection: (selecao: ReturnType<typeof useSelection>) => void) =>
    act(() => changeSelection(result.current))
  await runAct(({ toggle: alternar }) => alternar(3, true))
  await runAct(({ toggle: alternar }) => alternar(1, true))
  await runAct(({ toggle: alternar }) => alternar(1, true))
  expect([result.current.ids, result.current.rows, [...result.current.selected]]).toEqual([
    [1, 3],
    [{ id: 1 }, { id: 3 }],
    [3, 1],
  ])
  await rerender([{ id: 1 }, { id: 2 }])
  expect([result.current.ids, [...result.current.selected]]).toEqual([[1], [1]])
  await rerender(LINHAS)
  expect(result.current.ids).toEqual([1, 3])
  await runAct(({ toggle: alternar }) => alternar(1, false))
  expect(result.current.ids).toEqual([3])
  await runAct(({ toggleAll: alternarTodos }) => alternarTodos(true))
  expect(result.current.ids).toEqual([1, 2, 3])
  await runAct(({ toggleAll: alternarTodos }) => alternarTodos(false))
  expect(result.current.ids).toEqual([])
  await runAct(({ select: selectRows }) => selectRows([2, 9]))
  expect([result.current.ids, [...result.current.selected]]).toEqual([[2], [2]])
  await runAct(({ clear }) => clear())
  expect(result.current.ids).toEqual([])
})
