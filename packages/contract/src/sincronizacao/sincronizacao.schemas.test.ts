import { expect, test } from 'vitest'
import { ehTarefa } from './tarefas.ts'

test('a person decides some of what failed', () => {
  expect([
    ehTarefa({ tipo: 'estoque', operacao: 'decidir' }),
    ehTarefa({ tipo: 'estoque', operacao: 'enviar' }),
    ehTarefa({ tipo: 'produto', operacao: 'decidir' }),
  ]).toEqual([true, false, false])
})
