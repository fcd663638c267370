import { expect, test } from 'vitest'
import { faltamPecas, proximaPeca } from './separacao.ts'

test('the next piece is the first line that misses some, until none does', () => {
  const itens = [
    { item_id: 1, quantidade: 2 },
    { item_id: 3, quantidade: 3 },
  ]
  const depoisDe = (primeira: number, segunda: number) => {
    const separadas = [primeira, segunda].map((unidades) => ({ unidades, variacoes: new Map() }))
    const separacao = new Map(
      itens.map(({ item_id }, i) => [item_id, separadas[i] ?? { unidades: 0, variacoes: new Map() }]),
    )
    const proxima = proximaPeca(separacao, itens)
    return [proxima?.item.item_id, proxima?.faltam, faltamPecas(separacao, itens)]
  }
  expect(depoisDe(0, 0)).toEqual([1, 2, 5])
  expect(depoisDe(1, 1)).toEqual([1, 1, 3])
  expect(depoisDe(2, 1)).toEqual([3, 2, 2])
  expect(depoisDe(2, 3)).toEqual([undefined, undefined, 0])
})
