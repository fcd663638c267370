import { expect, test } from 'vitest'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { comQuantidadesDe } from './quantidades.ts'

const com = (qtd: string, quantidades: Record<number, string> = {}, mais: Partial<CamposDoProduto> = {}) => ({
  ...NOVO_PRODUTO,
  titulo: 'Camiseta',
  qtd,
  ...mais,
  variacoes: Object.entries(quantidades).map(([id, quantidade]) => ({ ...NOVA_VARIACAO, id: Number(id), quantidade })),
})
const quantidades = (campos: CamposDoProduto | null) =>
  campos && [campos.qtd, ...campos.variacoes.map(({ quantidade }) => quantidade)]

test('quantities that this person left alone follow, those that they typed stay, and all else that they typed too', () => {
  const meus = com('5', { 1: '3', 2: '9' }, { titulo: 'Camiseta nova' })
  const juntos = comQuantidadesDe(meus, com('5', { 1: '3', 2: '4' }), com('7', { 1: '2', 2: '5' }))
  expect(quantidades(juntos)).toEqual(['7', '2', '9'])
  expect(juntos?.titulo).toBe('Camiseta nova')
})

test('a variation that was just added keeps its quantity, and so does the product where this person changed it', () => {
  const nova = { ...NOVA_VARIACAO, quantidade: '3' }
  const meus = { ...com('8', { 1: '3' }), variacoes: [...com('8', { 1: '3' }).variacoes, nova] }
  expect(quantidades(comQuantidadesDe(meus, com('5', { 1: '3' }), com('7', { 1: '2' })))).toEqual(['8', '2', '3'])
})

test.each([
  ['another title', com('5', { 1: '3' }, { titulo: 'Outra' })],
  ['a variation more', com('5', { 1: '3', 2: '1' })],
  ['a variation less', com('5')],
])('nothing is put together where the server has %s', (_nome, atual) => {
  const base = com('5', { 1: '3' })
  expect(comQuantidadesDe(base, base, atual)).toBeNull()
})
