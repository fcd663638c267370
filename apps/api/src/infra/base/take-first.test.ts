import { expect, it } from 'vitest'
import { takeFirst } from './take-first.ts'

it('takes the first that matches, and leaves the others in their order', () => {
  const list = [1, 2, 4, 6]
  const isEven = (n: number) => n % 2 === 0
  expect([takeFirst(list, isEven), list]).toEqual([2, [1, 4, 6]])
  expect([takeFirst(list, isEven), list]).toEqual([4, [1, 6]])
})

it('leaves the list as it is when none matches', () => {
  const list = [1, 2]
  expect([takeFirst(list, (n) => n === 3), list]).toEqual([undefined, [1, 2]])
})

it('takes no stored line twice: of three new lines two alike have their pair', () => {
  const storedLinhas = [
    { id: 1, sku: 'A' },
    { id: 2, sku: 'B' },
    { id: 3, sku: 'A' },
  ]
  const pairs = ['A', 'A', 'A'].map((sku) => takeFirst(storedLinhas, (stored) => stored.sku === sku)?.id)
  expect([pairs, storedLinhas]).toEqual([[1, 3, undefined], [{ id: 2, sku: 'B' }]])
})
