import { expect, test } from 'vitest'
import { vendasBusca } from './vendas.routes.ts'

const VAZIOS = { status: '', cliente: '', pagamento: '', origem: '', vendedor: '', ordem: '', de: '', ate: '' }

test('empty filters of the queue are none', () => {
  expect(vendasBusca.parse(VAZIOS)).toEqual({ ...vendasBusca.parse({}), de: null, ate: null })
})

test.each(Object.keys(VAZIOS))('an unknown %s is refused', (campo) => {
  expect(vendasBusca.safeParse({ [campo]: 'entregue' }).error?.issues[0]?.path).toEqual([campo])
})
