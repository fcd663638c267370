import { expect, it } from 'vitest'
import { lerPagina, mudarLinhas, type Paginas } from './paginas.ts'

interface Linha {
  id: number
}
const pagina = (ids: number[], total: number) => ({
  linhas: ids.map((id) => ({ id })),
  total,
  aoMenos: false,
  proxima: null,
})

it('rows that leave a list lower the total of each of its pages', () => {
  const antes: Paginas<Linha> = { pages: [pagina([1, 2], 5), pagina([3, 4], 5)], pageParams: [null, '/x'] }
  const depois = mudarLinhas<Linha>((linhas) => linhas.filter(({ id }) => id !== 2 && id !== 3))(antes)
  expect(depois?.pages).toEqual([pagina([1], 3), pagina([4], 3)])
  expect(mudarLinhas<Linha>((linhas) => linhas)(antes)?.pages).toEqual(antes.pages)
})

it('a counted page is taken as it is; a bare list is filtered and counted here, and rows without an id are dropped', () => {
  const ler = (json: unknown) =>
    lerPagina(
      json,
      (linha) => linha as Linha,
      ({ id }) => id === 1,
    )
  const results = [{ id: 1 }, { id: 2 }, { id: 0 }]
  expect(ler({ results, count: 9, next: '/n' })).toEqual({
    linhas: [{ id: 1 }, { id: 2 }],
    total: 9,
    aoMenos: false,
    proxima: '/n',
  })
  expect(ler(results)).toMatchObject({ linhas: [{ id: 1 }], total: 1, proxima: null })
})
