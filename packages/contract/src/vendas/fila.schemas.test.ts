import { expect, test } from 'vitest'
import { vendasBusca } from './vendas.routes.ts'

const VAZIOS = { status: '', cliente: '', pagamento: '', origem: '', vendedor: '', ordem: '', de: '', ate: '' }

test('empty filters of the queue are none', () => {
  expect(vendasBusca.parse(VAZIOS)).toEqual({ ...vendasBusca.parse({}), de: null, ate: null })
})

test.each([
  [{ status: 'cancelado' }, { status: 'cancelado' }],
  [
    { cliente: '7', vendedor: '8' },
    { cliente: 7, vendedor: 8 },
  ],
  [
    { pagamento: 'parcial', origem: 'loja_fisica', ordem: 'paradas' },
    { pagamento: 'parcial', ordem: 'paradas' },
  ],
  [
    { de: '2026-01-01', atrasadas: '1' },
    { de: '2026-01-01', atrasadas: true, prioritarias: false },
  ],
])('the filter %j is read as %j', (filtro, esperado) => {
  expect(vendasBusca.parse(filtro)).toMatchObject(esperado)
})

test.each(Object.keys(VAZIOS))('an unknown %s is refused', (campo) => {
  expect(vendasBusca.safeParse({ [campo]: 'entregue' }).error?.issues[0]?.path).toEqual([campo])
})
