import { expect, it } from 'vitest'
import { clientesApi } from '../generated/clientesApi.ts'
import { apiPages, changeRows, keepForReturn, type Pages, pageOf, rowsOf } from './apiPages.ts'
import { id, object, page } from './readers.ts'

interface Linha {
  id: number
}
const pagina = (ids: number[], total: number) => ({ rows: ids.map((id) => ({ id })), total, orMore: false, next: null })

it('rows that leave a list lower the total of each of its pages', () => {
  const antes: Pages<Linha> = { pages: [pagina([1, 2], 5), pagina([3, 4], 5)], pageParams: [null, '/x'] }
  const depois = changeRows<Linha>((linhas) => linhas.filter(({ id }) => id !== 2 && id !== 3))(antes)
  expect(depois?.pages).toEqual([pagina([1], 3), pagina([4], 3)])
  expect(changeRows<Linha>((linhas) => linhas)(antes)?.pages).toEqual(antes.pages)
})

it('a counted page is taken as it is; a bare list is filtered and counted here, and rows without an id are dropped', () => {
  const lerLinhas = page(object<Linha>({ id }))
  const ler = (json: unknown) => pageOf(lerLinhas(json), (linha) => linha.id === 1)
  const results = [{ id: 1 }, { id: 2 }, { id: 0 }]
  expect(ler({ results, count: 9, next: '/n' })).toEqual({
    rows: [{ id: 1 }, { id: 2 }],
    total: 9,
    orMore: false,
    next: '/n',
  })
  expect(ler(results)).toMatchObject({ rows: [{ id: 1 }], total: 1, next: null })
  expect(ler({ results, count: 1000, ao_menos: true })).toMatchObject({ total: 1000, orMore: true })
})

it('a row that comes in two pages is kept once, as it came last, in its first place', () => {
  const linha = (id: number, nome: string) => ({ id, nome })
  const uma = (...linhas: ReturnType<typeof linha>[]) => ({ rows: linhas, total: 9, orMore: false, next: null })
  const pages = [uma(linha(1, 'a'), linha(2, 'antes')), uma(linha(2, 'depois'), linha(3, 'c'))]
  expect(rowsOf(pages)).toEqual([linha(1, 'a'), linha(2, 'depois'), linha(3, 'c')])
  expect(rowsOf([])).toEqual([])
})

it('a list is asked for page by page: the first with its parameters, the next at the address that the page gave', () => {
  const lista = apiPages(['x', 'lista'], clientesApi, 'GET /clientes/', {
    view: ({ id }): Linha => ({ id }),
    query: { busca: 'a' },
    failed: '',
  })
  expect(lista.initialPageParam).toBeNull()
  expect(lista.getNextPageParam({ ...pagina([1], 1), next: '/p2' })).toBe('/p2')
  expect(lista.getNextPageParam(pagina([1], 1))).toBeNull()
})

it.each([
  ['no page yet', 0, true],
  ['ten pages', 10, true],
  ['eleven', 11, false],
])('a return to a list with %s reads it again: %s → %s', (_, quantas, esperado) => {
  const data = quantas === 0 ? undefined : { pages: Array.from({ length: quantas }) }
  expect(keepForReturn().refetchOnMount({ state: { data } })).toBe(esperado)
  expect(keepForReturn('always').refetchOnMount({ state: { data } })).toBe(esperado && 'always')
})

it('a list of nothing stays nothing, and a row that changes leaves the total as it was', () => {
  expect(changeRows<Linha>(() => [])(undefined)).toBeUndefined()
  const antes: Pages<Linha> = { pages: [pagina([1, 2], 5)], pageParams: [null] }
  expect(changeRows<Linha>((linhas) => linhas.map(({ id }) => ({ id: id + 1 })))(antes)?.pages).toEqual([
    pagina([2, 3], 5),
  ])
})
